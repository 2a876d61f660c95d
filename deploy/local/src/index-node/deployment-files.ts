import { cp, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A WebAssembly module without content: magic and version (WebAssembly core specification 5.5.16). */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const PLACEHOLDER_EVENT = {
  type: 'event',
  name: 'Nothing',
  inputs: [{ name: 'id', type: 'uint256', indexed: true }],
};

const placeholderManifest = (network: string): string => `specVersion: 1.3.0
schema: { file: schema.graphql }
dataSources:
  - kind: ethereum
    name: Nothing
    network: ${network}
    source: { address: "0x0000000000000000000000000000000000000001", abi: Nothing, startBlock: 0, endBlock: 0 }
    mapping:
      kind: ethereum/events
      apiVersion: 0.0.9
      language: wasm/assemblyscript
      entities: [Nothing]
      abis: [ { name: Nothing, file: abi.json } ]
      eventHandlers: [ { event: "Nothing(indexed uint256)", handler: handleNothing } ]
      file: nothing.wasm
`;

/**
 * gnd drops and redeploys whatever it is given as a manifest, and insists on being given one: so it gets this one, which ends at
 * the genesis block, while the real deployment is named by SUBGRAPH and resumes.
 * @returns path of the manifest
 */
export const writePlaceholder = async (folder: string, network: string): Promise<string> => {
  const root = join(folder, 'placeholder');
  const build = join(root, 'build');
  await mkdir(build, { recursive: true });
  await writeFile(join(root, 'subgraph.yaml'), placeholderManifest(network));
  await writeFile(join(build, 'subgraph.yaml'), placeholderManifest(network));
  await writeFile(join(build, 'schema.graphql'), 'type Nothing @entity(immutable: false) { id: ID! }\n');
  await writeFile(join(build, 'abi.json'), JSON.stringify([PLACEHOLDER_EVENT]));
  await writeFile(join(build, 'nothing.wasm'), EMPTY_MODULE);
  return join(root, 'subgraph.yaml');
};

/** Copies a build into the data folder, where earlier ones stay: graph-node reads the files of a deployment at each start. */
export const installDeployment = async (from: string, folder: string, name: string): Promise<void> => {
  if ((await stat(join(folder, name)).catch(() => undefined)) !== undefined) return;
  await mkdir(folder, { recursive: true });
  await cp(join(from, `${name}.files`), join(folder, `${name}.files`), { recursive: true });
  await cp(join(from, name), join(folder, `${name}.new`));
  await rename(join(folder, `${name}.new`), join(folder, name));
};

export type BuiltDeployment = Readonly<{ name: string; network: string }>;

/** What a build folder holds. @throws Error when there is no build */
export const readDeployment = async (buildDir: string): Promise<BuiltDeployment> => {
  const file = join(buildDir, 'deployment.json');
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} is missing: run npm run build -w subgraph`, { cause });
  });
  return JSON.parse(text) as BuiltDeployment;
};

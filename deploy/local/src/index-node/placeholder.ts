import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from './postgres.ts';

/** A WebAssembly module without content: magic and version (WebAssembly core specification 5.5.16). */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const PLACEHOLDER_EVENT = {
  type: 'event',
  name: 'Nothing',
  anonymous: false,
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

const BUILT = join('placeholder', 'build', 'subgraph.yaml');

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

/**
 * Pauses the placeholder of the last run, which gnd is about to drop: else it starts it at the same time, and sometimes logs an
 * error about it. graph-node must not run.
 */
export const pausePlaceholder = (databaseUrl: string): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "select to_regclass('subgraphs.subgraph_deployment_assignment') is not null as found",
    );
    if (!rows[0].found) return;
    const old = 'select id from deployment_schemas where subgraph like $1';
    await client.query(`update subgraphs.subgraph_deployment_assignment set paused_at = now() where id in (${old})`, [
      `%${BUILT}`,
    ]);
  });

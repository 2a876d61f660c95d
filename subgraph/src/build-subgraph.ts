import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { contentNameOf, digestOf } from './content-name.ts';
import { quoteAddresses } from './manifest.ts';

const ROOT = join(import.meta.dirname, '..');
/** Output folder of the build, from which the index node is deployed. */
export const SUBGRAPH_DIST = join(ROOT, 'dist');
const TEMPLATE = 'subgraph.template.yaml';
const SOURCES = ['schema.graphql', 'mappings'];
const run = promisify(execFile);
const require = createRequire(import.meta.url);

export type SubgraphTarget = Readonly<{
  /** ABIs of the two contracts. */
  abi: Readonly<{ registry: readonly unknown[]; accessPass: readonly unknown[] }>;
  /** Address of the registry. */
  address: string;
  /** Address of its access pass. */
  accessPass: string;
  /** The index node's name for the chain: amoy here, polygon-amoy on The Graph's network. */
  network: string;
  startBlock: number;
}>;

/** Content of `dist/deployment.json`; `name` is the file name of the manifest in the same folder. */
export type Deployment = Readonly<{
  name: string;
  network: string;
  address: string;
  accessPass: string;
  startBlock: number;
  inputs: string;
}>;

/** Path of the graph-node developer binary. @throws Error on a platform without one */
export const gndBinary = (): string => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The index node runs on linux-x64 only, not on ${process.platform}-${process.arch}: use deploy/compose`,
    );
  }
  return join(dirname(require.resolve('@graphprotocol/gnd-linux-x64/package.json')), 'bin', 'gnd');
};

const readTree = async (root: string, entries: readonly string[]): Promise<Map<string, Uint8Array | string>> => {
  const files = new Map<string, Uint8Array | string>();
  for (const entry of entries) {
    const found = await readdir(join(root, entry), { recursive: true, withFileTypes: true }).catch(() => undefined);
    const paths = found?.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name)) ?? [
      join(root, entry),
    ];
    for (const path of paths) files.set(relative(root, path), await readFile(path));
  }
  return files;
};

/** The manifest's template, filled for one chain. */
export const render = (template: string, target: Omit<SubgraphTarget, 'abi'>): string =>
  template
    .replaceAll('{{address}}', target.address.toLowerCase())
    .replaceAll('{{accessPass}}', target.accessPass.toLowerCase())
    .replaceAll('{{network}}', target.network)
    .replaceAll('{{startBlock}}', String(target.startBlock));

/** Puts `asc`, the AssemblyScript compiler, on the PATH of gnd, which requires exactly version 0.19.23. */
const gnd = async (cwd: string, ...args: readonly string[]): Promise<void> => {
  const compiler = join(dirname(require.resolve('assemblyscript/cli/asc')), '..', 'bin');
  const path = [compiler, dirname(process.execPath), process.env.PATH].join(delimiter);
  try {
    await run(gndBinary(), args, { cwd, env: { ...process.env, PATH: path } });
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`gnd ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause });
  }
};

/** Moves the built files to their content name: the manifest `Qm…` and the folder `Qm….files`. */
const publish = async (built: string, dist: string): Promise<string> => {
  const files = await readTree(built, await readdir(built));
  const name = contentNameOf(files);
  const manifest = String(await readFile(join(built, 'subgraph.yaml')));
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await cp(built, join(dist, `${name}.files`), { recursive: true });
  await rm(join(dist, `${name}.files`, 'subgraph.yaml'));
  const moved = manifest.replaceAll(/(\bfile: *)(?:\.\/)?/g, `$1${name}.files/`);
  await writeFile(join(dist, name), moved);
  return name;
};

const deploymentIn = async (dist: string): Promise<Deployment | undefined> => {
  const text = await readFile(join(dist, 'deployment.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Deployment);
};

/** Creates a subgraph project in the layout of graph tools, generates its types, compiles its mappings. @returns the output folder */
export const layOutProject = async (work: string, target: SubgraphTarget): Promise<string> => {
  await mkdir(join(work, 'generated'), { recursive: true });
  for (const source of SOURCES) await cp(join(ROOT, source), join(work, source), { recursive: true });
  await writeFile(join(work, 'generated', 'registry-abi.json'), JSON.stringify(target.abi.registry));
  await writeFile(join(work, 'generated', 'access-pass-abi.json'), JSON.stringify(target.abi.accessPass));
  await writeFile(join(work, 'subgraph.yaml'), render(await readFile(join(ROOT, TEMPLATE), 'utf8'), target));
  await gnd(work, 'codegen', '--skip-migrations');
  await gnd(work, 'build', '--skip-migrations');
  const manifest = join(work, 'build', 'subgraph.yaml');
  await writeFile(manifest, quoteAddresses(await readFile(manifest, 'utf8')));
  return join(work, 'build');
};

/** Builds the subgraph for one registry into `dist`; does nothing if the inputs equal those of the last build. */
export const buildSubgraph = async (target: SubgraphTarget, dist = SUBGRAPH_DIST): Promise<Deployment> => {
  const { abi, ...where } = target;
  const sources = await readTree(ROOT, [...SOURCES, TEMPLATE, 'src/build-subgraph.ts', 'src/manifest.ts']);
  const inputs = digestOf(new Map([...sources, ['target', JSON.stringify(target)]]));
  const last = await deploymentIn(dist);
  if (last?.inputs === inputs) return last;

  await mkdir(join(ROOT, 'build'), { recursive: true });
  const work = await mkdtemp(join(ROOT, 'build', 'work-'));
  try {
    const name = await publish(await layOutProject(work, target), dist);
    const [address, accessPass] = [target.address.toLowerCase(), target.accessPass.toLowerCase()];
    const deployment = { name, ...where, address, accessPass, inputs };
    await writeFile(join(dist, 'deployment.json'), `${JSON.stringify(deployment, null, 2)}\n`);
    return deployment;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

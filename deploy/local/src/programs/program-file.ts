import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../paths.ts';

/** Where each build of the bundles has a folder of its own, so that a running stack keeps the files with which it started. */
export const bundlesFolder = join(root, '.cache', 'programs');
export const currentFile = join(bundlesFolder, 'current.json');

const currentSchema = z.object({
  folder: z.string(),
  /** When the build began, in milliseconds since 1970. */
  begunAt: z.number(),
  /** Files that the bundles were made from, relative to the checkout; packages from npm by the lock file. */
  sources: z.array(z.string()).min(1),
});

export const bundleName = (program: string): string => program.replace(/\.ts$/, '').replaceAll('/', '-');

const readCurrent = (file: string) => {
  try {
    return currentSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Not built yet, or cut off while it was written: the sources run, and the next build writes it again.
    return null;
  }
};

const isNotNewer = (begunAt: number) => (file: string) =>
  (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) <= begunAt;

/** Folder of the bundles if all of their sources are as they were when the build began, else null. */
export const findBundles = (file = currentFile): string | null => {
  const current = readCurrent(file);
  return current?.sources.every(isNotNewer(current.begunAt)) ? join(bundlesFolder, current.folder) : null;
};

let bundles: string | null | undefined;

/**
 * The file that runs a program: its bundle, which starts in half of the processor time, or its source when one has changed since
 * the build. `npm run dev` (IPR_LOADED) always runs sources, because it restarts the processes that have loaded a changed one.
 */
export const programFile = (program: string): string => {
  if (bundles === undefined) bundles = process.env.IPR_LOADED ? null : findBundles();
  const bundle = bundles && join(bundles, `${bundleName(program)}.mjs`);
  return bundle && existsSync(bundle) ? bundle : join(root, program);
};

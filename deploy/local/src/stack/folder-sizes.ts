import { lstat, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderSizes {
  /** ISO time. */
  readonly measuredAt: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Folders directly in it, largest first. */
  readonly folders: readonly { readonly name: string; readonly bytes: number }[];
}

/** Space on disk as `du` counts it: blocks of 512 bytes, links not followed. What vanishes meanwhile counts nothing. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return 0;
  let bytes = found.blocks * 512;
  // Sequential, because no caller waits for it and the disk has other work.
  if (found.isDirectory())
    for (const name of await readdir(path).catch(() => [])) bytes += await sizeOf(join(path, name));
  return bytes;
};

export const measureFolder = async (folder: string): Promise<FolderSizes> => {
  const folders: { name: string; bytes: number }[] = [];
  let totalBytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const bytes = await sizeOf(join(folder, entry.name));
    totalBytes += bytes;
    if (entry.isDirectory()) folders.push({ name: entry.name, bytes });
  }
  const { bavail, bsize } = await statfs(folder);
  return {
    measuredAt: new Date().toISOString(),
    freeBytes: bavail * bsize,
    totalBytes,
    folders: folders.sort((a, b) => b.bytes - a.bytes).slice(0, 20),
  };
};

/**
 * Sizes measured on request at most once per interval; a request returns the latest measurement at once.
 * @param everyMs milliseconds for which a measurement is good
 */
export const sizesOnDemand = (folder: string, everyMs = 60_000): (() => FolderSizes | null) => {
  let last: FolderSizes | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let running = false;
  return () => {
    if (!running && performance.now() - lastAt > everyMs) {
      running = true;
      measureFolder(folder)
        .then((sizes) => {
          last = sizes;
          lastAt = performance.now();
        })
        .catch(() => undefined)
        .finally(() => {
          running = false;
        });
    }
    return last;
  };
};

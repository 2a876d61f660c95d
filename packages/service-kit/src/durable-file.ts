import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes the names in a folder durable: those that were added, renamed or removed before. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Writes a file and its content to the disk. @param flags 'wx' refuses an existing file, 'w' replaces its content */
export const writeSynced = async (
  path: string,
  content: string | Uint8Array,
  { flags = 'wx', mode = 0o600 }: { readonly flags?: 'wx' | 'w'; readonly mode?: number } = {},
): Promise<void> => {
  const handle = await open(path, flags, mode);
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file as a whole or not at all: to a file of another name in the same folder, synced, then renamed. The new name is durable
 * after `syncFolder`. Only for a path that one writer writes at a time.
 * @throws the file system's error, such as ENOSPC; an earlier content is kept
 */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.new`;
  try {
    await writeSynced(draft, bytes, { flags: 'w' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

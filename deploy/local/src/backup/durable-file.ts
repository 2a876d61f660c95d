import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/**
 * Writes a file as a whole or not at all: to a file of another name in the same folder, synced, then renamed. The new name is durable
 * after `syncFolder`.
 * @throws the file system's error, such as ENOSPC; an earlier content is kept
 */
export const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.new`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

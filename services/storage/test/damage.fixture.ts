import { randomInt } from 'node:crypto';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestStorage } from './storage.fixture.ts';

/** Files of all blocks of the service's IPFS node. */
export const blockFiles = async ({ ipfsFolder }: TestStorage): Promise<string[]> => {
  const folder = join(ipfsFolder, 'blocks');
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Changes one bit, as a failing disk does. */
export const flipBit = async (path: string): Promise<void> => {
  const bytes = await readFile(path);
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  await writeFile(path, bytes);
};

/** Replaces a file with one that no user can read (ELOOP), as a bad sector makes it (EIO). */
export const unreadable = async (path: string): Promise<void> => {
  await rm(path);
  await symlink(path, path);
};

export const damage = (path: string): Promise<void> => (randomInt(2) === 0 ? flipBit(path) : rm(path));

/** Damages or deletes a share of the blocks at random, but none of `spared`. @returns their number */
export const damageBlocks = async (
  service: TestStorage,
  share: number,
  spared: ReadonlySet<string> = new Set(),
): Promise<number> => {
  const left = (await blockFiles(service)).filter((path) => !spared.has(path));
  const count = Math.ceil(left.length * share);
  for (let done = 0; done < count; done++) {
    const [path = ''] = left.splice(randomInt(left.length), 1);
    await damage(path);
  }
  return count;
};

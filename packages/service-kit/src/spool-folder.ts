import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@ipr/domain';

const prefix = 'ipr-upload-';
/** Minimum free space, so that other programs on the disk keep working. */
const leastFreeBytes = 16 * 2 ** 20;
/** Longer than any upload (serve.ts); an older folder was left by a killed process. */
const abandonedMs = 6 * 3_600_000;

export interface SpoolFolder {
  readonly path: string;
  /** Deletes the folder with its content; idempotent. */
  discard(): Promise<void>;
}

/** Bytes reserved by running uploads. */
let promised = 0;
let swept: Promise<void> | undefined;

const isAbandoned = async (path: string, now: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs > abandonedMs;
};

/** Removes folders left by killed processes. */
export const sweepAbandoned = async (folder = tmpdir(), now = Date.now()): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const path of names.map((name) => join(folder, name)))
    if (await isAbandoned(path, now)) await rm(path, { recursive: true, force: true });
};

const assertRoom = async (folder: string, bytes: number, leastFree: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - promised - bytes < leastFree)
    throw new Failure('service.unavailable', { reason: 'no space' }, new Error(`the disk of ${folder} is full`));
};

/**
 * A temporary folder, mode 700, for an upload up to this size. Space is reserved, so that concurrent uploads cannot fill the
 * disk together.
 * @throws Failure service.unavailable when too little space is free
 */
export const openSpoolFolder = async (bytes: number, leastFree = leastFreeBytes): Promise<SpoolFolder> => {
  swept ??= sweepAbandoned().catch(() => undefined);
  await swept;
  await assertRoom(tmpdir(), bytes, leastFree);
  promised += bytes;
  let open = true;
  const giveBack = () => {
    if (open) promised -= bytes;
    open = false;
  };
  const path = await mkdtemp(join(tmpdir(), prefix)).catch((thrown) => {
    giveBack();
    throw thrown;
  });
  return {
    path,
    discard: async () => {
      giveBack();
      await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    },
  };
};

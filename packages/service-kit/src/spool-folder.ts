import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '@ipr/domain';

const prefix = 'ipr-upload-';
/** Whatever else lives on that disk must go on: nothing is taken in that would leave it with less. */
const leastFreeBytes = 16 * 2 ** 20;
/** No upload lasts so long (serve.ts); what is older was left by a process that was killed. */
const abandonedMs = 6 * 3_600_000;

export interface SpoolFolder {
  readonly path: string;
  /** Deletes it with what is in it; safe to call twice. */
  discard(): Promise<void>;
}

/** Bytes that uploads which are under way may still write. */
let promised = 0;
let swept: Promise<void> | undefined;

const isAbandoned = async (path: string, now: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs > abandonedMs;
};

/** Removes what killed processes left of uploads. */
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
 * A folder of its own, mode 700, for an upload of at most so many bytes. Together uploads that are under way never fill the disk.
 * @throws Failure service.unavailable when too little is free
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

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Failure } from '@ipr/domain';
import type { Backup, BackupFacts } from '@ipr/ports/backup';
import { verifyContent } from '@ipr/ports/backup/verify-content';
import type { Content } from '@ipr/ports/storage';

export interface FolderBackupSettings {
  /** Best on another disk than the IPFS node's; created when missing. */
  readonly folder: string;
  /** Refuses copies that would leave less free space than this, so that other programs on the disk keep working. */
  readonly minFreeBytes: number;
}

/** Longer than any copy takes to write: an older partial file belongs to a process that died. */
const abandonedMs = 60 * 60 * 1000;

const isMissing = (thrown: unknown) => (thrown as NodeJS.ErrnoException).code === 'ENOENT';

/** Errors of a busy process, in contrast to those of the file. */
const passing = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);
const isOfFile = (thrown: unknown) => !passing.has((thrown as NodeJS.ErrnoException).code ?? '');

const unlessMissing = (thrown: unknown): undefined => {
  if (!isMissing(thrown)) throw thrown;
};

const failed = (thrown: unknown) =>
  thrown instanceof Failure ? thrown : new Failure('storage.backup-failed', {}, thrown);

const syncFolder = async (folder: string) => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Syncs the parent, so that the directory entry of a new folder is durable too. */
const makeFolder = async (folder: string) => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first) await syncFolder(dirname(first));
};

/** An unreadable copy, as of a failing disk, is none: it is replaced. */
const isWhole = async (path: string, facts: BackupFacts): Promise<boolean> => {
  try {
    if ((await stat(path)).size !== facts.size) return false;
    const reading = verifyContent(createReadStream(path), facts, createHash('sha256'));
    while (!(await reading.next()).done);
    return true;
  } catch (thrown) {
    if (isOfFile(thrown)) return false;
    throw thrown;
  }
};

const writeSynced = async (path: string, content: AsyncIterable<Uint8Array>) => {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Written to a temporary file, synced and renamed: a crash leaves a complete copy or none. */
const writeCopy = async (incoming: string, path: string, content: Content, facts: BackupFacts) => {
  const temporary = join(incoming, randomUUID());
  try {
    await writeSynced(temporary, verifyContent(content, facts, createHash('sha256')));
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw thrown;
  }
};

const removeAbandoned = async (incoming: string) => {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(unlessMissing);
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
  }
};

/** EIO, EUCLEAN and ELOOP are of one file; others, such as EACCES, may be of the whole folder. */
const unreadable = new Set(['EIO', 'EUCLEAN', 'ELOOP']);

async function* readCopy(path: string, id: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      hash.update(piece);
      yield piece;
    }
  } catch (thrown) {
    if (isMissing(thrown)) throw new Failure('storage.content-not-found', { status: 404 }, thrown);
    if (unreadable.has((thrown as NodeJS.ErrnoException).code ?? ''))
      throw new Failure('storage.backup-failed', { reason: 'damaged' }, thrown);
    throw failed(thrown);
  }
  if (hash.digest('hex') !== id) throw new Failure('storage.backup-failed', { reason: 'damaged' });
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (thrown: unknown) => {
      if (isMissing(thrown)) return false;
      throw failed(thrown);
    },
  );

const removeCopy = async (path: string): Promise<void> => {
  try {
    await rm(path, { force: true });
    await syncFolder(dirname(path)).catch(unlessMissing);
  } catch (thrown) {
    throw failed(thrown);
  }
};

/** Copies as files of one folder, readable by their owner only: `<first two digits>/<sha256>.iprf`. */
export const folderBackup = ({ folder, minFreeBytes }: FolderBackupSettings): Backup => {
  const incoming = join(folder, 'incoming');
  const pathOf = (id: string) => {
    if (!/^[0-9a-f]{64}$/.test(id)) throw new Failure('storage.content-not-found', { status: 404 });
    return join(folder, id.slice(0, 2), `${id}.iprf`);
  };
  let swept: Promise<void> | undefined;

  const assertSpace = async (size: number) => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - size < minFreeBytes) throw new Failure('storage.backup-failed', { reason: 'no-space' });
  };

  const keep = async (path: string, content: Content, facts: BackupFacts) => {
    await makeFolder(incoming);
    await makeFolder(dirname(path));
    swept ??= removeAbandoned(incoming).catch(() => undefined);
    await swept;
    if (!(await isWhole(path, facts))) {
      await assertSpace(facts.size);
      await writeCopy(incoming, path, content, facts);
    }
    // Also for an existing copy: a concurrent writer may not have synced it yet.
    await syncFolder(dirname(path));
    await syncFolder(folder);
  };

  return {
    async put(content, facts) {
      await keep(pathOf(facts.sha256), content, facts).catch((thrown: unknown) => {
        throw failed(thrown);
      });
      return { id: facts.sha256 };
    },
    has: async (id) => isThere(pathOf(id)),
    async *get(id) {
      yield* readCopy(pathOf(id), id);
    },
    remove: async (id) => removeCopy(pathOf(id)),
  };
};

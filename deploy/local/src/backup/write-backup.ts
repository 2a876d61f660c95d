import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '@ipr/service-kit/durable-file';
import { readManifest } from '../data-folder/manifest.ts';
import { requireStates } from '../data-folder/require-states.ts';
import type { ArchiveKeys, WrappedKey } from './archive-key.ts';
import { contentFolder, lockBackups } from './backup-folder.ts';
import { type BackedUpFile, backupFormat, type Head, writeBackupFile } from './backup-list.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { dataFiles } from './data-files.ts';
import { keyOfFolder } from './folder-key.ts';
import { openPieces, type PieceStore } from './piece-store.ts';
import { printProgress } from './progress.ts';
import { keepFile } from './read-pieces.ts';
import { retainBackups } from './retain-backups.ts';
import { copiedStates, copiesFolder } from './state-copies.ts';
import { verifyFiles } from './verify-backup.ts';

export interface BackupOptions {
  /** The data folder. */
  readonly folder: string;
  /** File of the backup; its content goes to `content/` next to it. */
  readonly target: string;
  readonly passphrase: string;
  /** Copies database, chain and pins to `copiesFolder`; @see state-copies.ts */
  readonly copyStates: () => Promise<unknown>;
  /** Number of backups to keep. */
  readonly keep: number;
  readonly print: (line: string) => void;
  /** Cost parameter of scrypt for the key of a new folder; tests lower it. */
  readonly scryptN?: WrappedKey['n'];
}

export interface BackupResult {
  readonly createdAt: string;
  readonly files: number;
  /** Bytes of the files, and of what was written to the folder of backups for them. */
  readonly bytes: number;
  readonly written: number;
}

interface Kept {
  readonly file: BackedUpFile;
  /** Changes when the file is written again. */
  readonly stamp: string;
}

/** Undefined for a file that vanished. */
const stampOf = (path: string): string | undefined => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found && `${found.size} ${found.mtimeMs} ${found.ino}`;
};

/** A state that the folder must have and that was not copied: the backup would be verified, and useless. */
const requireAbsent = (folder: string, path: string): void => {
  const [state = ''] = path.split('/');
  if (!Object.keys(readManifest(folder).states).includes(state)) return;
  throw new BackupRefusal({
    what: `${path} of ${folder} was not copied.`,
    why: 'A backup without it could not be restored. No backup was written; earlier ones are kept.',
    wayOn: 'Start the product, which reports and repairs a damaged state, then run the command again.',
  });
};

/** Keeps files one by one; remembers what it wrote, so that a failed backup leaves nothing. */
const openWriter = (pieces: PieceStore, folder: string) => {
  const kept = new Map<string, Kept>();
  const writtenPieces: string[] = [];
  let written = 0;
  const keep = async (path: string, source: string, stamp: string): Promise<void> => {
    const done = await keepFile(pieces, source, path, (name) => writtenPieces.push(name));
    kept.set(path, { file: done.file, stamp });
    written += done.written;
  };
  return {
    files: (): BackedUpFile[] => [...kept.values()].map(({ file }) => file),
    written: () => written,
    /** Keeps what is new or changed since the last call. A file that was removed meanwhile stays in the backup. */
    async keepFolder(print: (line: string) => void) {
      const progress = printProgress(print, 'files read');
      const paths = [...dataFiles(folder)];
      for (const [at, path] of paths.entries()) {
        const stamp = stampOf(join(folder, path));
        if (stamp && kept.get(path)?.stamp !== stamp)
          await keep(path, join(folder, path), stamp).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT') throw error;
          });
        progress(at + 1, paths.length);
      }
    },
    async keepStates() {
      for (const [path, name] of Object.entries(copiedStates)) {
        const source = join(copiesFolder(folder), name);
        if (existsSync(source)) await keep(path, source, 'copied');
        else requireAbsent(folder, path);
      }
    },
    async undo() {
      for (const name of writtenPieces) await pieces.remove(name).catch(() => undefined);
    },
  };
};

type Writer = ReturnType<typeof openWriter>;

/**
 * Blocks, documents and keys come first, which takes the time; then database, chain and pins at one moment; then what was added
 * meanwhile. So the backup has every content that the copied states name, also what was removed between the two.
 */
const gather = async (writer: Writer, { copyStates, print }: BackupOptions): Promise<void> => {
  await writer.keepFolder(print);
  await copyStates();
  await writer.keepStates();
  await writer.keepFolder(print);
};

/** Reads the backup as a restoration would. Damaged content of earlier backups is removed, so that it is written again. */
const verified = async (writer: Writer, pieces: PieceStore, print: (line: string) => void): Promise<boolean> => {
  const { damagedFiles, damagedPieces } = await verifyFiles(
    pieces,
    writer.files(),
    printProgress(print, 'files verified'),
  );
  for (const piece of damagedPieces) await pieces.remove(piece);
  if (damagedFiles.length)
    print(`${damagedFiles.length} files were damaged in the folder of backups; they are written again.`);
  return damagedFiles.length === 0;
};

const asRefusal = (error: unknown, target: string): unknown => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error;
  return new BackupRefusal(
    {
      what: `The disk of ${dirname(target)} or of the data folder is full.`,
      why: 'No backup was written; earlier ones are kept.',
      wayOn: 'Make room, choose another disk with IPR_BACKUP_DIR, or keep fewer backups with IPR_BACKUP_KEEP.',
    },
    error,
  );
};

const writeVerified = async (
  options: BackupOptions,
  { head, keys, pieces }: { head: Head; keys: ArchiveKeys; pieces: PieceStore },
): Promise<Writer> => {
  const { folder, target, print } = options;
  const { id, format, genesisHash, contracts } = readManifest(folder);
  for (let attempt = 1; ; attempt += 1) {
    const writer = openWriter(pieces, folder);
    try {
      await gather(writer, options);
      await pieces.sync();
      if (await verified(writer, pieces, print)) {
        const dataFolder = { id, format, genesisHash, registry: contracts.registry };
        await writeBackupFile(target, head, { dataFolder, files: writer.files() }, keys);
        await syncFolder(dirname(target));
        return writer;
      }
      if (attempt === 3) throw new Error(`the disk of ${dirname(target)} returns other bytes than were written`);
    } catch (error) {
      await writer.undo();
      throw error;
    }
  }
};

const requireFree = (target: string): void => {
  if (!existsSync(target)) return;
  throw new BackupRefusal({
    what: `${target} exists.`,
    why: 'A backup is never replaced. Nothing was written.',
    wayOn: 'Choose another name.',
  });
};

/**
 * Writes one backup and verifies it; its file appears last, so that an interrupted one leaves no file that could be taken for a backup.
 * @throws BackupRefusal, StartRefusal for a data folder that is incomplete
 */
export const writeBackup = async (options: BackupOptions): Promise<BackupResult> => {
  const { folder, target, passphrase, keep, print } = options;
  const backups = dirname(target);
  requireStates(folder, readManifest(folder).states);
  // The copies of the states have one place in the data folder, also when two folders of backups are written to.
  const ownLock = lockBackups(join(folder, 'run'));
  let lock: { release: () => void } | undefined;
  try {
    lock = lockBackups(backups);
    requireFree(target);
    const { wrapped, keys } = await keyOfFolder(backups, passphrase, options.scryptN);
    const pieces = openPieces(contentFolder(backups), keys);
    await pieces.removeDrafts();
    const createdAt = new Date().toISOString();
    const head = {
      kind: 'ip-registry backup',
      format: backupFormat,
      id: randomUUID(),
      createdAt,
      key: wrapped,
    } as const;
    const writer = await writeVerified(options, { head, keys, pieces });
    await retainBackups({ folder: backups, newest: basename(target), keep, keys, pieces }, print);
    const files = writer.files();
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return { createdAt, files: files.length, bytes, written: writer.written() };
  } catch (error) {
    throw asRefusal(error, target);
  } finally {
    await rm(copiesFolder(folder), { recursive: true, force: true });
    lock?.release();
    ownLock.release();
  }
};

import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '@ipr/service-kit/durable-file';
import { currentFormat } from '../data-folder/manifest.ts';
import { notData } from '../data-folder/open-data-folder.ts';
import { lockDataFolder } from '../supervisor/data-lock.ts';
import { contentFolder } from './backup-folder.ts';
import { type BackedUpFile, type BackupList, openKeys, openList, readBackupFile } from './backup-list.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { isBelowLeftOut } from './data-files.ts';
import { openPieces, type PieceStore } from './piece-store.ts';
import { printProgress } from './progress.ts';
import { readPieces } from './read-pieces.ts';
import { copiedStates } from './state-copies.ts';
import { verifyFiles } from './verify-backup.ts';

export interface RestoreOptions {
  /** File of the backup. */
  readonly file: string;
  /** The data folder; empty, or not there. */
  readonly folder: string;
  readonly passphrase: () => Promise<string>;
  /** Verifies the backup and writes nothing. */
  readonly checkOnly: boolean;
  readonly print: (line: string) => void;
}

export interface Restored {
  readonly files: number;
  readonly bytes: number;
  readonly createdAt: string;
}

const requireEmpty = (folder: string): void => {
  const content = existsSync(folder) ? readdirSync(folder).filter((name) => !notData.has(name)) : [];
  if (content.length === 0) return;
  throw new BackupRefusal({
    what: `${folder} is not empty: ${content.slice(0, 5).join(', ')}.`,
    why: 'A restoration never replaces data. Nothing was written.',
    wayOn: 'Choose an empty folder with IPR_DATA. `npm run reset` empties this one.',
  });
};

const requireReadable = (file: string, { dataFolder }: BackupList): void => {
  if (dataFolder.format <= currentFormat) return;
  throw new BackupRefusal({
    what: `The data in ${file} has format ${dataFolder.format}; this version reads formats up to ${currentFormat}.`,
    why: 'A newer version has written it. Nothing was written.',
    wayOn: 'Restore it with that version or a later one.',
  });
};

/** A backup never has settings of programs, code caches or process ids; one that does was made by someone else's program. */
const requireOwnPaths = (file: string, files: readonly BackedUpFile[]): void => {
  const foreign = files.find(({ path }) => isBelowLeftOut(path) && !(path in copiedStates));
  if (!foreign) return;
  throw new BackupRefusal({
    what: `${file} has ${foreign.path}, which no backup has.`,
    why: 'This program did not make it, so nothing of it can be trusted. Nothing was written.',
    wayOn: 'Use a backup that `npm run backup` wrote.',
  });
};

const sizeOf = (files: readonly BackedUpFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The folder itself, or the nearest one above it that exists. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

const requireRoom = (folder: string, files: readonly BackedUpFile[]): void => {
  const { bavail, bsize } = statfsSync(existing(folder));
  const needed = sizeOf(files);
  if (bavail * bsize > needed) return;
  throw new BackupRefusal({
    what: `${folder} needs ${Math.ceil(needed / 2 ** 20)} MiB, and ${Math.floor((bavail * bsize) / 2 ** 20)} MiB are free.`,
    why: 'The restoration would be incomplete. Nothing was written.',
    wayOn: 'Make room, or choose a folder on another disk with IPR_DATA.',
  });
};

const requireWhole = async (
  { file, print }: RestoreOptions,
  pieces: PieceStore,
  files: readonly BackedUpFile[],
): Promise<void> => {
  const { damagedFiles } = await verifyFiles(pieces, files, printProgress(print, 'files verified'));
  if (damagedFiles.length === 0) return;
  throw new BackupRefusal({
    what: `${damagedFiles.length} of ${files.length} files of ${file} are missing or damaged: ${damagedFiles.slice(0, 3).join(', ')}${damagedFiles.length > 3 ? ', …' : ''}.`,
    why: 'A folder with these gaps could not be trusted. Nothing was written.',
    wayOn: 'Use another backup of the same folder, or put its folder content/ back from a copy.',
  });
};

const writeFileOf = async (pieces: PieceStore, file: BackedUpFile, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of readPieces(pieces, file)) await handle.writeFile(piece);
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/** The record of what the folder must have comes first: after an interruption a start refuses the incomplete folder. */
const inOrder = (names: readonly string[]): string[] =>
  names.toSorted((a, b) => Number(b === 'data-folder.json') - Number(a === 'data-folder.json'));

/** Makes the names of all files durable, folder by folder, the nested ones first. */
const syncFoldersOf = async (staging: string, files: readonly BackedUpFile[]): Promise<void> => {
  const folders = new Set<string>([staging]);
  for (const { path } of files)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(staging, folder));
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) await syncFolder(folder);
};

/** Writes all files to `restoring/` in the folder, then moves them to their places. */
const writeAll = async (
  { folder, print }: RestoreOptions,
  pieces: PieceStore,
  files: readonly BackedUpFile[],
): Promise<void> => {
  const staging = join(folder, 'restoring');
  const progress = printProgress(print, 'files written');
  try {
    for (const [at, file] of files.entries()) {
      await writeFileOf(pieces, file, join(staging, file.path));
      progress(at + 1, files.length);
    }
    await syncFoldersOf(staging, files);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  for (const name of inOrder(await readdir(staging))) {
    await rename(join(staging, name), join(folder, name));
    await syncFolder(folder);
  }
  await rmdir(staging);
  await syncFolder(folder);
  await syncFolder(dirname(folder));
};

/**
 * Restores a backup into an empty folder, after all of it was verified.
 * @throws BackupRefusal before anything is written
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Restored> => {
  const { file, folder, checkOnly } = options;
  const backup = await readBackupFile(file);
  if (!checkOnly) requireEmpty(folder);
  const keys = await openKeys(file, backup, await options.passphrase());
  const list = await openList(file, backup, keys);
  const { files } = list;
  requireReadable(file, list);
  requireOwnPaths(file, files);
  if (!checkOnly) requireRoom(folder, files);
  const pieces = openPieces(contentFolder(dirname(file)), keys);
  await requireWhole(options, pieces, files);
  if (!checkOnly) {
    const lock = lockDataFolder(folder);
    try {
      requireEmpty(folder);
      await writeAll(options, pieces, files);
    } finally {
      lock.release();
    }
  }
  return { files: files.length, bytes: sizeOf(files), createdAt: backup.createdAt };
};

import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readStackConfig } from '../config.ts';
import { readManifest } from '../data-folder/manifest.ts';
import { dataFolder } from '../paths.ts';
import { portsFrom } from '../ports.ts';
import { lockDataFolder } from '../supervisor/data-lock.ts';
import { readStack } from '../supervisor/running-stack.ts';
import { backupBucket, backupFolder } from './backup-config.ts';
import { backupEnding, backupNames, nameAt } from './backup-folder.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { copyToBucket } from './bucket-copies.ts';
import { type LastBackup, recordLastBackup } from './last-backup.ts';
import { readPassphrase } from './passphrase.ts';
import { copyRunningStates, copyStoppedStates } from './state-copies.ts';
import { writeBackup } from './write-backup.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const readTarget = (folder: string): string => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given, ...more] = positionals;
  if (more.length) throw new Error('`npm run backup -- FILE` takes one file.');
  const target = given === undefined ? join(backupFolder(readStackConfig()), nameAt(new Date())) : resolve(given);
  if (!target.endsWith(backupEnding)) throw new Error(`The file of a backup ends with ${backupEnding}.`);
  if (!relative(folder, target).startsWith('..'))
    throw new BackupRefusal({
      what: `${target} is in the data folder.`,
      why: 'It would be lost together with the data. Nothing was written.',
      wayOn: 'Choose a folder elsewhere, best on another disk, with IPR_BACKUP_DIR.',
    });
  return target;
};

const requireEmbedded = (folder: string): void => {
  if (!existsSync(join(folder, 'data-folder.json')))
    throw new BackupRefusal({
      what: `There is no data in ${folder}.`,
      why: 'Nothing was written.',
      wayOn: 'Name the data folder with IPR_DATA, or start the product once.',
    });
  if (readManifest(folder).databaseKind === 'embedded') return;
  throw new BackupRefusal({
    what: `The data folder ${folder} uses a MongoDB of your own.`,
    why: 'A backup without it would be incomplete, and only its own tools copy it consistently. Nothing was written.',
    wayOn: 'docs/operations.md has the order in which to back up MongoDB, IPFS and the data folder.',
  });
};

/** A folder that is not in use, with its lock, or the origin of the stack that uses it. */
type Use = { readonly lock: { release: () => void } } | { readonly lock: null; readonly origin: string };

/** Decided once: the stack may end while it is backed up. @throws Error when the holder of the lock is not a stack that serves */
const useOf = (folder: string): Use => {
  try {
    return { lock: lockDataFolder(folder) };
  } catch (error) {
    const origin = readStack(folder)?.origin;
    if (origin) return { lock: null, origin };
    throw error;
  }
};

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** The backup is good without its record; the schedule then makes the next one earlier. */
const record = (folder: string, last: LastBackup): void => {
  try {
    recordLastBackup(folder, last);
  } catch (error) {
    print(`The time of this backup could not be recorded: ${(error as Error).message}`);
  }
};

/** `npm run backup`: of a running stack, or of one that is stopped. */
const run = async (): Promise<void> => {
  process.umask(0o077);
  // People who use the portal meanwhile come first.
  setPriority(10);
  const folder = dataFolder();
  const config = readStackConfig();
  const target = readTarget(folder);
  requireEmbedded(folder);
  const isNew = backupNames(join(target, '..')).length === 0;
  const passphrase = await readPassphrase(config.IPR_BACKUP_PASSPHRASE_FILE, isNew);
  const begun = performance.now();
  const use = useOf(folder);
  const copyStates = use.lock
    ? () => copyStoppedStates(folder, print)
    : () => copyRunningStates(folder, portsFrom(Number(new URL(use.origin).port)));
  try {
    print(`Backing up ${folder}${use.lock ? ', which is not in use,' : ' while it is in use'} to ${target}`);
    const done = await writeBackup({ folder, target, passphrase, copyStates, keep: config.IPR_BACKUP_KEEP, print });
    const { createdAt, bytes, written, files } = done;
    const bucket = backupBucket(config);
    // One that is not in the bucket is not recorded as good, so the schedule tries again and the operator learns it.
    if (bucket) await copyToBucket(bucket, { folder: dirname(target), newest: basename(target), print });
    record(folder, { createdAt, path: target, bytes, written });
    print(
      `Written and verified after ${((performance.now() - begun) / 1000).toFixed(1)} s: ${files} files, ${mebibytes(bytes)}, of which ${mebibytes(written)} were new. Keep ${basename(target)} together with content/ next to it.`,
    );
  } finally {
    use.lock?.release();
  }
};

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});

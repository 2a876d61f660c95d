import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '@ipr/adapter-s3/bucket';
import { syncFolder, writeWhole } from '@ipr/service-kit/durable-file';
import { WrappedKey } from './archive-key.ts';
import { backupEnding, backupNames, contentFolder, isOwnName } from './backup-folder.ts';
import { openKeys, openList, readBackupFile } from './backup-list.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { printProgress } from './progress.ts';

const callsAtOnce = 4;
/** A piece of a MiB with what encryption and packing add, and the longest list. */
const mostOfAPiece = 2 ** 20 + 4_096;
const mostOfAList = 2 ** 29;

/** A backup in the bucket: `<archive>/<name>`, its pieces under `<archive>/content/`. */
const inBucket = /^([0-9a-f]{16})\/([^/\\\0]{1,200})$/;

/** Backups with one key share their pieces. Those of another folder, also a lost one, have another key and are never touched. */
const archiveOf = (key: WrappedKey): string =>
  createHash('sha256')
    .update(JSON.stringify(WrappedKey.parse(key)))
    .digest('hex')
    .slice(0, 16);

const atOnce = async <Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += callsAtOnce)
    await Promise.all(items.slice(at, at + callsAtOnce).map((item, i) => work(item, at + i)));
};

/** Sizes of the pieces of a folder of backups by their name in it. */
const piecesOf = (folder: string): Map<string, number> => {
  const found = new Map<string, number>();
  const content = contentFolder(folder);
  for (const sub of existsSync(content) ? readdirSync(content) : [])
    if (/^[0-9a-f]{2}$/.test(sub))
      for (const name of readdirSync(join(content, sub)))
        if (/^[0-9a-f]{64}$/.test(name)) found.set(`content/${sub}/${name}`, statSync(join(content, sub, name)).size);
  return found;
};

/** Deletes what the folder's retention has deleted: lists first, then pieces, which another list may need. */
const retire = async (
  bucket: Bucket,
  archive: string,
  remote: readonly string[],
  local: ReadonlySet<string>,
): Promise<number> => {
  const gone = remote.filter((name) => !local.has(name));
  const lists = gone.filter((name) => name.endsWith(backupEnding));
  const retired = lists.filter(isOwnName);
  await atOnce(retired, (name) => bucket.remove(`${archive}/${name}`));
  // A list that the operator named is kept, and with it everything that it may need.
  if (retired.length < lists.length) return retired.length;
  await atOnce(
    gone.filter((name) => name.startsWith('content/')),
    (name) => bucket.remove(`${archive}/${name}`),
  );
  return retired.length;
};

/**
 * Copies a folder of backups to a bucket: new pieces, then the lists that name them; what the folder no longer has is deleted
 * there. The store compares each object with its signed hash.
 * @throws BackupRefusal; the backups in the folder are not affected
 */
export const copyToBucket = async (
  bucket: Bucket,
  { folder, newest, print }: { readonly folder: string; readonly newest: string; print(line: string): void },
): Promise<void> => {
  try {
    const archive = archiveOf((await readBackupFile(join(folder, newest))).key);
    const remote = await bucket.list(`${archive}/`);
    const there = new Map([...remote].map(([name, size]) => [name.slice(archive.length + 1), size]));
    const pieces = piecesOf(folder);
    const missing = [...pieces].filter(([name, size]) => there.get(name) !== size).map(([name]) => name);
    const progress = printProgress(print, 'pieces copied to the bucket');
    const copy = async (name: string) => bucket.put(`${archive}/${name}`, await readFile(join(folder, name)));
    let done = 0;
    await atOnce(missing, async (name) => {
      await copy(name);
      progress(++done, missing.length);
    });
    const lists = backupNames(folder);
    await atOnce(
      lists.filter((name) => !there.has(name)),
      copy,
    );
    const retired = await retire(bucket, archive, [...there.keys()], new Set([...pieces.keys(), ...lists]));
    print(
      `Copied to the bucket as s3:${archive}/${newest}: ${missing.length} new pieces, ${retired} old backups deleted.`,
    );
  } catch (error) {
    throw new BackupRefusal(
      {
        what: `The backup was not copied to the bucket: ${(error as Error).message}.`,
        why: `It is written and verified in ${folder}; what the bucket has is kept.`,
        wayOn: 'Check the variables IPR_BACKUP_S3_… and the store. The next backup copies what is missing.',
      },
      error,
    );
  }
};

/** Backups in the bucket, as `npm run restore` takes them: `<archive>/<name>`. */
export const namesInBucket = async (bucket: Bucket): Promise<string[]> =>
  [...(await bucket.list('')).keys()].filter((name) => inBucket.test(name) && name.endsWith(backupEnding)).sort();

const notThere = (name: string) =>
  new BackupRefusal({
    what: `The bucket has no backup ${name}.`,
    why: 'Nothing was written.',
    wayOn: '`npm run restore -- s3` lists the backups of the bucket.',
  });

/**
 * Fetches a backup from the bucket to `<folder>/<archive>/`; what an interrupted call has fetched is not fetched again. Pieces that the bucket lacks are
 * left to the verification before a restoration.
 * @returns its file
 */
export const fetchFromBucket = async (
  bucket: Bucket,
  wanted: { readonly name: string; readonly folder: string; passphrase(): Promise<string>; print(line: string): void },
): Promise<string> => {
  const [, archive = '', name = ''] = inBucket.exec(wanted.name) ?? [];
  if (!name.endsWith(backupEnding)) throw notThere(wanted.name);
  const list = await bucket.get(`${archive}/${name}`, mostOfAList);
  if (!list) throw notThere(wanted.name);
  const [target, path] = [join(wanted.folder, archive), join(wanted.folder, archive, name)];
  const draft = `${path}.fetching`;
  await writeWhole(draft, list);
  const file = await readBackupFile(draft);
  const { files } = await openList(draft, file, await openKeys(wanted.name, file, await wanted.passphrase()));
  const pieces = [...new Set(files.flatMap((each) => each.pieces))];
  const progress = printProgress(wanted.print, 'pieces fetched from the bucket');
  let done = 0;
  await atOnce(pieces, async (piece) => {
    const own = join(piece.slice(0, 2), piece);
    const place = join(contentFolder(target), own);
    if (!existsSync(place)) {
      const bytes = await bucket.get(`${archive}/content/${own}`, mostOfAPiece);
      if (bytes) await writeWhole(place, bytes);
    }
    progress(++done, pieces.length);
  });
  await rename(draft, path);
  await syncFolder(target);
  return path;
};

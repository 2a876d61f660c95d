import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openBucket } from '@ipr/adapter-s3/bucket';
import { type BucketServer, startBucketServer } from '@ipr/adapter-s3/bucket-server.fixture';
import { nameAt } from './backup-folder.ts';
import { copyToBucket, fetchFromBucket, namesInBucket } from './bucket-copies.ts';
import { backUp, fillFolder, hashesOf, passphrase, rowsIn, secretWord, writeIn } from './filled-folder.fixture.ts';
import { restoreBackup } from './restore-backup.ts';

let server: BucketServer;
let parent: string;
let folder: string;
let backups: string;
let prefixes = 0;
const bucket = () => openBucket({ ...server.settings, url: `${server.settings.url}/of/${prefixes}` });

beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());
beforeEach(() => {
  prefixes += 1;
  parent = mkdtempSync(join(tmpdir(), 'bucket-'));
  folder = join(parent, 'data');
  backups = join(parent, 'backups');
  fillFolder(folder, 1);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const print = () => undefined;
const day = (n: number) => join(backups, nameAt(new Date(Date.UTC(2026, 0, n))));
const make = async (target: string, keep = 14) => {
  await backUp(folder, target, { keep });
  await copyToBucket(bucket(), { folder: dirname(target), newest: basename(target), print });
};
const fetched = (name: string) =>
  fetchFromBucket(bucket(), { name, folder: join(parent, 'fetched'), passphrase: async () => passphrase, print });
const restore = (file: string) =>
  restoreBackup({
    file,
    folder: join(parent, 'restored'),
    passphrase: async () => passphrase,
    checkOnly: false,
    print,
  });
const piecesThere = async () => [...(await bucket().list('')).keys()].filter((name) => name.includes('/content/'));

test('everything comes back from the bucket alone, after data and folder of backups were lost', async () => {
  const before = hashesOf(folder);
  await make(day(1));
  for (const lost of [folder, backups]) rmSync(lost, { recursive: true });
  const [name = '', ...more] = await namesInBucket(bucket());
  expect([name.slice(17), more]).toEqual([basename(day(1)), []]);
  await restore(await fetched(name));
  expect(hashesOf(join(parent, 'restored'))).toEqual(before);
  expect(rowsIn(join(parent, 'restored'))).toEqual([secretWord]);
});

test('copies what is new, deletes what retention deleted, and keeps what the operator named', async () => {
  await make(join(backups, 'named.iprbackup'));
  const first = await piecesThere();
  for (let n = 1; n <= 3; n++) {
    writeIn(folder, 'ipfs/blocks/NEW/new.data', randomBytes(50_000));
    await make(day(n), 2);
  }
  const names = (await namesInBucket(bucket())).map((name) => name.slice(17));
  expect(names).toEqual([day(2), day(3)].map((path) => basename(path)).concat('named.iprbackup'));
  expect(await piecesThere()).toEqual(expect.arrayContaining(first));
  const local = readdirSync(join(backups, 'content'), { recursive: true, withFileTypes: true });
  expect(await piecesThere()).toHaveLength(local.filter((entry) => entry.isFile()).length);
  rmSync(join(backups, 'named.iprbackup'));
  const all = await piecesThere();
  writeIn(folder, 'ipfs/blocks/NEW/new.data', randomBytes(50_000));
  await make(day(4), 2);
  expect(await piecesThere()).toEqual(expect.arrayContaining(all));
});

test('never deletes backups of a folder that was lost and begun again', async () => {
  await make(day(1));
  const [earlier = ''] = await namesInBucket(bucket());
  rmSync(backups, { recursive: true });
  for (const n of [2, 3]) await make(day(n), 1);
  const names = await namesInBucket(bucket());
  expect(names).toHaveLength(2);
  expect(names).toContain(earlier);
  await restore(await fetched(earlier));
});

test('a damaged or missing piece in the bucket refuses the restoration, and an interrupted fetch goes on', async () => {
  await make(day(1));
  const [name = ''] = await namesInBucket(bucket());
  const [piece = '', other = ''] = await piecesThere();
  const good = await bucket().get(piece, 2 ** 21);
  await bucket().put(piece, randomBytes(100));
  await bucket().remove(other);
  await expect(restore(await fetched(name))).rejects.toThrow(/are missing or damaged/);
  expect(existsSync(join(parent, 'restored'))).toBe(false);
  // The next backup puts back what the bucket lacks or has in another length.
  await make(day(2));
  expect(await bucket().get(piece, 2 ** 21)).toEqual(good);
  rmSync(join(parent, 'fetched', piece));
  await restore(await fetched(name));
});

test('a store that refuses leaves the backup of the folder, and says so', async () => {
  await backUp(folder, day(1));
  const stranger = openBucket({ ...server.settings, secretAccessKey: 'another' });
  await expect(copyToBucket(stranger, { folder: backups, newest: basename(day(1)), print })).rejects.toThrow(
    /was not copied to the bucket: the object store answered 403/,
  );
  expect(existsSync(day(1))).toBe(true);
});

test.each(['x', '../up.iprbackup', `${'a'.repeat(16)}/..`, `${'a'.repeat(16)}/none.iprbackup`])(
  'refuses %s, which is no backup of the bucket',
  async (name) => {
    await expect(fetched(name)).rejects.toThrow(/The bucket has no backup/);
    expect(existsSync(join(parent, 'fetched'))).toBe(false);
  },
);

import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { examineDataFolder } from '../data-folder/open-data-folder.ts';
import { StartRefusal } from '../data-folder/start-refusal.ts';
import { encrypt } from './archive-key.ts';
import { lockBackups, nameAt } from './backup-folder.ts';
import { openKeys, openList, readBackupFile, writeBackupFile } from './backup-list.ts';
import {
  addRow,
  backUp,
  fillFolder,
  hashesOf,
  passphrase,
  rowsIn,
  secretWord,
  writeIn,
} from './filled-folder.fixture.ts';
import { restoreBackup } from './restore-backup.ts';

let parent: string;
let folder: string;
let backups: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'backup-'));
  folder = join(parent, 'data');
  backups = join(parent, 'backups');
  fillFolder(folder);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const at = (name: string) => join(backups, `${name}.iprbackup`);
const restored = () => join(parent, 'restored');
const restore = (file: string, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    file,
    folder: restored(),
    passphrase: async () => passphrase,
    checkOnly: false,
    print: () => undefined,
    ...changes,
  });

const piecePaths = (): string[] =>
  readdirSync(join(backups, 'content'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Expects a refusal before anything was written. */
const refuses = async (file: string, message: RegExp, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) => {
  await expect(restore(file, changes)).rejects.toThrow(message);
  expect(existsSync(restored())).toBe(false);
};

test('restores every file byte for byte, and the folder is accepted by a start', async () => {
  const before = hashesOf(folder);
  const done = await backUp(folder, at('one'));
  expect(done.written).toBeGreaterThan(3_000_000);
  rmSync(folder, { recursive: true });
  const { files } = await restore(at('one'));
  expect(hashesOf(restored())).toEqual(before);
  expect(rowsIn(restored())).toEqual([secretWord]);
  expect(files).toBe(done.files);
  expect(readdirSync(restored()).sort()).toEqual([
    'certificates',
    'chain',
    'data-folder.json',
    'database',
    'evidence',
    'ipfs',
    'keys',
    'lock.db',
    'secrets.json',
    'timestamps',
  ]);
  expect(statSync(join(restored(), 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(examineDataFolder({ folder: restored(), databaseKind: 'embedded', rebuilt: new Set() })).toMatchObject({
    isOld: false,
  });
});

test('a further backup writes only what changed, and both are restored as they were', async () => {
  const before = hashesOf(folder);
  await backUp(folder, at('one'));
  addRow(folder, 'berta');
  writeIn(folder, 'ipfs/blocks/NEW/new.data', randomBytes(50_000));
  const second = await backUp(folder, at('two'));
  expect(second.written).toBeLessThan(100_000);
  expect(second.bytes).toBeGreaterThan(3_000_000);
  await restore(at('one'));
  expect([hashesOf(restored()), rowsIn(restored())]).toEqual([before, [secretWord]]);
  rmSync(restored(), { recursive: true });
  await restore(at('two'));
  expect([hashesOf(restored()), rowsIn(restored())]).toEqual([hashesOf(folder), [secretWord, 'berta']]);
});

test('no secret, name or address is readable in the folder of backups', async () => {
  await backUp(folder, at('one'));
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const readable = [at('one'), ...piecePaths()].map((path) => readFileSync(path, 'latin1')).join('\n');
  const words = [secretWord, 'key of the authority', 'secrets.json', String(secrets.walletKey)];
  expect(words.filter((word) => readable.includes(word))).toEqual([]);
  for (const path of [at('one'), ...piecePaths()]) expect(statSync(path).mode & 0o077).toBe(0);
});

test('refuses a wrong passphrase, for a restoration and for a further backup', async () => {
  await backUp(folder, at('one'));
  const wrong = 'another passphrase';
  await refuses(at('one'), /does not open .*one\.iprbackup/, { passphrase: async () => wrong });
  await expect(backUp(folder, at('two'), { passphrase: wrong })).rejects.toThrow(/does not open/);
  expect(existsSync(at('two'))).toBe(false);
});

test('refuses a backup with damaged, cut or missing content, and names the files', async () => {
  await backUp(folder, at('one'));
  for (const damage of [
    (path: string) => {
      const bytes = readFileSync(path);
      bytes[14] = (bytes[14] ?? 0) ^ 1;
      writeFileSync(path, bytes);
    },
    (path: string) => truncateSync(path, 20),
    (path: string) => rmSync(path),
  ]) {
    const path = piecePaths()[3] ?? '';
    const bytes = readFileSync(path);
    damage(path);
    await refuses(at('one'), /1 of \d+ files of .* are missing or damaged: [a-z]+/);
    writeFileSync(path, bytes);
  }
  await restore(at('one'));
});

test('refuses two pieces that were exchanged', async () => {
  await backUp(folder, at('one'));
  const [a = '', b = ''] = piecePaths();
  const [bytesOfA, bytesOfB] = [readFileSync(a), readFileSync(b)];
  writeFileSync(a, bytesOfB);
  writeFileSync(b, bytesOfA);
  // Names of pieces are hashes under a new key: both may be of the one file that has two.
  await refuses(at('one'), /[12] of \d+ files/);
});

test('refuses a damaged, cut, changed or foreign file, and one of a newer format', async () => {
  await backUp(folder, at('one'));
  const text = readFileSync(at('one'), 'utf8');
  const value = JSON.parse(text) as { createdAt: string; list: string };
  const middle = Math.floor(value.list.length / 2);
  const list = `${value.list.slice(0, middle)}${value.list[middle] === 'A' ? 'B' : 'A'}${value.list.slice(middle + 1)}`;
  for (const damaged of [
    text.slice(0, -100),
    '',
    '{}',
    JSON.stringify({ ...value, list }),
    JSON.stringify({ ...value, createdAt: '2020-01-01T00:00:00.000Z' }),
  ]) {
    writeFileSync(at('other'), damaged);
    await refuses(at('other'), /is damaged, or is not a backup/);
  }
  writeFileSync(at('other'), JSON.stringify({ kind: 'ip-registry backup', format: 2 }));
  await refuses(at('other'), /has format 2; this version reads format 1/);
  await refuses(at('missing'), /cannot be read/);
});

test('refuses a list whose paths leave the data folder', async () => {
  await backUp(folder, at('one'));
  const file = await readBackupFile(at('one'));
  const keys = await openKeys(at('one'), file, passphrase);
  const entry = { path: '../outside', size: 0, sha256: '0'.repeat(64), pieces: [] };
  const plain = JSON.stringify({
    dataFolder: { id: file.id, format: 2, genesisHash: null, registry: '' },
    files: [entry],
  });
  const binding = `${file.kind} ${file.format} ${file.id} ${file.createdAt}`;
  const list = encrypt(keys.list, deflateSync(plain), binding).toString('base64');
  writeFileSync(at('other'), JSON.stringify({ ...file, list }));
  await refuses(at('other'), /is damaged/);
});

test('restores into an empty folder only, and an interrupted restoration is no data folder', async () => {
  await backUp(folder, at('one'));
  const before = hashesOf(folder);
  await expect(restore(at('one'), { folder })).rejects.toThrow(/is not empty: .*chain/);
  expect(hashesOf(folder)).toEqual(before);
  const interrupted = join(parent, 'interrupted');
  writeIn(interrupted, 'restoring/secrets.json', '{}');
  expect(() => examineDataFolder({ folder: interrupted, databaseKind: 'embedded', rebuilt: new Set() })).toThrow(
    StartRefusal,
  );
  await expect(restore(at('one'), { folder: interrupted })).rejects.toThrow(/is not empty: restoring/);
});

test('a check verifies a backup and writes nothing', async () => {
  await backUp(folder, at('one'));
  expect((await restore(at('one'), { checkOnly: true })).files).toBeGreaterThan(10);
  expect(existsSync(restored())).toBe(false);
  rmSync(piecePaths()[0] ?? '');
  await expect(restore(at('one'), { checkOnly: true })).rejects.toThrow(/missing or damaged/);
});

test('a backup writes content again that was damaged in the folder of backups', async () => {
  await backUp(folder, at('one'));
  for (const path of piecePaths().slice(0, 4)) truncateSync(path, 10);
  await backUp(folder, at('two'));
  await restore(at('one'));
  expect(hashesOf(restored())).toEqual(hashesOf(folder));
});

test('refuses an incomplete or damaged data folder, and leaves no trace of the attempt', async () => {
  await backUp(folder, at('one'));
  const pieces = piecePaths().sort();
  writeIn(folder, 'ipfs/blocks/NEW/new.data', randomBytes(50_000));
  writeFileSync(join(folder, 'database', 'embedded-mongo.sqlite'), randomBytes(8_192));
  await expect(backUp(folder, at('two'))).rejects.toThrow(/not a database|damaged/);
  rmSync(join(folder, 'keys'), { recursive: true });
  await expect(backUp(folder, at('two'))).rejects.toThrow(/is incomplete. Missing: keys\//);
  expect([readdirSync(backups).filter((name) => name.endsWith('.iprbackup')), piecePaths().sort()]).toEqual([
    ['one.iprbackup'],
    pieces,
  ]);
});

test('keeps as many backups as configured, never deletes a named one, and deletes content that none has', async () => {
  await backUp(folder, at('named'));
  const day = (n: number) => join(backups, nameAt(new Date(Date.UTC(2026, 0, n))));
  for (let n = 1; n <= 4; n++) {
    writeIn(folder, 'ipfs/blocks/NEW/new.data', randomBytes(50_000));
    await backUp(folder, day(n), { keep: 2 });
  }
  expect([at('named'), day(1), day(2), day(3), day(4)].map((path) => existsSync(path))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  const sizes = piecePaths().filter((path) => statSync(path).size > 50_000 && statSync(path).size < 60_000);
  expect(sizes).toHaveLength(2);
  for (const path of [at('named'), day(3), day(4)]) await restore(path, { checkOnly: true });
});

test('keeps the backup that was just made when earlier ones have names of a clock that was ahead', async () => {
  const named = (time: string) => join(backups, nameAt(new Date(time)));
  for (const year of [2031, 2032]) await backUp(folder, named(`${year}-01-01`), { keep: 2 });
  await backUp(folder, named('2026-01-01'), { keep: 2 });
  await backUp(folder, named('2026-01-02'), { keep: 2 });
  const kept = readdirSync(backups).filter((name) => name.endsWith('.iprbackup'));
  expect(kept.map((name) => name.slice(12, 22))).toEqual(['2026-01-01', '2026-01-02']);
});

test('keeps the backups of another data folder', async () => {
  const other = join(parent, 'other');
  fillFolder(other);
  const day = (n: number) => join(backups, nameAt(new Date(Date.UTC(2026, 0, n))));
  await backUp(other, day(1), { keep: 1 });
  await backUp(folder, day(2), { keep: 1 });
  await backUp(folder, day(3), { keep: 1 });
  expect([day(1), day(2), day(3)].map((path) => existsSync(path))).toEqual([true, false, true]);
});

test('keeps all content while one backup in the folder cannot be read', async () => {
  await backUp(folder, at('one'));
  const pieces = piecePaths();
  writeFileSync(at('one'), 'damaged');
  writeFileSync(join(backups, 'b.iprbackup'), 'damaged');
  await expect(backUp(folder, at('two'))).rejects.toThrow(/None of the 2 backups/);
  expect(piecePaths()).toEqual(pieces);
});

test('refuses a second backup to the same folder at the same time, and a name that exists', async () => {
  const lock = lockBackups(backups);
  await expect(backUp(folder, at('one'))).rejects.toThrow(/Another backup uses/);
  lock.release();
  await backUp(folder, at('one'));
  await expect(backUp(folder, at('one'))).rejects.toThrow(/exists/);
});

test('refuses a second backup of the same data folder to another folder of backups', async () => {
  const lock = lockBackups(join(folder, 'run'));
  await expect(backUp(folder, at('one'))).rejects.toThrow(/Another backup uses .*run/);
  lock.release();
});

test('is no backup when a state was not copied', async () => {
  await expect(backUp(folder, at('one'), { copyStates: async () => undefined })).rejects.toThrow(/was not copied/);
  expect(existsSync(at('one'))).toBe(false);
});

test('refuses a backup with files that no backup has, such as settings of a program', async () => {
  await backUp(folder, at('one'));
  const file = await readBackupFile(at('one'));
  const keys = await openKeys(at('one'), file, passphrase);
  const list = await openList(at('one'), file, keys);
  const files = list.files.map((each) =>
    each.path === 'evidence/embedded-key.pem' ? { ...each, path: 'postgres/data/postgresql.conf' } : each,
  );
  const { list: _, ...head } = file;
  await writeBackupFile(at('forged'), head, { ...list, files }, keys);
  await refuses(at('forged'), /has postgres\/data\/postgresql\.conf, which no backup has/);
});

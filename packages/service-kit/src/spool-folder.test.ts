import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpoolFolder, sweepAbandoned } from './spool-folder.ts';

let folder: string;
const before = process.env.TMPDIR;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-spool-test-'));
  process.env.TMPDIR = folder;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(folder, { recursive: true });
});

const free = () => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
const noRoom = { code: 'service.unavailable', params: { reason: 'no space' } };

test('an upload has a folder readable by its owner only, which is deleted with the upload', async () => {
  const spool = await openSpoolFolder(1_000, 0);
  expect(statSync(spool.path).mode & 0o777).toBe(0o700);
  await spool.discard();
  await spool.discard();
  expect(existsSync(spool.path)).toBe(false);
});

test('refuses an upload that would fill the disk before reading it', async () => {
  await expect(openSpoolFolder(free() * 2)).rejects.toMatchObject(noRoom);
  await expect(openSpoolFolder(1, free() * 2)).rejects.toMatchObject(noRoom);
  expect(readdirSync(folder)).toEqual([]);
});

test('reserves space for concurrent uploads and releases it when they end', async () => {
  const most = Math.floor(free() * 0.6);
  const first = await openSpoolFolder(most, 0);
  await expect(openSpoolFolder(most, 0)).rejects.toMatchObject(noRoom);
  await first.discard();
  const second = await openSpoolFolder(most, 0);
  await second.discard();
});

test('removes the folders of killed processes and keeps those of running uploads', async () => {
  const [old, young, other] = ['ipr-upload-old', 'ipr-upload-young', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [old, young, other]) {
    mkdirSync(path);
    writeFileSync(join(path, 'file'), 'x');
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const path of [old, other]) utimesSync(path, yesterday, yesterday);
  await sweepAbandoned(folder);
  expect(readdirSync(folder).sort()).toEqual(['ipr-upload-young', 'other']);
  for (const path of [young, other]) rmSync(path, { recursive: true });
});

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBackup, factsOf, readAll } from '@ipr/ports/backup/contract';
import { folderBackup } from './folder.ts';

let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backup-'));
  folder = join(parent, 'deep', 'inside');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const backup = (minFreeBytes = 0) => folderBackup({ folder, minFreeBytes });
const pathOf = (id: string) => join(folder, id.slice(0, 2), `${id}.iprf`);
const keep = async (bytes = randomBytes(1000)) => ({ bytes, ...(await backup().put(bytes, factsOf(bytes))) });

describeBackup('a folder', () => backup());

test('copies are readable by their owner only, and no temporary file remains', async () => {
  const { id } = await keep();
  expect((await stat(pathOf(id))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, id.slice(0, 2)))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('detects a damaged copy when it is read, and repairs it when it is stored again', async () => {
  const { bytes, id } = await keep();
  for (const damage of [randomBytes(1000), bytes.subarray(0, 999)]) {
    await writeFile(pathOf(id), damage);
    await expect(readAll(backup().get(id))).rejects.toMatchObject({
      code: 'storage.backup-failed',
      params: { reason: 'damaged' },
    });
    await backup().put(bytes, factsOf(bytes));
    expect(bytes.equals(await readAll(backup().get(id)))).toBe(true);
  }
});

test('replaces a copy that cannot be read, and reports it as damaged until then', async () => {
  const { bytes, id } = await keep();
  await rm(pathOf(id));
  await symlink(pathOf(id), pathOf(id));
  await expect(readAll(backup().get(id))).rejects.toMatchObject({
    code: 'storage.backup-failed',
    params: { reason: 'damaged' },
  });
  await backup().put(bytes, factsOf(bytes));
  expect(bytes.equals(await readAll(backup().get(id)))).toBe(true);
});

test('a nearly full disk refuses new copies and still serves existing ones', async () => {
  const { bytes, id } = await keep();
  const full = backup(2 ** 60);
  const more = randomBytes(10);
  await expect(full.put(more, factsOf(more))).rejects.toMatchObject({
    code: 'storage.backup-failed',
    params: { reason: 'no-space' },
  });
  expect(await full.has(factsOf(more).sha256)).toBe(false);
  expect(await full.put(bytes, factsOf(bytes))).toEqual({ id });
});

test('reports a folder that cannot be created as a failed backup', async () => {
  const file = join(parent, 'a-file');
  await writeFile(file, '');
  const nowhere = folderBackup({ folder: join(file, 'below'), minFreeBytes: 0 });
  const bytes = randomBytes(10);
  await expect(nowhere.put(bytes, factsOf(bytes))).rejects.toMatchObject({ code: 'storage.backup-failed' });
  await expect(nowhere.has(factsOf(bytes).sha256)).rejects.toMatchObject({ code: 'storage.backup-failed' });
});

test('removes stale partial files of a crash and keeps files being written', async () => {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true });
  await Promise.all(['old', 'young'].map((name) => writeFile(join(incoming, name), 'half')));
  await utimes(join(incoming, 'old'), new Date(1), new Date(1));
  await keep();
  expect(await readdir(incoming)).toEqual(['young']);
  await rm(join(incoming, 'young'));
});

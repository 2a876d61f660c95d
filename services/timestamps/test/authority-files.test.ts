import { chmod, copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openAuthorityFiles, rootFile } from '../src/authority/embedded/authority-files.ts';
import { temporaryFolder } from './folder.fixture.ts';

test('is made once: the second start finds the same authority', async () => {
  await using folder = await temporaryFolder();
  const [first, second] = [await openAuthorityFiles(folder.path), await openAuthorityFiles(folder.path)];
  expect(Buffer.from(first.ca)).toEqual(Buffer.from(second.ca));
  expect(Buffer.from(first.tsu)).toEqual(Buffer.from(second.tsu));
});

test('is one authority when several processes start at once', async () => {
  await using folder = await temporaryFolder();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openAuthorityFiles(folder.path)));
  expect(new Set(opened.map(({ ca }) => Buffer.from(ca).toString('hex'))).size).toBe(1);
  expect(await readdir(folder.path)).toEqual(['authority']);
});

test('keeps one secret, for its owner only, and not the key of the root', async () => {
  await using folder = await temporaryFolder();
  await openAuthorityFiles(folder.path);
  const files = join(folder.path, 'authority');
  expect((await readdir(files)).sort()).toEqual(['ca.crl', 'ca.pem', 'tsu.key', 'tsu.pem']);
  expect((await stat(join(files, 'tsu.key'))).mode & 0o777).toBe(0o600);
  expect((await stat(files)).mode & 0o777).toBe(0o700);
  expect(await readFile(rootFile(folder.path), 'utf8')).toMatch(/^-----BEGIN CERTIFICATE-----/);
});

test('makes its folder when it is not there yet', async () => {
  await using folder = await temporaryFolder();
  await expect(openAuthorityFiles(join(folder.path, 'state', 'timestamps'))).resolves.toBeDefined();
});

describe('does not start', () => {
  const problemOf = async (directory: string): Promise<string> => {
    const thrown = await openAuthorityFiles(directory).catch((error) => error);
    expect(thrown.message).toContain(directory);
    return thrown.cause.message;
  };

  test('with a key that others may read', async () => {
    await using folder = await temporaryFolder();
    await openAuthorityFiles(folder.path);
    await chmod(join(folder.path, 'authority', 'tsu.key'), 0o640);
    expect(await problemOf(folder.path)).toContain('chmod 600');
  });

  test('with the key of another authority', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    await Promise.all([openAuthorityFiles(folder.path), openAuthorityFiles(other.path)]);
    for (const name of ['tsu.key', 'tsu.pem'])
      await copyFile(join(other.path, 'authority', name), join(folder.path, 'authority', name)).then(async () => {
        const expected = name === 'tsu.key' ? 'not the key of tsu.pem' : 'did not issue';
        expect(await problemOf(folder.path)).toContain(expected);
      });
  });

  test('with a folder that lost its files, and never makes a second authority there', async () => {
    await using folder = await temporaryFolder();
    await mkdir(join(folder.path, 'authority'));
    expect(await problemOf(folder.path)).toContain('tsu.key');
    expect(await readdir(join(folder.path, 'authority'))).toEqual([]);
  });
});

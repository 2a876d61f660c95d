import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { describeBackup, factsOf, readAll } from '@ipr/ports/backup/contract';
import { s3Backup } from './s3.ts';

let directory: string;
let server: InstanceType<typeof S3rver>;
let origin: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    configureBuckets: [{ name: 'copies', configs: [] }],
  });
  const { port } = await server.run();
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const settings = () => ({
  url: `${origin}/copies/of/assets/`,
  region: 'eu-central-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
});
const backup = (changed: Partial<ReturnType<typeof settings>> = {}) => s3Backup({ ...settings(), ...changed });
const keep = async (bytes = randomBytes(1000)) => ({ bytes, ...(await backup().put(bytes, factsOf(bytes))) });

describeBackup('an object store', () => backup());

test('an object lies below the prefix, under its hash', async () => {
  const { id } = await keep();
  expect(await readdir(join(directory, 'copies', 'of', 'assets', id.slice(0, 2)))).toContainEqual(
    expect.stringContaining(`${id}.iprf`),
  );
});

test('a refused content leaves an earlier copy as it is, and no draft', async () => {
  const { bytes, id } = await keep();
  await expect(backup().put(randomBytes(1000), factsOf(bytes))).rejects.toMatchObject({
    code: 'storage.backup-failed',
  });
  expect(bytes.equals(await readAll(backup().get(id)))).toBe(true);
  expect(await readdir(join(directory, 'copies', 'of', 'assets', 'incoming')).catch(() => [])).toEqual([]);
});

test('detects a damaged copy when it is read, and repairs it when it is stored again', async () => {
  const { bytes, id } = await keep();
  const folder = join(directory, 'copies', 'of', 'assets', id.slice(0, 2));
  const file = (await readdir(folder)).find((name) => name.includes(id) && !/metadata|md5/.test(name)) ?? '';
  await writeFile(join(folder, file), randomBytes(1000));
  await expect(readAll(backup().get(id))).rejects.toMatchObject({ params: { reason: 'damaged' } });
  await backup().put(bytes, factsOf(bytes));
  expect(bytes.equals(await readAll(backup().get(id)))).toBe(true);
});

test('a wrong key, a missing bucket and a silent or absent store are failures, and do not count as missing copies', async () => {
  const bytes = randomBytes(10);
  const { id } = await keep();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/copies`;
  const stores = [
    backup({ secretAccessKey: 'another' }),
    backup({ url: `${origin}/nowhere` }),
    s3Backup({ ...settings(), url: silentUrl, idleTimeoutMs: 200 }),
    backup({ url: 'http://127.0.0.1:9/copies' }),
  ];
  try {
    for (const store of stores) {
      await expect(store.put(bytes, factsOf(bytes))).rejects.toMatchObject({ code: 'storage.backup-failed' });
      await expect(readAll(store.get(id))).rejects.toMatchObject({ code: 'storage.backup-failed' });
    }
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('an error names the code of the store and neither the key nor the signature', async () => {
  const thrown = await backup({ secretAccessKey: 'a-secret' })
    .has(factsOf(randomBytes(1)).sha256)
    .then(
      () => null,
      (error: Error) => error,
    );
  const said = `${thrown} ${thrown?.cause}`;
  expect(said).toContain('the object store answered 403');
  expect(said).not.toMatch(/a-secret|Signature/);
});

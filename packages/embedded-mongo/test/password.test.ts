import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { embeddedUri } from '../src/config.ts';
import { copiedDataFile, copyDataFile } from '../src/copy-data-file.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { errorOf } from './mongo-under-test.ts';

const password = 'a1'.repeat(32);
let folder: string;
let server: EmbeddedMongo;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'password-'));
  server = await startEmbeddedMongo({ dataDir: folder, password });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const open = (uri: string) => MongoClient.connect(uri, { serverSelectionTimeoutMS: 2_000 });
const refused = { code: 13, codeName: 'Unauthorized' };

test('a client with the password reads and writes, and its writes are retried over a restart', async () => {
  const client = await open(server.uri);
  const rows = client.db('test').collection<{ _id: string }>('rows');
  await rows.insertOne({ _id: 'a' });
  await server.close();
  server = await startEmbeddedMongo({ dataDir: folder, password, port: server.port });
  await rows.insertOne({ _id: 'b' });
  expect(await rows.countDocuments()).toBe(2);
  await client.close();
});

test.each(['listDatabases', 'find', 'copyDataFile', 'noSuchCommand'])(
  'a client without the password may not call %s',
  async (command) => {
    const client = await open(embeddedUri(server.port));
    expect(await errorOf(client.db('test').command({ [command]: 1 }))).toMatchObject(refused);
    await client.close();
  },
);

test.each([
  ['another password', () => embeddedUri(server.port, 'b2'.repeat(32))],
  ['the beginning of the password', () => embeddedUri(server.port, password.slice(0, 63))],
  ['another mechanism', () => server.uri.replace('PLAIN', 'SCRAM-SHA-256')],
])('%s admits nobody', async (_, uri) => {
  await expect(open(uri())).rejects.toThrow();
});

test('the data file is copied with the password only', async () => {
  await expect(copyDataFile(server.port)).rejects.toThrow('requires authentication');
  await expect(copyDataFile(server.port, 'b2'.repeat(32))).rejects.toThrow('Authentication failed');
  expect(existsSync(join(folder, copiedDataFile))).toBe(false);
  await copyDataFile(server.port, password);
  expect(existsSync(join(folder, copiedDataFile))).toBe(true);
});

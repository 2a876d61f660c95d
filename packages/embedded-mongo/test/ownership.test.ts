import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { errorOf } from './mongo-under-test.ts';

let directory: string;
const opened: EmbeddedMongo[] = [];
const start = async (options: Partial<{ dataDir: string; port: number }> = {}): Promise<EmbeddedMongo> => {
  const server = await startEmbeddedMongo({ dataDir: directory, ...options });
  opened.push(server);
  return server;
};
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ownership-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  await rm(directory, { recursive: true });
});

test('refuses a second server on the same data folder until the first has closed', async () => {
  const first = await start();
  expect((await errorOf(start())).message).toContain('Another server uses the data file');
  await first.close();
  await expect(start()).resolves.toMatchObject({ port: expect.any(Number) });
});

test('a port in use is an error that names it and leaves the data folder unlocked', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  expect((await errorOf(start({ port }))).message).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  await new Promise((resolve) => taken.close(resolve));
  await expect(start({ port })).resolves.toMatchObject({ port });
});

test('the data file is accessible to its owner only, and data survives a restart', async () => {
  const dataDir = join(directory, 'deeper');
  for (const expected of [0, 1]) {
    const server = await start({ dataDir });
    expect((await stat(join(dataDir, 'embedded-mongo.sqlite'))).mode & 0o077).toBe(0);
    const client = await MongoClient.connect(server.uri);
    const items = client.db('test').collection('items');
    expect(await items.countDocuments()).toBe(expected);
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ a: expected });
    await client.close();
    await server.close();
  }
});

test('a dropped collection leaves nothing to a later one with the same name', async () => {
  const server = await start();
  const client = await MongoClient.connect(server.uri);
  const items = client.db('test').collection('items');
  await items.createIndex({ a: 1 }, { unique: true });
  await items.insertOne({ a: 1 });
  const cursor = items.find({}, { batchSize: 0 });
  await cursor.hasNext();
  await items.drop();
  await items.insertMany([{ a: 1 }, { a: 1 }]);
  expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await cursor.close();
  await client.close();
});

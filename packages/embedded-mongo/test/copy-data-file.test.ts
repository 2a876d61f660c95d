import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoClient } from 'mongodb';
import { copiedDataFile, copyDataFile } from '../src/copy-data-file.ts';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { RawClient } from './raw-client.ts';

let dataDir: string;
let server: EmbeddedMongo;
let client: MongoClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'data-file-copy-'));
  server = await startEmbeddedMongo({ dataDir });
  client = await new MongoClient(server.uri).connect();
});
afterEach(async () => {
  await client.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const copy = () => join(dataDir, copiedDataFile);

/** What a server over the copy returns. */
const numbersInCopy = async (): Promise<number[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'data-file-copy-opened-'));
  copyFileSync(copy(), join(folder, 'embedded-mongo.sqlite'));
  const opened = await startEmbeddedMongo({ dataDir: folder });
  const reader = await new MongoClient(opened.uri).connect();
  try {
    const found = await reader.db('a').collection('numbers').find().sort({ n: 1 }).toArray();
    return found.map(({ n }) => n as number);
  } finally {
    await reader.close();
    await opened.close();
    rmSync(folder, { recursive: true });
  }
};

test('a copy under constant writes is whole and has everything acknowledged before it', async () => {
  const numbers = client.db('a').collection('numbers');
  await numbers.createIndex({ n: 1 }, { unique: true });
  await numbers.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n, filler: 'x'.repeat(500) })));
  let written = 5_000;
  let writing = true;
  const writer = (async () => {
    while (writing) {
      await numbers.insertOne({ n: written, filler: 'y'.repeat(500) });
      written += 1;
    }
  })();
  const before = written;
  const parts: number[] = [];
  await copyDataFile(server.port, undefined, (part) => parts.push(part));
  writing = false;
  await writer;

  const db = new DatabaseSync(copy(), { readOnly: true });
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  const found = await numbersInCopy();
  expect(found.length).toBeGreaterThanOrEqual(before);
  // A state that the database had: nothing is missing in the middle.
  expect(found).toEqual(found.map((_, at) => at));
  expect(parts.every((part) => part >= 0 && part <= 1)).toBe(true);
});

test('a second copy replaces the first, and no draft remains', async () => {
  const numbers = client.db('a').collection('numbers');
  await numbers.insertOne({ n: 0 });
  await copyDataFile(server.port);
  await numbers.insertOne({ n: 1 });
  await copyDataFile(server.port);
  expect(await numbersInCopy()).toEqual([0, 1]);
  expect(existsSync(`${copy()}.new`)).toBe(false);
});

test('reports why a copy failed and goes on serving', async () => {
  rmSync(dataDir, { recursive: true });
  await expect(copyDataFile(server.port)).rejects.toThrow(/unable to open|no such file|ENOENT/i);
  expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('refuses a copy whose id is no UUID', async () => {
  const raw = new RawClient(server.port);
  expect(await raw.command({ copyDataFile: '../other', $db: 'admin' })).toMatchObject({ ok: 0, codeName: 'BadValue' });
  raw.end();
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Binary, Long } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { RawClient } from './raw-client.ts';

let directory: string;
let server: EmbeddedMongo;
let client: RawClient;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'retries-'));
  server = await startEmbeddedMongo({ dataDir: directory });
  client = new RawClient(server.port);
});
afterAll(async () => {
  client.end();
  await server.close();
  await rm(directory, { recursive: true });
});

const session = () => ({ id: new Binary(randomBytes(16), 4) });
const increment = (lsid: object, number: number) => ({
  findAndModify: 'counters',
  query: { _id: 1 },
  update: { $inc: { n: 1 } },
  upsert: true,
  new: true,
  $db: 'test',
  lsid,
  txnNumber: Long.fromNumber(number),
});

test('a write sent twice with one number runs once and gets the same reply twice', async () => {
  const lsid = session();
  const first = await client.command(increment(lsid, 1));
  expect(await client.command(increment(lsid, 1))).toEqual(first);
  expect((await client.command(increment(lsid, 2))).value).toEqual({ _id: 1, n: 2 });
  expect(await client.command(increment(lsid, 1))).toMatchObject({ ok: 0, code: 225 });
});

test('a write retried after a restart of the server runs once', async () => {
  const lsid = session();
  const first = await client.command(increment(lsid, 5));
  client.end();
  await server.close();
  server = await startEmbeddedMongo({ dataDir: directory });
  client = new RawClient(server.port);
  expect(await client.command(increment(lsid, 5))).toEqual(first);
});

test('an ended session starts over', async () => {
  const lsid = session();
  const first = await client.command(increment(lsid, 1));
  await client.command({ endSessions: [lsid], $db: 'admin' });
  const again = await client.command(increment(lsid, 1));
  expect(again.value.n).toBe(first.value.n + 1);
});

test('a write that changes nothing writes nothing to disk, and an earlier number is refused after it', async () => {
  const lsid = session();
  const file = join(directory, 'embedded-mongo.sqlite-wal');
  await client.command(increment(lsid, 1));
  const before = await readFile(file);
  const without = { ...increment(lsid, 3), query: { _id: 'none' }, upsert: false };
  expect(await client.command(without)).toMatchObject({ ok: 1, value: null });
  expect(await client.command(without)).toMatchObject({ ok: 1, value: null });
  expect((await readFile(file)).equals(before)).toBe(true);
  expect(await client.command(increment(lsid, 2))).toMatchObject({ ok: 0, code: 225 });
  expect(await client.command(increment(lsid, 4))).toMatchObject({ ok: 1 });
});

test('a refused write may be retried', async () => {
  const lsid = session();
  const clash = { ...increment(lsid, 1), update: { _id: 2 } };
  expect(await client.command(clash)).toMatchObject({ ok: 0, code: 66 });
  expect(await client.command(increment(lsid, 1))).toMatchObject({ ok: 1 });
});

test('refuses a number on a read', async () => {
  const command = { find: 'counters', $db: 'test', lsid: session(), txnNumber: Long.fromNumber(1) };
  expect(await client.command(command)).toMatchObject({ ok: 0, code: 72 });
});

import { BSON, type Document, MongoClient } from 'mongodb';
import type { EmbeddedMongo } from '../src/index.ts';
import { startTemporaryMongo } from '../src/temporary.ts';
import { opMsg, RawClient } from './raw-client.ts';

let server: EmbeddedMongo;
beforeAll(async () => {
  server = await startTemporaryMongo();
});
afterAll(() => server.close());

const ping = BSON.serialize({ ping: 1, $db: 'admin' });

/** Runs the action with a raw client and checks that the server still serves other clients. */
async function withRaw(action: (client: RawClient) => Promise<void>): Promise<void> {
  const client = new RawClient(server.port);
  await action(client);
  client.end();
  const other = new RawClient(server.port);
  expect(await other.command({ ping: 1, $db: 'admin' })).toEqual({ ok: 1 });
  other.end();
}

const withLength = (length: number): Buffer => {
  const message = opMsg(0, ping);
  message.writeInt32LE(length, 0);
  return message;
};

test.each<[string, Buffer]>([
  ['a length below the header', withLength(5)],
  ['a negative length', withLength(-1)],
  ['a length above 48 MB', withLength(48_000_001)],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['a required flag it does not know', opMsg(8, ping)],
  ['a checksum', opMsg(1, ping)],
  ['a section of unknown kind', opMsg(0, ping, 7)],
  ['compression', Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdc, 7, 0, 0])],
])('closes a connection that sends %s', async (_name, bytes) => {
  await withRaw(async (client) => {
    client.send(bytes);
    await client.closedByServer();
  });
});

function broken(change: (body: Buffer) => void): Buffer {
  const body = Buffer.from(BSON.serialize({ insert: 'x', documents: [{ a: 'text' }], $db: 'test' }));
  change(body);
  return opMsg(0, body);
}

test.each<[string, Buffer]>([
  ['an element type that does not exist', broken((body) => body.writeUInt8(0x66, 4))],
  ['a text longer than its document', broken((body) => body.writeInt32LE(9999, body.indexOf('insert') + 7))],
  ['a text that is not UTF-8', broken((body) => body.writeUInt8(0xff, body.indexOf('text')))],
  ['a document without an end', broken((body) => body.writeUInt8(1, body.length - 1))],
])('answers InvalidBSON to %s', async (_name, bytes) => {
  await withRaw(async (client) => {
    client.send(bytes);
    expect(await client.reply()).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });
  });
});

test('refuses documents nested too deeply', async () => {
  let deep: Document = {};
  for (let level = 0; level < 190; level++) deep = { deep };
  await withRaw(async (client) => {
    expect(await client.command({ insert: 'x', documents: [deep], $db: 'test' })).toMatchObject({ ok: 0, code: 15 });
  });
});

test('joins a message received byte by byte, and splits two received together', async () => {
  await withRaw(async (client) => {
    const message = opMsg(0, ping);
    for (const byte of message) client.send(Buffer.from([byte]));
    client.send(Buffer.concat([message, message]));
    expect([await client.reply(), await client.reply(), await client.reply()]).toEqual([
      { ok: 1 },
      { ok: 1 },
      { ok: 1 },
    ]);
  });
});

test('sends no reply when none is expected, and executes the command', async () => {
  await withRaw(async (client) => {
    client.send(opMsg(2, BSON.serialize({ insert: 'quiet', documents: [{ _id: 1 }], $db: 'test' })));
    expect(await client.command({ count: 'quiet', $db: 'test' })).toEqual({ n: 1, ok: 1 });
  });
});

test('accepts a document of 16 MB and refuses a larger one', async () => {
  const client = await MongoClient.connect(server.uri);
  const items = client.db('test').collection<{ _id: number; text: string }>('large');
  const overhead = BSON.calculateObjectSize({ _id: 1, text: '' });
  const text = 'x'.repeat(16 * 1024 * 1024 - overhead);
  await items.insertOne({ _id: 1, text });
  expect((await items.findOne({ _id: 1 }))?.text.length).toBe(text.length);
  const raw = new RawClient(server.port);
  const reply = await raw.command({ insert: 'large', documents: [{ _id: 2, text: `${text}y` }], $db: 'test' });
  expect(reply.writeErrors).toMatchObject([{ code: 10334 }]);
  raw.end();
  await client.close();
});

test('limits a connection to a hundred open cursors, and frees them', async () => {
  await withRaw(async (client) => {
    await client.command({ insert: 'many', documents: Array.from({ length: 5 }, (_, _id) => ({ _id })), $db: 'test' });
    const open = () => client.command({ find: 'many', batchSize: 1, $db: 'test' });
    const ids = [];
    for (let count = 0; count < 100; count++) ids.push((await open()).cursor.id);
    expect(await open()).toMatchObject({ ok: 0, code: 146 });
    const killed = await client.command({ killCursors: 'many', cursors: ids, $db: 'test' });
    expect(killed.cursorsKilled).toHaveLength(100);
    expect(await open()).toMatchObject({ ok: 1 });
  });
});

test('returns a cursor only for its own collection', async () => {
  await withRaw(async (client) => {
    await client.command({ insert: 'mine', documents: [{}, {}], $db: 'test' });
    const { cursor } = await client.command({ find: 'mine', batchSize: 1, $db: 'test' });
    const more = (collection: string) => client.command({ getMore: cursor.id, collection, $db: 'test' });
    expect(await more('other')).toMatchObject({ ok: 0, code: 13 });
    expect((await more('mine')).cursor.nextBatch).toHaveLength(1);
    expect(await more('mine')).toMatchObject({ ok: 0, code: 43 });
  });
});

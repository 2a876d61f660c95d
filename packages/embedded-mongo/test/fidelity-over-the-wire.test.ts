import { BSON, Int32 } from 'mongodb';
import type { EmbeddedMongo } from '../src/index.ts';
import { startTemporaryMongo } from '../src/temporary.ts';
import {
  cstring,
  documentOf,
  type Element,
  element,
  int32,
  listOf,
  randomDocument,
  randomFrom,
  unstored,
} from './random-bson.ts';
import { opMsg, RawClient } from './raw-client.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

let server: EmbeddedMongo;
let client: RawClient;
beforeAll(async () => {
  server = await startTemporaryMongo();
  client = new RawClient(server.port);
});
afterAll(async () => {
  client.end();
  await server.close();
});

const run = async (fields: readonly (readonly [string, Element])[]): Promise<Buffer> => {
  client.send(opMsg(0, documentOf([...fields, ['$db', element.string('test')]])));
  return client.replyBytes();
};
const insert = (bytes: Buffer) =>
  run([
    ['insert', element.string('items')],
    ['documents', element.array(listOf([element.document(bytes)]))],
  ]);
const byId = (id: number) => element.document(documentOf([['_id', element.int(id)]]));
/** The document in the reply to a find, as raw bytes. */
const find = async (id: number): Promise<Buffer> => {
  const reply = await run([
    ['find', element.string('items')],
    ['filter', byId(id)],
  ]);
  const raw = BSON.deserialize(reply, { fieldsAsRaw: { firstBatch: true } });
  return Buffer.from(raw.cursor.firstBatch[0]);
};
/** The document with an additional field at its end. */
const plus = (bytes: Buffer, name: string, value: Element): Buffer => {
  const added = Buffer.concat([Buffer.from([value.type]), cstring(name), value.bytes]);
  return Buffer.concat([int32(bytes.length + added.length), bytes.subarray(4, -1), added, Buffer.from([0])]);
};

test('returns inserted documents byte for byte, also after an update of another field', async () => {
  for (let seed = 0; seed < 200; seed++) {
    const bytes = randomDocument(randomFrom(seed), 0, seed);
    expect(BSON.deserialize(await insert(bytes))).toEqual({ n: 1, ok: 1 });
    expect([seed, hex(await find(seed))]).toEqual([seed, hex(bytes)]);
    const set = documentOf([
      ['$set', element.document(documentOf([['changed', element.array(listOf([element.document(bytes)]))]]))],
    ]);
    const part = documentOf([
      ['q', byId(seed)],
      ['u', element.document(set)],
    ]);
    const reply = await run([
      ['update', element.string('items')],
      ['updates', element.array(listOf([element.document(part)]))],
    ]);
    expect(BSON.deserialize(reply)).toEqual({ n: 1, nModified: 1, ok: 1 });
    const expected = plus(bytes, 'changed', element.array(listOf([element.document(bytes)])));
    expect([seed, hex(await find(seed))]).toEqual([seed, hex(expected)]);
  }
});

test('refuses malformed documents and stores none of the batch', async () => {
  for (const [name, value] of unstored) {
    const reply = BSON.deserialize(
      await insert(
        documentOf([
          ['_id', element.int(-1)],
          ['a', value],
        ]),
      ),
    );
    expect([name, reply]).toEqual([name, expect.objectContaining({ ok: 0, code: 238 })]);
  }
  const twice = documentOf([
    ['_id', element.int(-1)],
    ['a', element.null()],
    ['a', element.null()],
  ]);
  expect(BSON.deserialize(await insert(twice))).toMatchObject({ ok: 0, code: 22 });
  expect(await client.command({ count: 'items', query: { _id: new Int32(-1) }, $db: 'test' })).toEqual({
    n: 0,
    ok: 1,
  });
});

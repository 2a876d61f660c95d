import type { Document } from 'mongodb';
import { type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
});
afterAll(() => mongo.close());

const DOLLAR_PREFIXED = 52;
const OVERFLOW = 15;
const errorsOf = (reply: Document): number[] => (reply.writeErrors ?? []).map((error: Document) => error.code);
const stored = (): Promise<number> => mongo.db.collection('items').countDocuments();

describe('a name with a dollar inside _id is refused', () => {
  const names = [
    { $a: 1 },
    { a: 1, $b: 2 },
    { a: { $b: 1 } },
    { list: [{ $a: 1 }] },
    { $ref: 1, $id: 2 },
    { $ref: 'c' },
  ];
  const references = [
    { $ref: 'c', $id: 1, $bad: 1 },
    { a: 1, $ref: 'c', $id: 1 },
    { $ref: 'c', $id: 1, $db: 1 },
  ];
  test.each([...names, ...references])('in an insert: %j', async (_id) => {
    expect(errorsOf(await mongo.db.command({ insert: 'items', documents: [{ _id, n: 1 }] }))).toEqual([
      DOLLAR_PREFIXED,
    ]);
    expect(await stored()).toBe(0);
  });

  test('by an upsert, from its filter or from its update', async () => {
    const parts = [
      { q: { _id: { a: { $b: 1 } } }, u: { $set: { n: 1 } } },
      { q: { _id: { a: { $b: 1 } } }, u: { n: 1 } },
      { q: { n: 1 }, u: { $set: { _id: { a: { $b: 1 } } } } },
      { q: { n: 1 }, u: { _id: { $a: 1 } } },
    ];
    for (const part of parts) {
      const reply = await mongo.db.command({ update: 'items', updates: [{ ...part, upsert: true }] });
      expect([part, errorsOf(reply)]).toEqual([part, [DOLLAR_PREFIXED]]);
    }
    expect(await stored()).toBe(0);
  });

  test('stores the other documents of an unordered batch', async () => {
    const documents = [{ _id: { $a: 1 } }, { _id: { a: 1 } }];
    const reply = await mongo.db.command({ insert: 'unordered', documents, ordered: false });
    expect([reply.n, errorsOf(reply)]).toEqual([1, [DOLLAR_PREFIXED]]);
  });
});

test.each([
  { _id: { 'a.b': 1, c$: 2 } },
  { _id: { $ref: 'c', $id: 1 } },
  { _id: { $ref: 'c', $id: { $a: 1 } } },
  { _id: { $ref: 'c', $id: 1, $db: 'd', more: 1 } },
  { _id: 'inner', inner: { _id: { $a: 1 } }, list: [{ $b: 1 }] },
])('stores names that MongoDB accepts: %j', async (document) => {
  expect(await mongo.db.command({ insert: 'allowed', documents: [document] })).toMatchObject({ n: 1 });
});

test('an update cannot nest a document more deeply than it can be decoded', async () => {
  const items = mongo.db.collection<{ _id: number; [name: string]: unknown }>('deep');
  let deep: Document = {};
  for (let level = 0; level < 150; level++) deep = { deep };
  await items.insertOne({ _id: 1 });
  const path = (parts: number): string => Array.from({ length: parts }, () => 'p').join('.');
  const set = (parts: number, upsert = false, _id = 1) =>
    mongo.db.command({ update: 'deep', updates: [{ q: { _id }, u: { $set: { [path(parts)]: deep } }, upsert }] });
  expect(errorsOf(await set(31))).toEqual([OVERFLOW]);
  expect(errorsOf(await set(99))).toEqual([OVERFLOW]);
  expect(errorsOf(await set(99, true, 2))).toEqual([OVERFLOW]);
  expect(await items.find().toArray()).toEqual([{ _id: 1 }]);
  expect(await set(30)).toMatchObject({ n: 1, nModified: 1 });
  expect(await items.countDocuments({ _id: { $gte: 0 }, other: { $exists: false } })).toBe(1);
});

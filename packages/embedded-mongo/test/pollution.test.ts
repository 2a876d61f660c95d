import { type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';
import { RawClient } from './raw-client.ts';

let mongo: MongoUnderTest;
let client: RawClient;
let serial = 0;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
  client = new RawClient(Number(new URL(mongo.uri.replace('mongodb:', 'http:')).port));
});
afterAll(async () => {
  client.end();
  await mongo.close();
});

const run = (command: object) => client.command({ ...command, $db: mongo.db.databaseName });
const NAMES = ['__proto__', 'constructor.prototype', '__proto__.__proto__', 'toString', '_bsontype'];

/** An object with an own field named like a prototype property. */
const field = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

test.each(NAMES)('a field called %s is an ordinary field and changes no prototype', async (name) => {
  serial += 1;
  const collection = `c${serial}`;
  const path = `${name}.polluted`;
  await run({ insert: collection, documents: [{ _id: 1, list: [] }] });
  const updates = [
    { $set: field(path, 1) },
    { $inc: field(`${name}.count`, 1) },
    { $push: field(`${name}.list`, 1) },
    { $addToSet: field(`${name}.set`, 1) },
    { $unset: field(`${name}.count`, '') },
  ];
  for (const u of updates) {
    expect(await run({ update: collection, updates: [{ q: { _id: 1 }, u }] })).toMatchObject({
      ok: 1,
      n: 1,
      nModified: 1,
    });
  }
  const upsert = await run({
    update: collection,
    updates: [{ q: field(path, 7), u: { $set: { up: 1 } }, upsert: true }],
  });
  expect(upsert).toMatchObject({ ok: 1, n: 1 });
  expect(await run({ count: collection, query: field(path, 7) })).toMatchObject({ n: 1 });
  expect(await run({ count: collection, query: field(path, 1) })).toMatchObject({ n: 1 });
  expect(await run({ find: collection, projection: field(path, 1), sort: field(path, 1) })).toMatchObject({ ok: 1 });
  expect(await run({ distinct: collection, key: path })).toMatchObject({ values: [1, 7] });
  const pipeline = [{ $match: field(path, 7) }, { $group: { _id: 1, n: { $sum: 1 } } }];
  expect(await run({ aggregate: collection, pipeline, cursor: {} })).toMatchObject({ ok: 1 });
  expect(
    await run({ createIndexes: collection, indexes: [{ key: field(path, 1), name: `i${serial}` }] }),
  ).toMatchObject({ ok: 1 });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect({}.toString()).toBe('[object Object]');
});

test('refuses commands named like object members as unknown', async () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    expect(await run({ [name]: 1 })).toMatchObject({ code: 59 });
});

import { type Document, type Filter, ObjectId } from 'mongodb';
import { errorOf, type MongoUnderTest, onRealMongo, startMongoUnderTest } from './mongo-under-test.ts';

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
});
afterAll(() => mongo.close());

const fresh = () => mongo.db.collection<Document>(`i_${new ObjectId().toHexString()}`);

test('a unique index refuses a second document and names the key', async () => {
  const users = fresh();
  await users.createIndex({ email: 1 }, { unique: true });
  await users.insertOne({ email: 'a@b.c' });
  const error = await errorOf(users.insertOne({ email: 'a@b.c' }));
  expect(error).toMatchObject({ code: 11000, keyPattern: { email: 1 }, keyValue: { email: 'a@b.c' } });
  const namespace = `${mongo.db.databaseName}.${users.collectionName}`;
  expect(error.message).toContain(
    `E11000 duplicate key error collection: ${namespace} index: email_1 dup key: { email: "a@b.c" }`,
  );
  await users.insertOne({ email: 'x@y.z' });
  expect((await errorOf(users.updateOne({ email: 'x@y.z' }, { $set: { email: 'a@b.c' } }))).code).toBe(11000);
  const upsert = users.findOneAndUpdate({ n: 1 }, { $set: { email: 'a@b.c' } }, { upsert: true });
  expect(await errorOf(upsert)).toMatchObject({ code: 11000, keyValue: { email: 'a@b.c' } });
  expect(await users.countDocuments()).toBe(2);
});

test('a unique index counts a missing field as null', async () => {
  const items = fresh();
  await items.createIndex({ a: 1 }, { unique: true });
  await items.insertOne({});
  expect((await errorOf(items.insertOne({ a: null }))).code).toBe(11000);
});

test('a compound unique index compares all its fields, and every element of arrays', async () => {
  const items = fresh();
  await items.createIndex({ a: 1, b: -1 }, { unique: true });
  await items.insertMany([
    { a: 1, b: 1 },
    { a: 1, b: 2 },
    { a: 2, b: [5, 6] },
  ]);
  expect((await errorOf(items.insertOne({ a: 1, b: 2 }))).code).toBe(11000);
  expect((await errorOf(items.insertOne({ a: 2, b: 6 }))).code).toBe(11000);
  expect((await errorOf(items.insertOne({ a: [1], b: 2 }))).code).toBe(11000);
  expect((await errorOf(items.insertOne({ a: [7], b: [8] }))).code).toBe(171);
  expect((await errorOf(items.insertOne({ a: [1, 2], b: [3, 4] }))).code).toBe(171);
});

test('a unique index over duplicates is refused and leaves nothing behind', async () => {
  const items = fresh();
  await items.insertMany([{ a: 1 }, { a: 1 }]);
  expect((await errorOf(items.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
  expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await items.createIndex({ a: 1 });
  expect(await items.countDocuments({ a: 1 })).toBe(2);
});

test('lists and drops indexes, and reports conflicts', async () => {
  const items = fresh();
  await items.createIndex({ a: 1 }, { unique: true });
  expect(await items.createIndex({ a: 1 }, { unique: true })).toBe('a_1');
  expect((await errorOf(items.createIndex({ a: 1 }, { name: 'other' }))).code).toBe(85);
  expect((await errorOf(items.createIndex({ b: 1 }, { name: 'a_1' }))).code).toBe(86);
  expect(await items.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
  ]);
  await items.insertOne({ a: 1 });
  await items.dropIndex('a_1');
  await items.insertOne({ a: 1 });
  expect((await errorOf(items.dropIndex('a_1'))).code).toBe(27);
  expect((await errorOf(items.dropIndex('_id_'))).code).toBe(72);
});

function randomValue(next: (below: number) => number): unknown {
  const choices = [
    next(5),
    next(5) - 2.5,
    `t${next(4)}`,
    null,
    [next(4), next(4)],
    [],
    new Date(next(3)),
    next(2) === 0,
    { x: next(2) },
  ];
  return choices[next(choices.length + 1)];
}

/** A seeded pseudo-random generator (mulberry32), so that a failure can be reproduced. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function randomFilter(next: (below: number) => number): Filter<Document> {
  const field = ['a', 'b', 'c.x'][next(3)] ?? 'a';
  const conditions: unknown[] = [
    randomValue(next) ?? null,
    { $gt: next(4) },
    { $gte: next(3), $lt: next(6) },
    { $lte: `t${next(4)}` },
    { $in: [next(4), 't1', null] },
    { $ne: next(4) },
    { $exists: next(2) === 0 },
  ];
  const one = { [field]: conditions[next(conditions.length)] };
  return next(3) === 0
    ? { $and: [one, { a: { $gte: next(3) } }] }
    : { ...one, ...(next(2) === 0 ? { b: next(4) } : {}) };
}

test('a search through any index returns the same documents as a scan, in the same order', async () => {
  const next = seeded(20_260_813);
  const [plain, indexed] = [fresh(), fresh()];
  const keys: Record<string, 1 | -1>[] = [
    { a: 1 },
    { b: -1, a: 1 },
    { 'c.x': 1 },
    { a: -1, b: -1, 'c.x': 1 },
    { a: 1, _id: -1 },
    { b: 1, _id: 1 },
  ];
  for (const key of keys) await indexed.createIndex(key);
  const documents = Array.from({ length: 400 }, (_, _id): Document => {
    const document: Document = { _id, c: { x: randomValue(next) } };
    for (const field of ['a', 'b']) if (next(4) > 0) document[field] = randomValue(next);
    if (Array.isArray(document.a) && Array.isArray(document.b)) document.b = next(3);
    if (Array.isArray(document.c.x)) document.c.x = next(3);
    for (const field of ['a', 'b']) if (document[field] === undefined) delete document[field];
    return document;
  });
  await Promise.all([plain.insertMany(documents), indexed.insertMany(documents)]);
  const change = { $set: { b: 2 } };
  await Promise.all([plain.updateMany({ a: { $lt: 2 } }, change), indexed.updateMany({ a: { $lt: 2 } }, change)]);
  for (let round = 0; round < 250; round++) {
    const filter = randomFilter(next);
    const sort = ([{ _id: 1 }, { a: 1, _id: 1 }, { b: -1, a: 1, _id: 1 }, { a: -1, _id: -1 }] as const)[next(4)] ?? {};
    const options = { sort: { ...sort }, limit: next(2) * 20, projection: { _id: 1 } };
    const [expected, found] = await Promise.all([plain, indexed].map((one) => one.find(filter, options).toArray()));
    expect({ filter, sort, found }).toEqual({ filter, sort, found: expected });
  }
});

(onRealMongo ? test.skip : test)('a page by an index is read through it, not by reading everything', async () => {
  const items = fresh();
  await items.createIndex({ owner: 1, at: -1 });
  await items.insertMany(Array.from({ length: 20_000 }, (_, at) => ({ owner: at % 2, at, pad: 'x'.repeat(200) })));
  const folders = fresh();
  await folders.createIndex({ folders: 1, _id: 1 });
  await folders.insertMany(
    Array.from({ length: 5_000 }, (_, at) => ({ _id: at, folders: ['a', `${at}`] }) as Document),
  );
  const page = { sort: { _id: 1 }, limit: 3, maxTimeMS: 20 } as const;
  const listed = () => folders.find({ folders: 'a', _id: { $gt: 9 as never } }, page).toArray();
  expect(await listed().catch(listed)).toMatchObject([{ _id: 10 }, { _id: 11 }, { _id: 12 }]);
  const read = () => items.find({ owner: 1 }, { sort: { at: -1 }, limit: 10 }).toArray();
  expect((await read()).map(({ at }) => at)).toEqual(Array.from({ length: 10 }, (_, n) => 19_999 - 2 * n));
  // Twenty milliseconds are enough for ten documents, never for twenty thousand; a busy machine may need several tries.
  const isReadInTime = (sort: Readonly<Record<string, -1>>) =>
    items
      .find({ owner: 1 }, { sort, limit: 10, maxTimeMS: 20 })
      .toArray()
      .then(
        () => true,
        () => false,
      );
  const tries = async (sort: Readonly<Record<string, -1>>) => {
    for (let tried = 1; tried <= 20; tried++) if (await isReadInTime(sort)) return true;
    return false;
  };
  expect(await tries({ at: -1 })).toBe(true);
  expect(await tries({ pad: -1 })).toBe(false);
});

import { Binary, Double, Int32, Long, ObjectId, UUID } from 'mongodb';
import { errorOf, type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
});
afterAll(() => mongo.close());

interface Item {
  _id: number | string;
  n?: number;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's types need it to accept any field in updates
  [field: string]: any;
}

const fresh = (name: string) => mongo.db.collection<Item>(`${name}_${new ObjectId().toHexString()}`);

test('returns every type of value as stored, also after an update of another field', async () => {
  const items = mongo.db.collection('types');
  const stored = {
    _id: 1 as never,
    text: 'a\u0000b \u{1f600}',
    int: new Int32(5),
    double: new Double(5),
    half: new Double(2.5),
    negativeZero: new Double(-0),
    long: Long.fromString('9007199254740993'),
    date: new Date(-1),
    yes: true,
    none: null,
    id: new ObjectId(),
    binary: new Binary(Buffer.from([1, 2, 3]), 5),
    uuid: new UUID(),
    regex: /a+b/i,
    reference: { $ref: 'other', $id: 7 },
    nested: { list: [1, 'two', { three: [] }], '10': 'ten', '2': 'two' },
  };
  await items.insertOne(stored);
  await items.updateOne({ text: stored.text }, { $set: { changed: 1 } });
  const found = await items.findOne({ _id: 1 as never }, { promoteValues: false });
  expect(found?.double).toEqual(new Double(5));
  expect(found?.int).toEqual(new Int32(5));
  expect(found?.long).toEqual(stored.long);
  expect(found?.uuid).toEqual(stored.uuid);
  expect(found?.date).toEqual(stored.date);
  expect(found?.binary).toEqual(stored.binary);
  expect(found?.regex).toEqual(stored.regex);
  expect(found?.text).toBe(stored.text);
  expect((await items.findOne({}))?.nested).toEqual(stored.nested);
});

test('an ordered insert stops at the first duplicate, an unordered one continues', async () => {
  const items = fresh('ordered');
  const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
  expect((await errorOf(items.insertMany(documents))).code).toBe(11000);
  expect(await items.countDocuments()).toBe(1);
  await items.deleteMany({});
  const error = await errorOf(items.insertMany(documents, { ordered: false }));
  expect(error).toMatchObject({ code: 11000, result: { insertedCount: 2 } });
});

test('find sorts, skips, limits and projects', async () => {
  const items = fresh('find');
  await items.insertMany(
    [3, 1, 2, 5, 4].map((n) => ({ _id: `i${n}`, n, deep: { a: n, b: -n }, list: [{ x: n, y: 1 }] })),
  );
  const page = await items
    .find({}, { sort: { n: -1 }, skip: 1, limit: 2, projection: { n: 1, 'deep.b': 1, 'list.x': 1 } })
    .toArray();
  expect(page).toEqual([
    { _id: 'i4', n: 4, deep: { b: -4 }, list: [{ x: 4 }] },
    { _id: 'i3', n: 3, deep: { b: -3 }, list: [{ x: 3 }] },
  ]);
  const without = await items.findOne({ n: 1 }, { projection: { _id: 0, list: 0, 'deep.a': 0 } });
  expect(without).toEqual({ n: 1, deep: { b: -1 } });
});

test('a cursor returns every document once over many batches', async () => {
  const items = fresh('cursor');
  await items.insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n, n: n % 7 })));
  const seen = await items
    .find({}, { batchSize: 37 })
    .map((item) => Number(item._id))
    .toArray();
  expect(new Set(seen).size).toBe(1000);
  const sorted = await items.find({}, { batchSize: 50, sort: { n: 1, _id: -1 } }).toArray();
  const expected = [...sorted].sort((a, b) => (a.n ?? 0) - (b.n ?? 0) || Number(b._id) - Number(a._id));
  expect(sorted).toEqual(expected);
});

test('a cursor survives deletions of documents that it has not read yet', async () => {
  const items = fresh('moving');
  await items.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: n })));
  const cursor = items.find({}, { batchSize: 10 });
  await cursor.next();
  await items.deleteMany({ _id: { $gte: 300 } });
  let rest = 1;
  while (await cursor.next()) rest += 1;
  expect(rest).toBe(300);
});

test('update changes one or many and reports matched and modified counts', async () => {
  const items = fresh('update');
  await items.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 1 },
    { _id: 3, n: 2 },
  ]);
  expect(await items.updateOne({ n: 1 }, { $set: { n: 5 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  expect(await items.updateMany({}, { $set: { n: 5 } })).toMatchObject({ matchedCount: 3, modifiedCount: 2 });
  expect(await items.updateMany({}, { $inc: { n: 1 } })).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
  expect(await items.replaceOne({ _id: 3 }, { other: true })).toMatchObject({ modifiedCount: 1 });
  expect(await items.findOne({ _id: 3 })).toEqual({ _id: 3, other: true });
});

test('an upsert inserts the equalities of the filter with the update', async () => {
  const items = fresh('upsert');
  const filter = { kind: 'a', 'deep.x': { $eq: 1 }, size: { $gt: 3 }, $and: [{ tag: { $in: ['only'] } }] };
  const result = await items.updateOne(filter, { $set: { n: 1 }, $setOnInsert: { fresh: true } }, { upsert: true });
  expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
  expect(await items.findOne({ _id: result.upsertedId as never })).toEqual({
    _id: result.upsertedId,
    kind: 'a',
    deep: { x: 1 },
    tag: 'only',
    n: 1,
    fresh: true,
  });
  await items.updateOne({ kind: 'a' }, { $setOnInsert: { fresh: false } }, { upsert: true });
  expect(await items.countDocuments({ fresh: true })).toBe(1);
});

test('findOneAndUpdate returns the document before or after the update, selected by the sort', async () => {
  const items = fresh('fam');
  await items.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  expect(await items.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
  expect(await items.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }, { returnDocument: 'after' })).toEqual({
    _id: 2,
    n: 13,
  });
  expect(await items.findOneAndReplace({ _id: 9 }, { n: 9 }, { upsert: true, returnDocument: 'after' })).toEqual({
    _id: 9,
    n: 9,
  });
  expect(await items.findOneAndDelete({ n: 1 }, { projection: { _id: 0 } })).toEqual({ n: 1 });
  expect(await items.findOneAndUpdate({ _id: 77 }, { $set: { n: 1 } })).toBeNull();
});

test('delete removes one or all matching documents', async () => {
  const items = fresh('delete');
  await items.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 1 },
    { _id: 3, n: 2 },
  ]);
  expect((await items.deleteOne({ n: 1 })).deletedCount).toBe(1);
  expect((await items.deleteMany({})).deletedCount).toBe(2);
});

test('bulkWrite combines inserts, updates and deletes', async () => {
  const items = fresh('bulk');
  const result = await items.bulkWrite([
    { insertOne: { document: { _id: 1, n: 1 } } },
    { updateOne: { filter: { _id: 1 }, update: { $set: { n: 2 } } } },
    { updateOne: { filter: { _id: 2 }, update: { $set: { n: 3 } }, upsert: true } },
    { deleteOne: { filter: { _id: 1 } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
  expect(await items.find().toArray()).toEqual([{ _id: 2, n: 3 }]);
});

test('count and distinct handle arrays and types', async () => {
  const items = fresh('distinct');
  await items.insertMany([
    { _id: 1, tags: ['b', 'a'] },
    { _id: 2, tags: 'a' },
    { _id: 3, tags: new Double(1) as never },
    { _id: 4, tags: 1 },
  ]);
  expect(new Set(await items.distinct('tags'))).toEqual(new Set([1, 'a', 'b']));
  expect(await items.distinct('tags')).toHaveLength(3);
  expect(await items.countDocuments({ tags: 'a' })).toBe(2);
  expect(await items.countDocuments({}, { skip: 1, limit: 2 })).toBe(2);
  expect(await items.estimatedDocumentCount()).toBe(4);
});

test('collections and databases are listed, created and dropped', async () => {
  await mongo.db.createCollection('listed');
  expect((await errorOf(mongo.db.createCollection('listed'))).code).toBe(48);
  const names = (await mongo.db.listCollections({ name: 'listed' }, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['listed']);
  expect((await mongo.db.admin().listDatabases()).databases.map(({ name }) => name)).toContain(mongo.db.databaseName);
  await mongo.db.collection('listed').drop();
  expect(await mongo.db.listCollections({ name: 'listed' }).toArray()).toEqual([]);
});

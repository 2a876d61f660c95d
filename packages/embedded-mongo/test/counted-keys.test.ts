import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient, ObjectId } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { Catalog } from '../src/storage/catalog.ts';
import { countDocuments } from '../src/storage/scan.ts';
import { Store } from '../src/storage/store.ts';
import { type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
});
afterAll(() => mongo.close());

const some = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;
const ids = [new ObjectId(), new ObjectId()];
const values = ['', 'a', 'b', 'a\0', 'ab', true, false, ids[0], ids[1], null, 1, ['a', 'b'], ['a', 'a'], [['a']], []];
const conditions = ['', 'a', 'b', 'a\0', 'ab', true, false, ids[0], null, 1, 1.5, { $gt: 'a' }, { $in: ['a', 'b'] }];

test('counts by an index are the numbers of documents that a search finds, with arrays too', async () => {
  const items = mongo.db.collection<Document>(`c_${new ObjectId().toHexString()}`);
  await items.createIndex({ a: 1, b: 1 });
  await items.createIndex({ c: -1 });
  await items.createIndex({ d: 1 });
  // Without arrays, so that keys decide about null, too, which a missing field equals.
  const scalars = [...values.filter((value) => !Array.isArray(value)), undefined];
  const made = Array.from({ length: 300 }, () => {
    const b = some(values);
    return {
      a: some(values.filter((value) => !Array.isArray(value) || !Array.isArray(b))),
      b,
      c: some(values),
      d: some(scalars),
    };
  });
  await items.insertMany(
    made.map(({ c, ...rest }) => (randomInt(5) ? { ...rest, c } : rest)),
    { ignoreUndefined: true },
  );
  const filters = conditions.flatMap((a) => [
    { a },
    { c: a },
    { b: a },
    { d: a },
    ...conditions.flatMap((b) => [
      { a, b },
      { c: a, b },
    ]),
  ]);
  for (const filter of filters) {
    const found = await items.find(filter as Document).toArray();
    expect([filter, await items.countDocuments(filter as Document)]).toEqual([filter, found.length]);
  }
});

test('a count that an index decides reads no document', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ipr-counted-'));
  const server = await startEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(server.uri);
  const items = client.db('d').collection<Document>('items');
  await items.createIndex({ owner: 1, folders: 1 });
  await items.createIndex({ owner: 1, read: 1 });
  await items.insertMany(
    Array.from({ length: 500 }, (_, at) => ({
      owner: at % 2 ? 'x' : 'y',
      folders: ['f', `${at}`],
      read: at % 5 ? true : null,
    })),
  );
  await client.close();
  await server.close();
  const store = new Store(join(dataDir, 'embedded-mongo.sqlite'));
  try {
    const collection = new Catalog(store).find('d', 'items');
    if (!collection) throw new Error('no collection');
    const queries = jest.spyOn(store, 'get');
    const count = (filter: Record<string, string | null>) =>
      countDocuments(store, collection, {
        filter: new Map(Object.entries(filter)),
        sort: [],
        skip: 0,
        limit: 0,
        deadline: undefined,
      });
    expect([count({ owner: 'x' }), count({ owner: 'x', folders: 'f' }), count({ owner: 'z' })]).toEqual([250, 250, 0]);
    expect(count({ owner: 'y', read: null })).toBe(50);
    expect(queries).toHaveBeenCalledTimes(4);
  } finally {
    store.close();
    rmSync(dataDir, { recursive: true });
  }
});

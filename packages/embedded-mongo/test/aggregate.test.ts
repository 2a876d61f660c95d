import { type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

interface Sale {
  _id: number;
  shop: string;
  price?: number;
  tags?: string[];
  at: { y: number };
}

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
  await mongo.db.collection<Sale>('sales').insertMany([
    { _id: 1, shop: 'a', price: 5, tags: ['x'], at: { y: 2024 } },
    { _id: 2, shop: 'b', price: 2.5, tags: ['y'], at: { y: 2025 } },
    { _id: 3, shop: 'a', price: 7, tags: [], at: { y: 2025 } },
    { _id: 4, shop: 'c', at: { y: 2025 } },
  ]);
});
afterAll(() => mongo.close());

const run = (pipeline: object[]) =>
  mongo.db
    .collection('sales')
    .aggregate(pipeline as never[])
    .toArray();

test('$match, $sort, $skip, $limit and $project follow one another in any order', async () => {
  expect(
    await run([
      { $match: { price: { $gt: 1 } } },
      { $sort: { price: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { shop: 1, _id: 0 } },
    ]),
  ).toEqual([{ shop: 'a' }]);
  expect(
    await run([{ $limit: 3 }, { $sort: { _id: -1 } }, { $match: { shop: 'a' } }, { $project: { _id: 1 } }]),
  ).toEqual([{ _id: 3 }, { _id: 1 }]);
});

test('$group gathers with every accumulator', async () => {
  const groups = await run([
    { $sort: { _id: 1 } },
    {
      $group: {
        _id: '$shop',
        total: { $sum: '$price' },
        n: { $sum: 1 },
        count: { $count: {} },
        mean: { $avg: '$price' },
        least: { $min: '$price' },
        most: { $max: '$price' },
        first: { $first: '$_id' },
        last: { $last: '$_id' },
        all: { $push: '$price' },
        years: { $addToSet: '$at.y' },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  expect(groups).toEqual([
    {
      _id: 'a',
      total: 12,
      n: 2,
      count: 2,
      mean: 6,
      least: 5,
      most: 7,
      first: 1,
      last: 3,
      all: [5, 7],
      years: expect.any(Array),
    },
    {
      _id: 'b',
      total: 2.5,
      n: 1,
      count: 1,
      mean: 2.5,
      least: 2.5,
      most: 2.5,
      first: 2,
      last: 2,
      all: [2.5],
      years: [2025],
    },
    {
      _id: 'c',
      total: 0,
      n: 1,
      count: 1,
      mean: null,
      least: null,
      most: null,
      first: 4,
      last: 4,
      all: [],
      years: [2025],
    },
  ]);
});

test('$group by several fields or by none', async () => {
  const bySeveral = await run([{ $group: { _id: { shop: '$shop', year: '$at.y' } } }, { $sort: { _id: 1 } }]);
  expect(bySeveral.map(({ _id }) => _id)).toEqual([
    { shop: 'a', year: 2024 },
    { shop: 'a', year: 2025 },
    { shop: 'b', year: 2025 },
    { shop: 'c', year: 2025 },
  ]);
  expect(await run([{ $group: { _id: null, sum: { $sum: '$price' } } }])).toEqual([{ _id: null, sum: 14.5 }]);
});

test('$count counts, and gives nothing for nothing', async () => {
  expect(await run([{ $match: { shop: 'a' } }, { $count: 'n' }])).toEqual([{ n: 2 }]);
  expect(await run([{ $match: { shop: 'z' } }, { $count: 'n' }])).toEqual([]);
});

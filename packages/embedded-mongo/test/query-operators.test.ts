import { Double, type Filter, Long, ObjectId } from 'mongodb';
import { errorOf, type MongoUnderTest, startMongoUnderTest } from './mongo-under-test.ts';

interface Item {
  _id: number;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's types need it to accept any field in updates
  [field: string]: any;
}

let mongo: MongoUnderTest;
beforeAll(async () => {
  mongo = await startMongoUnderTest();
});
afterAll(() => mongo.close());

async function matching(documents: Record<string, unknown>[], filter: Filter<Item>): Promise<number[]> {
  const items = mongo.db.collection<Item>(`q_${new ObjectId().toHexString()}`);
  await items.insertMany(documents.map((document, index) => ({ ...document, _id: index })));
  return (await items.find(filter).sort({ _id: 1 }).toArray()).map((item) => item._id);
}

const values = [{ v: 1 }, { v: 2.5 }, { v: '2' }, { v: null }, {}, { v: [1, 5] }, { v: { a: 1 } }, { v: new Date(5) }];
const lists = [
  { v: [1, 2, 3] },
  { v: [] },
  { v: 'x' },
  {
    v: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
  },
  { v: [[1, 2]] },
];

test.each<[string, Filter<Item>, number[]]>([
  ['equality reaches into arrays', { v: 1 }, [0, 5]],
  ['equality with null finds null and missing', { v: null }, [3, 4]],
  ['$ne is the opposite of equality', { v: { $ne: 1 } }, [1, 2, 3, 4, 6, 7]],
  ['$gt compares within one type', { v: { $gt: 1 } }, [1, 5]],
  ['$gte and $lt bound one value', { v: { $gte: 1, $lt: 2.5 } }, [0, 5]],
  ['$gte null finds null and missing', { v: { $gte: null } }, [3, 4]],
  ['$lte compares dates', { v: { $lte: new Date(5) } }, [7]],
  ['$in mixes values and expressions', { v: { $in: [/^2/, 5] } }, [2, 5]],
  ['$nin excludes them', { v: { $nin: [1, null] } }, [1, 2, 6, 7]],
  ['$exists true', { v: { $exists: true } }, [0, 1, 2, 3, 5, 6, 7]],
  ['$exists false', { v: { $exists: false } }, [4]],
  ['$and', { $and: [{ v: { $gte: 1 } }, { v: { $lt: 2 } }] }, [0, 5]],
  ['$or', { $or: [{ v: '2' }, { v: null }] }, [2, 3, 4]],
  ['a document by its fields in order', { v: { a: 1 } }, [6]],
  ['a dotted path', { 'v.a': 1 }, [6]],
  ['a position in an array', { 'v.1': 5 }, [5]],
])('%s', async (_name, filter, expected) => {
  expect(await matching(values, filter)).toEqual(expected);
});

test.each<[string, Filter<Item>, number[]]>([
  ['$size', { v: { $size: 0 } }, [1]],
  ['two elements may share the work', { 'v.a': 1, 'v.b': 4 }, [3]],
  ['a whole array', { v: [1, 2, 3] }, [0]],
  ['an array within an array', { v: [1, 2] }, [4]],
  ['a path through an array without documents is not null', { 'v.a': null }, [2]],
])('arrays: %s', async (_name, filter, expected) => {
  expect(await matching(lists, filter)).toEqual(expected);
});

test.each<[string, Filter<Item>, number[]]>([
  ['plain', { t: { $regex: 'an' } }, [1, 2]],
  ['i', { t: { $regex: '^an', $options: 'i' } }, [0, 1, 2]],
  ['m', { t: { $regex: '^b', $options: 'm' } }, [2]],
  ['s', { t: { $regex: 'n.b', $options: 's' } }, [2]],
  ['as a literal', { t: /AN/i }, [0, 1, 2]],
])('regular expressions: %s', async (_name, filter, expected) => {
  expect(await matching([{ t: 'Anna' }, { t: 'anna' }, { t: 'an\nb' }, { t: 5 }], filter)).toEqual(expected);
});

test('numbers compare by value regardless of their type, without loss', async () => {
  const big = Long.fromString('9007199254740993');
  const stored = [{ v: 1 }, { v: new Double(1) }, { v: Long.fromNumber(1) }, { v: big }, { v: 9007199254740992 }];
  expect(await matching(stored, { v: 1 })).toEqual([0, 1, 2]);
  expect(await matching(stored, { v: big })).toEqual([3]);
  expect(await matching(stored, { v: { $lt: big } })).toEqual([0, 1, 2, 4]);
});

test('sorting follows the order of BSON types', async () => {
  const items = mongo.db.collection<Item>('typeorder');
  const inOrder = [[], null, -5, 2.5, 'a', 'b', { a: 1 }, new ObjectId(), false, true, new Date(0), /x/];
  await items.insertMany(inOrder.map((v, _id) => ({ _id, v })).reverse());
  const ascending = (await items.find().sort({ v: 1 }).toArray()).map((item) => item._id);
  expect(ascending).toEqual(inOrder.map((_, index) => index));
  const descending = (await items.find().sort({ v: -1 }).toArray()).map((item) => item._id);
  expect(descending).toEqual(ascending.toReversed());
});

test.each<[string, object, number]>([
  ['an unknown operator', { v: { $foo: 1 } }, 2],
  ['an unknown top level operator', { $foo: [] }, 2],
  ['$in without a list', { v: { $in: 1 } }, 2],
  ['$or without branches', { $or: [] }, 2],
  ['$size of a text', { v: { $size: 'x' } }, 2],
  ['an expression that is not valid', { v: { $regex: '(' } }, 51091],
  ['$options alone', { v: { $options: 'i' } }, 2],
])('refuses %s even on an empty collection', async (_name, filter, code) => {
  expect(
    (
      await errorOf(
        mongo.db
          .collection<Item>('none')
          .find(filter as Filter<Item>)
          .toArray(),
      )
    ).code,
  ).toBe(code);
});

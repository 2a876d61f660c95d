import { Double, Int32, Long, ObjectId, type UpdateFilter } from 'mongodb';
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

async function updated(before: object, update: object): Promise<object | null> {
  const items = mongo.db.collection<Item>(`u_${new ObjectId().toHexString()}`);
  await items.insertOne({ ...before, _id: 1 });
  await items.updateOne({ _id: 1 }, update as UpdateFilter<Item>);
  return items.findOne({ _id: 1 }, { projection: { _id: 0 } });
}

test.each<[string, object, object, object]>([
  ['$set', { a: 1 }, { $set: { a: 2, 'b.c': 3 } }, { a: 2, b: { c: 3 } }],
  ['$set within an array', { a: [1, { b: 1 }] }, { $set: { 'a.1.b': 5, 'a.3': 9 } }, { a: [1, { b: 5 }, null, 9] }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '', 'x.y': '' } }, { b: { d: 2 } }],
  ['$unset of an element', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$inc', { a: 1 }, { $inc: { a: 2, 'b.c': -1 } }, { a: 3, b: { c: -1 } }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  ['$push with $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by operators', { a: [1, 2, 3] }, { $pull: { a: { $gte: 2 } } }, { a: [1] }],
  ['$pull by fields', { a: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { a: { k: 1 } } }, { a: [{ k: 2 }] }],
  ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
])('%s', async (_name, before, update, expected) => {
  expect(await updated(before, update)).toEqual(expected);
});

test('$inc preserves and widens number types', async () => {
  const items = mongo.db.collection<Item>('widening');
  await items.insertOne({ _id: 1, int: new Int32(2 ** 31 - 1), double: new Double(1), long: Long.MAX_VALUE });
  await items.updateOne({ _id: 1 }, { $inc: { int: 1, double: 1 } });
  const raw = await items.findOne({ _id: 1 }, { promoteValues: false });
  expect(raw?.int).toEqual(Long.fromNumber(2 ** 31));
  expect(raw?.double).toEqual(new Double(2));
  expect((await errorOf(items.updateOne({ _id: 1 }, { $inc: { long: 1 } }))).code).toBe(2);
});

test.each<[string, object, number]>([
  ['an unknown operator', { $foo: { a: 1 } }, 9],
  ['operators mixed with fields', { $set: { a: 1 }, b: 1 }, 9],
  ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and its parent', { $set: { a: 1, 'a.b': 1 } }, 40],
  ['a changed _id', { $set: { _id: 2 } }, 66],
  ['an empty path part', { $set: { 'a..b': 1 } }, 56],
  ['$inc by a text', { $inc: { n: 'x' } }, 14],
  ['$inc of a text', { $inc: { text: 1 } }, 14],
  ['$push onto a number', { $push: { n: 1 } }, 2],
  ['a path through a number', { $set: { 'n.x': 1 } }, 28],
])('refuses %s', async (_name, update, code) => {
  const items = mongo.db.collection<Item>('refused');
  await items.updateOne({ _id: 1 }, { $set: { n: 1, text: 'x' } }, { upsert: true });
  const operations = [{ q: { _id: 1 }, u: update }];
  const reply = await mongo.db.command({ update: 'refused', updates: operations });
  expect(reply.writeErrors?.[0]?.code).toBe(code);
  expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1, text: 'x' });
});

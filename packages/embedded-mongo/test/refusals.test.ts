import { Decimal128, type Document, MaxKey, type MongoClient, Timestamp } from 'mongodb';
import { errorOf, type MongoUnderTest, onRealMongo, startMongoUnderTest } from './mongo-under-test.ts';

const describeEmbedded = onRealMongo ? describe.skip : describe;

describeEmbedded('what the embedded server does not have it refuses with MongoDB codes', () => {
  let mongo: MongoUnderTest;
  beforeAll(async () => {
    mongo = await startMongoUnderTest();
    await mongo.db.collection('items').insertOne({ n: 1, list: [1] });
  });
  afterAll(() => mongo.close());

  const NOT_IMPLEMENTED = 238;

  test.each<[string, Document]>([
    ['$where', { find: 'items', filter: { $where: 'true' } }],
    ['$expr', { find: 'items', filter: { $expr: true } }],
    ['$text', { find: 'items', filter: { $text: { $search: 'x' } } }],
    ['$near', { find: 'items', filter: { at: { $near: [0, 0] } } }],
    ['$jsonSchema', { find: 'items', filter: { $jsonSchema: {} } }],
    ['$bitsAllSet', { find: 'items', filter: { n: { $bitsAllSet: 1 } } }],
    ['$not', { find: 'items', filter: { n: { $not: { $gt: 1 } } } }],
    ['$nor', { find: 'items', filter: { $nor: [{ n: 1 }] } }],
    ['$type', { find: 'items', filter: { n: { $type: 'int' } } }],
    ['$mod', { find: 'items', filter: { n: { $mod: [2, 1] } } }],
    ['$all', { find: 'items', filter: { list: { $all: [1] } } }],
    ['$elemMatch', { find: 'items', filter: { list: { $elemMatch: { $gt: 1 } } } }],
    ['a decimal', { find: 'items', filter: { n: Decimal128.fromString('1') } }],
    ['a timestamp', { find: 'items', filter: { n: new Timestamp({ t: 1, i: 1 }) } }],
    ['a key bound', { find: 'items', filter: { n: { $lt: new MaxKey() } } }],
    ['a collation', { find: 'items', collation: { locale: 'en' } }],
    ['a hint', { find: 'items', hint: { n: 1 } }],
    ['let', { find: 'items', let: { a: 1 } }],
    ['a tailable cursor', { find: 'items', tailable: true }],
    ['$natural', { find: 'items', sort: { $natural: -1 } }],
    ['$elemMatch in a projection', { find: 'items', projection: { list: { $elemMatch: { $gt: 1 } } } }],
    ['$slice in a projection', { find: 'items', projection: { list: { $slice: 1 } } }],
    ['a positional projection', { find: 'items', projection: { 'list.$': 1 } }],
    ['a computed projection', { find: 'items', projection: { m: '$n' } }],
    ['a snapshot', { find: 'items', readConcern: { level: 'snapshot' } }],
    ['$lookup', { aggregate: 'items', pipeline: [{ $lookup: {} }], cursor: {} }],
    ['$project', { aggregate: 'items', pipeline: [{ $match: {} }, { $project: { n: 1 } }], cursor: {} }],
    ['no stage at all', { aggregate: 'items', pipeline: [], cursor: {} }],
    [
      'a stage after the group',
      { aggregate: 'items', pipeline: [{ $group: { _id: 1, n: { $sum: 1 } } }, { $limit: 1 }], cursor: {} },
    ],
    ['groups by a field', { aggregate: 'items', pipeline: [{ $group: { _id: '$n', n: { $sum: 1 } } }], cursor: {} }],
    ['a sum of a field', { aggregate: 'items', pipeline: [{ $group: { _id: 1, n: { $sum: '$n' } } }], cursor: {} }],
    ['$changeStream', { aggregate: 'items', pipeline: [{ $changeStream: {} }], cursor: {} }],
    [
      'an aggregation expression',
      { aggregate: 'items', pipeline: [{ $group: { _id: { $add: [1, 2] } } }], cursor: {} },
    ],
    ['an accumulator', { aggregate: 'items', pipeline: [{ $group: { _id: 1, a: { $stdDevPop: '$n' } } }], cursor: {} }],
    ['aggregation over a database', { aggregate: 1, pipeline: [], cursor: {} }],
    ['explain', { aggregate: 'items', pipeline: [], explain: true, cursor: {} }],
    ['a pipeline as an update', { findAndModify: 'items', query: {}, update: [{ $set: { a: 1 } }] }],
    ['arrayFilters', { findAndModify: 'items', query: {}, update: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] }],
    ['a validator', { create: 'validated', validator: { n: 1 } }],
    ['a capped collection', { create: 'capped', capped: true, size: 100 }],
    ['a view', { create: 'view', viewOn: 'items' }],
    ['a time series', { create: 'series', timeseries: { timeField: 't' } }],
    ['a text index', { createIndexes: 'items', indexes: [{ key: { n: 'text' }, name: 'i' }] }],
    ['a 2d index', { createIndexes: 'items', indexes: [{ key: { n: '2d' }, name: 'i' }] }],
    ['a 2dsphere index', { createIndexes: 'items', indexes: [{ key: { n: '2dsphere' }, name: 'i' }] }],
    ['a hashed index', { createIndexes: 'items', indexes: [{ key: { n: 'hashed' }, name: 'i' }] }],
    ['a wildcard index', { createIndexes: 'items', indexes: [{ key: { '$**': 1 }, name: 'i' }] }],
    ['a hidden index', { createIndexes: 'items', indexes: [{ key: { n: 1 }, name: 'i', hidden: true }] }],
    [
      'an index with a collation',
      { createIndexes: 'items', indexes: [{ key: { n: 1 }, name: 'i', collation: { locale: 'en' } }] },
    ],
    ['a sparse index', { createIndexes: 'items', indexes: [{ key: { n: 1 }, name: 'i', sparse: true }] }],
    [
      'a partial index',
      { createIndexes: 'items', indexes: [{ key: { n: 1 }, name: 'i', partialFilterExpression: { n: 1 } }] },
    ],
  ])('%s', async (_name, command) => {
    const error = await errorOf(mongo.db.command(command));
    expect(error).toMatchObject({ code: NOT_IMPLEMENTED, codeName: 'NotImplemented' });
  });

  test.each<[string, Document]>([
    ['arrayFilters', { q: {}, u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: 1 }] }],
    ['the positional operator', { q: { list: 1 }, u: { $set: { 'list.$': 1 } } }],
    ['the operator for all elements', { q: {}, u: { $set: { 'list.$[]': 1 } } }],
    ['$bit', { q: {}, u: { $bit: { n: { and: 1 } } } }],
    ['$mul', { q: {}, u: { $mul: { n: 2 } } }],
    ['$rename', { q: {}, u: { $rename: { n: 'm' } } }],
    ['$currentDate', { q: {}, u: { $currentDate: { at: true } } }],
    ['$push with $slice', { q: {}, u: { $push: { list: { $each: [2], $slice: 1 } } } }],
    ['a hint', { q: {}, u: { $set: { n: 1 } }, hint: 'n_1' }],
  ])('in an update: %s', async (_name, part) => {
    const reply = await mongo.db.command({ update: 'items', updates: [part] });
    expect(reply.writeErrors).toMatchObject([{ index: 0, code: NOT_IMPLEMENTED }]);
  });

  test.each<[string, Document, number]>([
    ['an unknown command', { fly: 1 }, 59],
    ['authentication', { saslStart: 1, mechanism: 'PLAIN' }, 59],
    ['an unknown field of a command', { find: 'items', foo: 1 }, 40415],
    ['a missing field', { distinct: 'items' }, 40414],
    ['a field of the wrong type', { find: 'items', limit: 'x' }, 14],
    ['a negative skip', { find: 'items', skip: -1 }, 51024],
    ['a mixed projection', { find: 'items', projection: { a: 1, b: 0 } }, 31254],
    ['a projection of a path and its part', { find: 'items', projection: { a: 1, 'a.b': 1 } }, 31249],
    ['an aggregation without a cursor', { aggregate: 'items', pipeline: [] }, 9],
    ['a collection name with a dollar', { insert: 'a$b', documents: [{ a: 1 }] }, 73],
    ['a missing cursor', { getMore: 77n, collection: 'items' }, 43],
    ['more members than there are', { insert: 'items', documents: [{ a: 1 }], writeConcern: { w: 2 } }, 100],
    ['an index without fields', { createIndexes: 'items', indexes: [{ key: {}, name: 'x' }] }, 67],
    ['indexes of a missing collection', { listIndexes: 'nowhere' }, 26],
  ])('%s', async (_name, command, code) => {
    const own = { ...command };
    const reply = await errorOf(mongo.db.command(own).then((answer) => Promise.reject(toError(answer))));
    expect(reply.code).toBe(code);
  });

  const toError = (answer: Document): Error =>
    Object.assign(new Error('write error'), { code: answer.writeErrors?.[0]?.code });

  test('a transaction of several documents, and nothing of it stays', async () => {
    const write = (client: MongoClient) =>
      client.withSession((session) =>
        session.withTransaction(async () => {
          await mongo.db.collection('items').insertOne({ inTransaction: true }, { session });
        }),
      );
    expect(await errorOf(write(mongo.client))).toMatchObject({
      code: NOT_IMPLEMENTED,
      message: expect.stringContaining('transaction'),
    });
    expect(await mongo.db.collection('items').countDocuments({ inTransaction: true })).toBe(0);
  });

  test('a credential in the connection string', async () => {
    const { MongoClient: Client } = await import('mongodb');
    const uri = mongo.uri.replace('mongodb://', 'mongodb://user:secret@');
    await errorOf(Client.connect(uri, { serverSelectionTimeoutMS: 300 }).then((client) => client.close()));
  });
});

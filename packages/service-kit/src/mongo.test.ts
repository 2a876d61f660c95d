import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import mongoose from 'mongoose';
import { isDatabaseAway, isDuplicateKey } from './mongo.ts';

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

test('distinguishes an unreachable database from one that refuses a call', async () => {
  const mongo = await startTemporaryMongo();
  const timeout = { serverSelectionTimeoutMS: 2_000, heartbeatFrequencyMS: 500 };
  const connection = await mongoose.createConnection(mongo.uri, timeout).asPromise();
  try {
    const things = connection.collection<{ _id: string }>('things');
    await things.insertOne({ _id: 'a' });
    const refused = await thrownBy(things.insertOne({ _id: 'a' }));
    expect([isDuplicateKey(refused), isDatabaseAway(refused)]).toEqual([true, false]);
    await mongo.close();
    expect(isDatabaseAway(await thrownBy(things.insertOne({ _id: 'b' })))).toBe(true);
  } finally {
    await connection.destroy();
  }
});

test('reports a full disk as a failure of the database, not of the call', () => {
  const full = Object.assign(new Error('no space left'), { name: 'MongoServerError', code: 14_031 });
  expect(isDatabaseAway(full)).toBe(true);
});

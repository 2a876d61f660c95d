import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startTemporaryMongo } from '../src/temporary.ts';

test('deletes expired documents and keeps others', async () => {
  const server = await startTemporaryMongo({ expiryIntervalMs: 20 });
  const client = await MongoClient.connect(server.uri);
  const codes = client.db('test').collection<{ _id: string; at?: unknown; kind?: string }>('codes');
  await codes.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
  await codes.insertMany([
    { _id: 'old', at: ago(61) },
    { _id: 'young', at: ago(50) },
    { _id: 'none' },
    { _id: 'text', at: 'x' },
    { _id: 'number', at: 5 },
    { _id: 'list', at: [ago(1), ago(100)] },
    { _id: 'future', at: ago(-100) },
  ]);
  const ids = async () => (await codes.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  while (await codes.findOne({ _id: { $in: ['old', 'list'] } })) await wait(20);
  await wait(100);
  expect(await ids()).toEqual(['future', 'none', 'number', 'text', 'young']);
  await client.close();
  await server.close();
});

test('deletes thousands of expired documents without blocking clients', async () => {
  const server = await startTemporaryMongo({ expiryIntervalMs: 20 });
  const client = await MongoClient.connect(server.uri);
  const codes = client.db('test').collection('codes');
  await codes.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  await codes.insertMany(Array.from({ length: 3500 }, () => ({ at: new Date(0) })));
  while ((await codes.estimatedDocumentCount()) > 0) await wait(20);
  await client.close();
  await server.close();
});

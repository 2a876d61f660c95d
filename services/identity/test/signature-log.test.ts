import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { connectMongo } from '@ipr/service-kit';
import { signatureLog } from '../src/wallets/signature-log.mongo.ts';

test('drops the index of earlier versions once, also with two replicas, and keeps the present one', async () => {
  const mongo = await startTemporaryMongo();
  const [first, second] = [await connectMongo(mongo.uri, 'signing'), await connectMongo(mongo.uri, 'signing')];
  try {
    await first.collection('signatures').createIndex({ userId: 1, at: -1 });
    await Promise.all([signatureLog(first), signatureLog(second)]);
    const indexes = await first.collection('signatures').indexes();
    expect(indexes.map(({ key }) => Object.keys(key).join()).sort()).toEqual(['_id', 'userId,_id']);
  } finally {
    await Promise.all([first.close(), second.close()]);
    await mongo.close();
  }
});

import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { startTestEvidence, until } from './evidence.fixture.ts';

test('two replicas make one record per event, numbered without gaps, and a third that starts later adds none', async () => {
  const service = await startTestEvidence();
  await service.addReplica();
  const owner = service.person();
  const assetId = await service.register(owner);
  for (let version = 2; version <= 6; version++) await service.update(owner, assetId);
  const guest = service.person();
  await service.grant(owner, assetId, guest);
  await service.accept(assetId, guest);
  const records = service.database.collection<{ text: string }>('records');
  await until(async () => (await records.countDocuments({ stamp: { $ne: null } })) === 7);
  await service.database.collection('cursors').deleteMany({});
  await service.addReplica();
  await until(async () => (await service.database.collection('cursors').countDocuments()) > 0);
  await until(async () => (await service.database.collection('pending').countDocuments()) === 0);
  const made = (await records.find().toArray()).map(({ text }) => EvidenceRecord.parse(JSON.parse(text)));
  expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(new Set(made.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(7);
  await service.close();
});

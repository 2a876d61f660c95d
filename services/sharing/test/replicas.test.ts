import { startTestSharing, until } from './sharing.fixture.ts';

const once = () => ({ idempotencyKey: crypto.randomUUID() });

test('stamps each NDA hash and reports each grant and request once with two replicas, and uses one key for an event that both read', async () => {
  const service = await startTestSharing();
  await service.addReplica();
  const [owner, ...guests] = [service.person(), ...Array.from({ length: 6 }, () => service.person())];
  const assetId = await service.register(owner);
  for (const guest of guests) {
    const { id, txHash } = await service.grant(owner, assetId, guest);
    await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
    await guest.calls.requestAccess(
      { assetId: await service.register(owner), accessLevel: 'view', locale: 'en' },
      once(),
    );
  }
  const { around } = service;
  const noticesOf = (kind: string) => [...around.received.values()].filter((received) => received.kind === kind).length;
  await until(
    async () => noticesOf('share-granted') === guests.length && noticesOf('access-requested') === guests.length,
  );
  for (const guest of guests) await service.accept(assetId, guest);
  await until(
    async () => noticesOf('share-accepted') === guests.length && around.stampedHashes.length >= guests.length,
  );
  const waiting = { $or: [{ tellAt: { $ne: null } }, { stampAt: { $ne: null } }] };
  await until(async () => (await service.database.collection('shares').countDocuments(waiting)) === 0);
  const leased = around.handedOver.filter((key) => !key.startsWith('accepted:'));
  expect(leased).toHaveLength(2 * guests.length);
  expect(new Set(leased).size).toBe(leased.length);
  expect(around.received.size).toBe(3 * guests.length);
  expect(new Set(around.stampedHashes).size).toBe(around.stampedHashes.length);
  await service.close();
});

import { startTestSharing, until } from './sharing.fixture.ts';

const once = () => ({ idempotencyKey: crypto.randomUUID() });

test('of two replicas, one seals each NDA hash and tells of each grant and request; what both read is said under one key', async () => {
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
  const saidTo = (kind: string) => [...around.received.values()].filter((received) => received.kind === kind).length;
  await until(async () => saidTo('share-granted') === guests.length && saidTo('access-requested') === guests.length);
  for (const guest of guests) await service.accept(assetId, guest);
  await until(async () => saidTo('share-accepted') === guests.length && around.sealed.length >= guests.length);
  const waiting = { $or: [{ tellAt: { $ne: null } }, { stampAt: { $ne: null } }] };
  await until(async () => (await service.database.collection('shares').countDocuments(waiting)) === 0);
  const leased = around.handedOver.filter((key) => !key.startsWith('accepted:'));
  expect(leased).toHaveLength(2 * guests.length);
  expect(new Set(leased).size).toBe(leased.length);
  expect(around.received.size).toBe(3 * guests.length);
  expect(new Set(around.sealed).size).toBe(around.sealed.length);
  await service.close();
});

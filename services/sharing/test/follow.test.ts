import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing();
});
afterAll(() => service.close());

const noticesTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((received) => received.wallet === wallet);
const kindsFor = (person: Person) => noticesTo(person).map(({ kind }) => kind);
const receives = (person: Person, kind: string) => until(async () => kindsFor(person).includes(kind as never));

const granted = async () => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner, 'Pump');
  return { owner, guest, assetId, grant: await service.grant(owner, assetId, guest) };
};
const noted = (id: string) => until(() => service.database.collection('shares').findOne({ _id: id as never }));
/** Ends the half minute that the follower waits for the grantor's page. */
const passGrace = () =>
  service.database.collection('shares').updateMany({ tellAt: { $ne: null } }, { $set: { tellAt: new Date(0) } });

test('records, time-stamps and announces a grant whose tab was closed at once', async () => {
  const { owner, guest, grant } = await granted();
  expect(await noted(grant.id)).toMatchObject({ grantor: owner.wallet, assetOwner: owner.wallet, shareType: null });
  expect(noticesTo(guest)).toEqual([]);
  await passGrace();
  await receives(guest, 'share-granted');
  expect(noticesTo(guest)[0]?.facts).toMatchObject({
    assetTitle: 'Pump',
    actor: owner.email,
    accessLevel: 'view',
    expiresAt: 0,
  });
  await until(async () => (await guest.calls.consent({ id: grant.id })).timestamp);
});

test('notifies grantor and grantee of each other’s actions once, also after a restart that reads all events again', async () => {
  const { owner, guest, assetId } = await granted();
  await service.accept(assetId, guest);
  await receives(owner, 'share-accepted');
  expect(noticesTo(owner)[0]?.facts.actor).toBe(guest.email);
  await service.relinquish(assetId, guest);
  await receives(owner, 'share-relinquished');
  await service.grant(owner, assetId, guest);
  await service.relinquish(assetId, guest);
  await receives(owner, 'share-rejected');
  await service.grant(owner, assetId, guest);
  await service.revoke(owner, assetId, guest);
  await receives(guest, 'share-revoked');
  const before = service.around.received.size;
  await service.database.collection('cursors').deleteMany({});
  await service.restart();
  await until(async () => service.database.collection('cursors').findOne({}));
  expect(service.around.received.size).toBe(before);
  expect(kindsFor(owner)).toEqual(['share-accepted', 'share-relinquished', 'share-rejected']);
});

test('closes a request that is granted in any way', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const assetId = await service.register(owner);
  await sender.calls.requestAccess({ assetId, accessLevel: 'view', locale: 'en' }, { idempotencyKey: 'request-1' });
  await service.grant(owner, assetId, sender);
  const states = async () =>
    (await owner.calls.accessRequests({ direction: 'incoming' })).items.map(({ state }) => state);
  await until(async () => (await states()).includes('granted'));
});

test('does not reveal the address of a grantee who rejects', async () => {
  const { owner, guest, assetId } = await granted();
  await service.relinquish(assetId, guest);
  await receives(owner, 'share-rejected');
  expect(JSON.stringify(noticesTo(owner))).not.toContain(guest.email);
});

test('delivers notices about events during an outage of notifications after the outage', async () => {
  service.around.away.add('notices');
  const { owner, guest, assetId } = await granted();
  await service.accept(assetId, guest);
  await until(async () =>
    service.lines.some((line) => line.includes('"work":"follow-registry"') && line.includes('failed')),
  );
  expect(noticesTo(owner)).toEqual([]);
  service.around.away.delete('notices');
  await receives(owner, 'share-accepted');
});

test('reports a follower that makes no progress for a minute in health, and its recovery', async () => {
  service.around.away.add('notices');
  const { owner, guest, assetId } = await granted();
  const before = service.lines.length;
  await service.accept(assetId, guest);
  const hasFailed = (line: string) => line.includes('"work":"follow-registry"') && line.includes('failed');
  await until(async () => service.lines.slice(before).some(hasFailed));
  expect(await service.health()).toMatchObject({ status: 'up', checks: { registry: 'up' } });
  const realNow = Date.now;
  Date.now = () => realNow() + 61_000;
  try {
    expect(await service.health()).toMatchObject({ status: 'down', checks: { database: 'up', registry: 'down' } });
  } finally {
    Date.now = realNow;
    service.around.away.delete('notices');
  }
  await receives(owner, 'share-accepted');
  expect(await service.health()).toMatchObject({ status: 'up', checks: { registry: 'up' } });
});

test('records old events without notifying anyone', async () => {
  const { owner, guest, assetId, grant } = await granted();
  await service.accept(assetId, guest);
  await receives(owner, 'share-accepted');
  service.around.received.clear();
  await service.database.dropCollection('cursors');
  await service.database.dropCollection('shares');
  const realNow = Date.now;
  Date.now = () => realNow() + 4 * 86_400_000;
  try {
    await service.restart();
    await noted(grant.id);
    await until(async () => service.database.collection('cursors').findOne({}));
  } finally {
    Date.now = realNow;
  }
  expect(service.around.received.size).toBe(0);
});

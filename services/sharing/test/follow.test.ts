import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing();
});
afterAll(() => service.close());

const noticesTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((received) => received.wallet === wallet);
const kindsFor = (person: Person) => noticesTo(person).map(({ kind }) => kind);
const hears = (person: Person, kind: string) => until(async () => kindsFor(person).includes(kind as never));

const granted = async () => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner, 'Pump');
  return { owner, guest, assetId, grant: await service.grant(owner, assetId, guest) };
};
const noted = (id: string) => until(() => service.database.collection('shares').findOne({ _id: id as never }));
/** The half minute in which the grantor's own page comes first. */
const passGrace = () =>
  service.database.collection('shares').updateMany({ tellAt: { $ne: null } }, { $set: { tellAt: new Date(0) } });

test('a grant whose tab was closed at once is noted, sealed and told', async () => {
  const { owner, guest, grant } = await granted();
  expect(await noted(grant.id)).toMatchObject({ grantor: owner.wallet, assetOwner: owner.wallet, shareType: null });
  expect(noticesTo(guest)).toEqual([]);
  await passGrace();
  await hears(guest, 'share-granted');
  expect(noticesTo(guest)[0]?.facts).toMatchObject({
    assetTitle: 'Pump',
    actor: owner.email,
    accessLevel: 'view',
    expiresAt: 0,
  });
  await until(async () => (await guest.calls.consent({ id: grant.id })).timestamp);
});

test('both sides hear what the other does, each of it once, also after a restart that reads everything again', async () => {
  const { owner, guest, assetId } = await granted();
  await service.accept(assetId, guest);
  await hears(owner, 'share-accepted');
  expect(noticesTo(owner)[0]?.facts.actor).toBe(guest.email);
  await service.relinquish(assetId, guest);
  await hears(owner, 'share-relinquished');
  await service.grant(owner, assetId, guest);
  await service.relinquish(assetId, guest);
  await hears(owner, 'share-rejected');
  await service.grant(owner, assetId, guest);
  await service.revoke(owner, assetId, guest);
  await hears(guest, 'share-revoked');
  const before = service.around.received.size;
  await service.database.collection('cursors').deleteMany({});
  await service.restart();
  await until(async () => service.database.collection('cursors').findOne({}));
  expect(service.around.received.size).toBe(before);
  expect(kindsFor(owner)).toEqual(['share-accepted', 'share-relinquished', 'share-rejected']);
});

test('a request that is granted by whatever way is not open any more', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const assetId = await service.register(owner);
  await sender.calls.requestAccess({ assetId, accessLevel: 'view', locale: 'en' }, { idempotencyKey: 'request-1' });
  await service.grant(owner, assetId, sender);
  const states = async () =>
    (await owner.calls.accessRequests({ direction: 'incoming' })).items.map(({ state }) => state);
  await until(async () => (await states()).includes('granted'));
});

test('whoever rejects keeps their address to themselves', async () => {
  const { owner, guest, assetId } = await granted();
  await service.relinquish(assetId, guest);
  await hears(owner, 'share-rejected');
  expect(JSON.stringify(noticesTo(owner))).not.toContain(guest.email);
});

test('what happened while notifications was away is told when it is back', async () => {
  service.around.away.add('notices');
  const { owner, guest, assetId } = await granted();
  await service.accept(assetId, guest);
  await until(async () =>
    service.lines.some((line) => line.includes('"work":"follow-registry"') && line.includes('failed')),
  );
  expect(noticesTo(owner)).toEqual([]);
  service.around.away.delete('notices');
  await hears(owner, 'share-accepted');
});

test('a follower that stands still for a minute is told by health, and that it goes on again', async () => {
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
  await hears(owner, 'share-accepted');
  expect(await service.health()).toMatchObject({ status: 'up', checks: { registry: 'up' } });
});

test('old news is noted and told to nobody', async () => {
  const { owner, guest, assetId, grant } = await granted();
  await service.accept(assetId, guest);
  await hears(owner, 'share-accepted');
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

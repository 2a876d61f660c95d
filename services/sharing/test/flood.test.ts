import { type Grant, type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing({ SHARING_SHARE_MAILS_PER_DAY: '3', SHARING_UPDATE_MAILS_PER_DAY: '4' });
});
afterAll(() => service.close());

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const noticesTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((notice) => notice.wallet === wallet);
/** Resolves once every event is handled and every waiting grant was processed. */
const settled = async (ids: readonly string[]): Promise<void> => {
  const shares = service.database.collection('shares');
  await until(async () => (await shares.countDocuments({ _id: { $in: ids as never[] } })) === ids.length);
  await shares.updateMany({ tellAt: { $ne: null } }, { $set: { tellAt: new Date(0) } });
  await until(async () => (await shares.countDocuments({ tellAt: { $ne: null } })) === 0);
};

test('mails a person a limited number of grants per day and lists the others under shares', async () => {
  const [victim, ...owners] = [
    service.person(),
    service.person(),
    service.person(),
    service.person(),
    service.person(),
  ];
  const ids: string[] = [];
  for (const owner of owners) {
    const assetId = await service.register(owner);
    const { id, txHash } = await service.grant(owner, assetId, victim);
    await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
    ids.push(id);
  }
  await settled(ids);
  expect(noticesTo(victim)).toHaveLength(3);
  const { incomingPending } = await victim.calls.shares({ wallet: victim.wallet, direction: 'incoming' });
  expect(incomingPending).toBe(4);
});

test('limits mails caused by repeated granting and revoking, and still notifies another person', async () => {
  const [victim, owner, other] = [service.person(), service.person(), service.person()];
  const assetId = await service.register(owner);
  const ids: string[] = [];
  for (let round = 0; round < 5; round++) {
    const { id, txHash } = await service.grant(owner, assetId, victim);
    await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
    await service.revoke(owner, assetId, victim);
    ids.push(id);
  }
  const { id } = await service.grant(owner, assetId, other);
  await service.relinquish(assetId, other);
  await until(async () => noticesTo(owner).length === 1);
  await settled([...ids, id]);
  expect(noticesTo(victim)).toHaveLength(2);
  expect(noticesTo(owner)).toMatchObject([{ kind: 'share-rejected', facts: { shareId: id } }]);
});

test('a grant that is recorded again and again uses up one mail of its recipient', async () => {
  const [victim, owner, other] = [service.person(), service.person(), service.person()];
  const record = async (by: Person, { id, txHash }: Pick<Grant, 'id' | 'txHash'>) => {
    await by.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
    await settled([id]);
  };
  const first = await service.grant(owner, await service.register(owner), victim);
  for (let round = 0; round < 4; round++) await record(owner, first);
  const second = await service.grant(other, await service.register(other), victim);
  await record(other, second);
  expect(noticesTo(victim).map(({ facts }) => facts.shareId)).toEqual([first.id, second.id]);
});

test('one sender uses up half of a person’s mails of a day at most, so that another sender can still invite', async () => {
  const [victim, owner, other] = [service.person(), service.person(), service.person()];
  const grantOf = async (by: Person) => service.grant(by, await service.register(by), victim);
  const invite = ({ calls }: Person, id: string) => calls.invite({ id, locale: 'en' }, once());
  const [mine, theirs] = [await grantOf(owner), await grantOf(other)];
  await invite(owner, mine.id);
  await invite(owner, mine.id);
  await expect(invite(owner, mine.id)).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
  await expect(invite(other, theirs.id)).resolves.toMatchObject({ state: 'open' });
});

test('limits invitation links per recipient and day across all senders', async () => {
  const [victim, ...owners] = [service.person(), service.person(), service.person()];
  const sent: string[] = [];
  for (const owner of owners) {
    const { id, txHash } = await service.grant(owner, await service.register(owner), victim);
    await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en', invite: true }, once());
    sent.push(id);
  }
  const again = (owner: Person | undefined, id = '') => owner?.calls.invite({ id, locale: 'en' }, once());
  await again(owners[0], sent[0]);
  await expect(again(owners[1], sent[1])).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
  expect(noticesTo(victim)).toHaveLength(3);
});

test('one editor uses up half of a person’s notices of new versions, so that those of another one still arrive', async () => {
  const [victim, busy, other] = [service.person(), service.person(), service.person()];
  const assetOf = async (owner: Person) => {
    const assetId = await service.register(owner);
    await service.grant(owner, assetId, victim);
    await service.accept(assetId, victim);
    return assetId;
  };
  const [flooded, quiet] = [await assetOf(busy), await assetOf(other)];
  for (let version = 2; version <= 6; version++) await service.update(busy, flooded, `Version ${version}`);
  await service.update(other, quiet, 'The only new version');
  const updates = () => noticesTo(victim).filter(({ kind }) => kind === 'asset-updated');
  await until(async () => updates().some(({ facts }) => facts.assetId === quiet));
  expect(updates().map(({ facts }) => facts.assetId)).toEqual([flooded, flooded, quiet]);
});

test('attempts while notifications is unavailable use up no mail of the day', async () => {
  const [owner, guest] = [service.person(), service.person()];
  const assetId = await service.register(owner);
  await service.grant(owner, assetId, guest);
  await service.accept(assetId, guest);
  const kinds = () => noticesTo(guest).map(({ kind }) => kind);
  const failures = () => service.lines.filter((line) => line.includes('"work":"follow-registry"')).length;
  /** The follower delivers the events again after each failure: three times, while one sender may cause two mails. */
  const outageDuring = async (act: () => Promise<unknown>) => {
    const before = failures();
    service.around.away.add('notices');
    await act();
    await until(async () => failures() > before + 2);
    service.around.away.delete('notices');
  };
  await outageDuring(() => service.update(owner, assetId, 'A new version'));
  await until(async () => kinds().includes('asset-updated'));
  await outageDuring(() => service.revoke(owner, assetId, guest));
  await until(async () => kinds().includes('share-revoked'));
  expect(kinds()).toEqual(['asset-updated', 'share-revoked']);
});

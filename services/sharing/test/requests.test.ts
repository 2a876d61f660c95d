import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing({ SHARING_REQUESTS_PER_DAY: '3', SHARING_REQUEST_MAILS_PER_DAY: '2' });
});
afterAll(() => service.close());

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const ask = ({ calls }: Person, assetId: string, more: object = {}) =>
  calls.requestAccess({ assetId, accessLevel: 'view', message: 'May I?', locale: 'en', ...more }, once());
const incoming = ({ calls }: Person) => calls.accessRequests({ direction: 'incoming' });
const untold = () => service.database.collection('access_requests').countDocuments({ tellAt: { $ne: null } });
/** As if the minute had passed after which it is tried again; somebody else's request wakes the work. */
const endLease = async () => {
  const waiting = { tellAt: { $ne: null } };
  await service.database.collection('access_requests').updateMany(waiting, { $set: { tellAt: new Date(0) } });
  await ask(service.person(), await service.register(service.person()));
};
/** Nobody is to be told of anything any more. */
const allReceived = () => until(async () => (await untold()) === 0);
const mailsTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((received) => received.wallet === wallet);

test('a request reaches the owner’s page and mail once, however often it is sent', async () => {
  const [owner, sender] = [service.person(), service.person('curious')];
  const assetId = await service.register(owner, 'Pump');
  const replies = await Promise.all([ask(sender, assetId), ask(sender, assetId), ask(sender, assetId)]);
  expect(replies).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const { items, total, open } = await incoming(owner);
  expect([total, open]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({ assetTitle: 'Pump', requester: sender.wallet, message: 'May I?', state: 'open' });
  await allReceived();
  expect(mailsTo(owner)).toMatchObject([{ kind: 'access-requested', facts: { message: 'May I?' } }]);
});

test('a stranger is marked as one and shown without their address; somebody one shares with is known', async () => {
  const [owner, friend, stranger] = [service.person(), service.person('friend'), service.person('stranger')];
  const [first, second] = [await service.register(owner), await service.register(owner)];
  const { id, txHash } = await service.grant(owner, first, friend);
  await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
  await ask(friend, second);
  await ask(stranger, second);
  const { items } = await incoming(owner);
  expect(items.map(({ known, requesterName }) => [known, requesterName])).toEqual([
    [false, 's…@example.org'],
    [true, 'friend@example.org'],
  ]);
});

test('asking for what one has, for what there is not, and too often in a day is refused', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const assets = await Promise.all([1, 2, 3, 4].map(() => service.register(owner)));
  await expect(ask(owner, assets[0] ?? '')).rejects.toMatchObject({ code: 'access-request.not-needed' });
  await expect(ask(sender, '999')).rejects.toMatchObject({ code: 'asset.not-found', status: 404 });
  for (const assetId of assets.slice(0, 3)) await ask(sender, assetId);
  await expect(ask(sender, assets[3] ?? '')).rejects.toMatchObject({ code: 'request.rate-limited', status: 429 });
  await allReceived();
  expect([(await incoming(owner)).total, mailsTo(owner).length]).toEqual([3, 2]);
});

test('a blocked sender gets the same answer, and the owner hears nothing any more', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const [first, second] = [await service.register(owner), await service.register(owner)];
  const reply = await ask(sender, first);
  await allReceived();
  await owner.calls.block({ wallet: sender.wallet });
  await owner.calls.block({ wallet: sender.wallet });
  expect(await ask(sender, second)).toEqual(reply);
  expect(await incoming(owner)).toMatchObject({ items: [], total: 0 });
  await allReceived();
  expect(mailsTo(owner)).toHaveLength(1);
  const mine = await sender.calls.accessRequests({ direction: 'outgoing' });
  expect(mine.items.map(({ state }) => state)).toEqual(['open', 'declined']);
  expect(await owner.calls.blocks({})).toMatchObject([{ wallet: sender.wallet }]);
  await owner.calls.unblock({ wallet: sender.wallet });
  expect(await owner.calls.blocks({})).toEqual([]);
});

test('of somebody who asks while being blocked, nothing stays with the owner, whoever was first', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, sender] = [service.person(), service.person()];
    const assetId = await service.register(owner);
    await Promise.all([ask(sender, assetId), owner.calls.block({ wallet: sender.wallet })]);
    expect(await incoming(owner)).toMatchObject({ items: [], total: 0, open: 0 });
  }
});

test('owners grant and decline, senders withdraw, and nobody touches another’s or a closed one', async () => {
  const [owner, sender, other] = [service.person(), service.person(), service.person()];
  const assetId = await service.register(owner);
  await ask(sender, assetId);
  const id = (await incoming(owner)).items[0]?.id ?? '';
  const move = ({ calls }: Person, state: 'granted' | 'declined' | 'withdrawn') => calls.answerRequest({ id, state });
  const notFound = { code: 'access-request.not-found', status: 404 };
  for (const person of [other, sender]) await expect(move(person, 'granted')).rejects.toMatchObject(notFound);
  await expect(move(owner, 'withdrawn')).rejects.toMatchObject(notFound);
  expect(await move(owner, 'declined')).toMatchObject({ state: 'declined' });
  expect(await move(owner, 'declined')).toMatchObject({ state: 'declined' });
  await expect(move(sender, 'withdrawn')).rejects.toMatchObject(notFound);
  await ask(sender, assetId);
  expect((await incoming(owner)).open).toBe(1);
});

test('a request that is answered from two sides at once, in the same way, is answered for both', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, sender] = [service.person(), service.person()];
    await ask(sender, await service.register(owner));
    const id = (await incoming(owner)).items[0]?.id ?? '';
    const grant = () => owner.calls.answerRequest({ id, state: 'granted' });
    expect(await Promise.all([grant(), grant(), grant()])).toMatchObject(Array(3).fill({ state: 'granted' }));
  }
});

test('a request whose mail could not be sent stands, and its owner is told of it later, also by another process', async () => {
  const [owner, sender] = [service.person(), service.person()];
  service.around.away.add('notices');
  await ask(sender, await service.register(owner));
  await until(async () => service.lines.some((line) => line.includes('the owner was not told of a request yet')));
  expect([(await incoming(owner)).total, mailsTo(owner)]).toEqual([1, []]);
  await service.restart();
  service.around.away.delete('notices');
  await endLease();
  await allReceived();
  expect(mailsTo(owner)).toHaveLength(1);
});

test('of a request that is answered before its mail could be sent nobody is told', async () => {
  const [owner, sender] = [service.person(), service.person()];
  service.around.away.add('directory');
  await ask(sender, await service.register(owner));
  const [{ id } = { id: '' }] = (await incoming(owner)).items;
  await owner.calls.answerRequest({ id, state: 'declined' });
  service.around.away.delete('directory');
  await endLease();
  await allReceived();
  expect(mailsTo(owner)).toEqual([]);
});

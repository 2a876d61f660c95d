import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

let service: TestSharing;
beforeAll(async () => {
  service = await startTestSharing({ SHARING_REQUESTS_PER_DAY: '3', SHARING_REQUEST_MAILS_PER_DAY: '2' });
});
afterAll(() => service.close());

const once = () => ({ idempotencyKey: crypto.randomUUID() });
const requestAccess = ({ calls }: Person, assetId: string, more: object = {}) =>
  calls.requestAccess({ assetId, accessLevel: 'view', message: 'May I?', locale: 'en', ...more }, once());
const incoming = ({ calls }: Person) => calls.accessRequests({ direction: 'incoming' });
const unsent = () => service.database.collection('access_requests').countDocuments({ tellAt: { $ne: null } });
/** Makes every waiting mail due at once; another person's request wakes the background task. */
const endLease = async () => {
  const waiting = { tellAt: { $ne: null } };
  await service.database.collection('access_requests').updateMany(waiting, { $set: { tellAt: new Date(0) } });
  await requestAccess(service.person(), await service.register(service.person()));
};
/** Resolves once no mail is waiting. */
const allReceived = () => until(async () => (await unsent()) === 0);
const mailsTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((received) => received.wallet === wallet);

test('shows and mails a repeated request to the owner once', async () => {
  const [owner, sender] = [service.person(), service.person('curious')];
  const assetId = await service.register(owner, 'Pump');
  const replies = await Promise.all([
    requestAccess(sender, assetId),
    requestAccess(sender, assetId),
    requestAccess(sender, assetId),
  ]);
  expect(replies).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  const { items, total, open } = await incoming(owner);
  expect([total, open]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({ assetTitle: 'Pump', requester: sender.wallet, message: 'May I?', state: 'open' });
  await allReceived();
  expect(mailsTo(owner)).toMatchObject([{ kind: 'access-requested', facts: { message: 'May I?' } }]);
});

test('marks a stranger and hides their address, and names a person with whom the owner shares', async () => {
  const [owner, friend, stranger] = [service.person(), service.person('friend'), service.person('stranger')];
  const [first, second] = [await service.register(owner), await service.register(owner)];
  const { id, txHash } = await service.grant(owner, first, friend);
  await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en' }, once());
  await requestAccess(friend, second);
  await requestAccess(stranger, second);
  const { items } = await incoming(owner);
  expect(items.map(({ known, requesterName }) => [known, requesterName])).toEqual([
    [false, 's…@example.org'],
    [true, 'friend@example.org'],
  ]);
});

test('refuses a request for a level the sender has, for an unknown asset, and beyond the daily limit', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const assets = await Promise.all([1, 2, 3, 4].map(() => service.register(owner)));
  await expect(requestAccess(owner, assets[0] ?? '')).rejects.toMatchObject({ code: 'access-request.not-needed' });
  await expect(requestAccess(sender, '999')).rejects.toMatchObject({ code: 'asset.not-found', status: 404 });
  for (const assetId of assets.slice(0, 3)) await requestAccess(sender, assetId);
  await expect(requestAccess(sender, assets[3] ?? '')).rejects.toMatchObject({
    code: 'request.rate-limited',
    status: 429,
  });
  await allReceived();
  expect([(await incoming(owner)).total, mailsTo(owner).length]).toEqual([3, 1]);
});

test('one sender causes half of an owner’s mails of a day at most, so that the request of another one is still mailed', async () => {
  const [owner, busy, other, third] = [service.person(), service.person(), service.person(), service.person()];
  const assets = await Promise.all([1, 2, 3].map(() => service.register(owner)));
  for (const assetId of assets) await requestAccess(busy, assetId);
  await requestAccess(other, assets[0] ?? '', { message: 'And I?' });
  await requestAccess(third, assets[0] ?? '', { message: 'Me too?' });
  await allReceived();
  expect((await incoming(owner)).total).toBe(5);
  expect(mailsTo(owner).map(({ facts }) => facts.message)).toEqual(['May I?', 'And I?']);
});

test('answers a blocked sender the same and shows the owner nothing', async () => {
  const [owner, sender] = [service.person(), service.person()];
  const [first, second] = [await service.register(owner), await service.register(owner)];
  const reply = await requestAccess(sender, first);
  await allReceived();
  await owner.calls.block({ wallet: sender.wallet });
  await owner.calls.block({ wallet: sender.wallet });
  expect(await requestAccess(sender, second)).toEqual(reply);
  expect(await incoming(owner)).toMatchObject({ items: [], total: 0 });
  await allReceived();
  expect(mailsTo(owner)).toHaveLength(1);
  const mine = await sender.calls.accessRequests({ direction: 'outgoing' });
  expect(mine.items.map(({ state }) => state)).toEqual(['open', 'declined']);
  expect(await owner.calls.blocks({})).toMatchObject([{ wallet: sender.wallet }]);
  await owner.calls.unblock({ wallet: sender.wallet });
  expect(await owner.calls.blocks({})).toEqual([]);
});

test('lists blocked senders up to a time, so that a list longer than one answer can be read on', async () => {
  const owner = service.person();
  const senders = Array.from({ length: 1_200 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`);
  const start = Date.parse('2026-01-02T00:00:00.000Z');
  const blocks = senders.map((sender, at) => ({ owner: owner.wallet, sender, since: new Date(start - at * 1000) }));
  await service.database.collection('blocks').insertMany(blocks);
  const first = await owner.calls.blocks({});
  const rest = await owner.calls.blocks({ until: first.at(-1)?.since });
  expect([first.length, rest.length]).toEqual([1_000, 201]);
  expect([...first, ...rest.slice(1)].map(({ wallet }) => wallet)).toEqual(senders);
});

test('shows the owner no request that was sent while its sender was being blocked', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, sender] = [service.person(), service.person()];
    const assetId = await service.register(owner);
    await Promise.all([requestAccess(sender, assetId), owner.calls.block({ wallet: sender.wallet })]);
    expect(await incoming(owner)).toMatchObject({ items: [], total: 0, open: 0 });
  }
});

test('lets owners grant and decline and senders withdraw, and refuses another person’s or a closed request', async () => {
  const [owner, sender, other] = [service.person(), service.person(), service.person()];
  const assetId = await service.register(owner);
  await requestAccess(sender, assetId);
  const id = (await incoming(owner)).items[0]?.id ?? '';
  const move = ({ calls }: Person, state: 'granted' | 'declined' | 'withdrawn') => calls.answerRequest({ id, state });
  const notFound = { code: 'access-request.not-found', status: 404 };
  for (const person of [other, sender]) await expect(move(person, 'granted')).rejects.toMatchObject(notFound);
  await expect(move(owner, 'withdrawn')).rejects.toMatchObject(notFound);
  expect(await move(owner, 'declined')).toMatchObject({ state: 'declined' });
  expect(await move(owner, 'declined')).toMatchObject({ state: 'declined' });
  await expect(move(sender, 'withdrawn')).rejects.toMatchObject(notFound);
  await requestAccess(sender, assetId);
  expect((await incoming(owner)).open).toBe(1);
});

test('succeeds for both of two simultaneous answers with the same state', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, sender] = [service.person(), service.person()];
    await requestAccess(sender, await service.register(owner));
    const id = (await incoming(owner)).items[0]?.id ?? '';
    const grant = () => owner.calls.answerRequest({ id, state: 'granted' });
    expect(await Promise.all([grant(), grant(), grant()])).toMatchObject(Array(3).fill({ state: 'granted' }));
  }
});

test('keeps a request whose mail failed, and mails it later, also from another process', async () => {
  const [owner, sender] = [service.person(), service.person()];
  service.around.away.add('notices');
  await requestAccess(sender, await service.register(owner));
  await until(async () => service.lines.some((line) => line.includes('notifying the owner of a request failed')));
  expect([(await incoming(owner)).total, mailsTo(owner)]).toEqual([1, []]);
  await service.restart();
  service.around.away.delete('notices');
  await endLease();
  await allReceived();
  expect(mailsTo(owner)).toHaveLength(1);
});

test('sends no mail for a request that was answered before its mail could be sent', async () => {
  const [owner, sender] = [service.person(), service.person()];
  service.around.away.add('directory');
  await requestAccess(sender, await service.register(owner));
  const [{ id } = { id: '' }] = (await incoming(owner)).items;
  await owner.calls.answerRequest({ id, state: 'declined' });
  service.around.away.delete('directory');
  await endLease();
  await allReceived();
  expect(mailsTo(owner)).toEqual([]);
});

test('forgets requests, blocks and typed names of a person whose account ends; the grants stay', async () => {
  const [owner, gone] = [service.person(), service.person('gone')];
  const assetId = await service.register(owner);
  await requestAccess(gone, assetId);
  await gone.calls.block({ wallet: owner.wallet });
  const { id, txHash } = await service.grant(owner, await service.register(owner), gone);
  const typed = { name: 'Gone With', email: 'gone@example.org', message: 'Hello' };
  await owner.calls.recordShare({ id, txHash, shareType: 'internal', locale: 'en', ...typed }, once());
  await service.asIdentity().forgetPerson({ wallet: gone.wallet });
  expect((await incoming(owner)).items).toEqual([]);
  expect(await gone.calls.blocks({})).toEqual([]);
  const stored = await service.database.collection('shares').findOne({ _id: id as never });
  expect(stored).toMatchObject({ granteeName: null, granteeEmail: null, message: null, grantee: gone.wallet });
});

import { createHmac } from 'node:crypto';
import { maxWebhooks, WebhookMessage, type WebhookTerms, webhookEvents } from '@ipr/api';
import {
  newPerson,
  type Person,
  startReceiver,
  startTestWebhooks,
  type TestWebhooks,
  until,
} from './webhooks.fixture.ts';

const day = 86_400_000;
let service: TestWebhooks;
let url: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startTestWebhooks(), startReceiver()]);
  ({ url } = await service.start());
});
afterEach(() => receiver.answer(({ status }) => status(204)));
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const failure = (code: string) => expect.objectContaining({ code });
const callsOf = (person: Person) => service.callsOf(person, url);
const create = async (person: Person, terms: Partial<WebhookTerms> = {}) => {
  const all = { name: 'Shop', url: receiver.url, events: [...webhookEvents], ...terms };
  const { secret, webhooks } = await callsOf(person).createWebhook(all);
  const [hook] = webhooks;
  if (!hook) throw new Error('no webhook');
  return { id: hook.id, secret };
};
/** Messages that this webhook's secret signed, as a receiver recognises them. */
const signedBy = (secret: string) =>
  receiver.received.filter(({ headers, body }) => {
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    return `${headers['webhook-signature']}`.split(' ').includes(signature);
  });
const typesOf = (secret: string) => signedBy(secret).map(({ message }) => message.type);
const deliveryOf = async (person: Person, id: string) => (await callsOf(person).webhookDeliveries({ id })).items[0];
/** Makes what waits for its next attempt due, and lets failures have begun this long ago. */
const pass = async (hookId: string, ms: number) => {
  const later = { failingSince: { $ne: null }, _id: hookId as never };
  await service.database
    .collection('webhooks')
    .updateMany(later, { $set: { failingSince: new Date(Date.now() - ms) } });
  await service.database
    .collection('deliveries')
    .updateMany({ hookId, state: 'waiting' }, { $set: { dueAt: new Date(0) } });
};

test('tells owner and grantee of everything that happens to an asset and its shares, each once, with numbers and wallets only', async () => {
  const [owner, grantee, stranger] = [newPerson(), newPerson(), newPerson()];
  const [mine, theirs, others] = [await create(owner), await create(grantee), await create(stranger)];
  const assetId = await service.register(owner);
  const shareId = await service.grant(owner, assetId, grantee);
  await service.accept(assetId, grantee);
  await until(async () => typesOf(theirs.secret).includes('share.accepted'));
  await service.update(owner, assetId);
  await service.relinquish(grantee, assetId);
  await service.grant(owner, assetId, grantee);
  await service.accept(assetId, grantee);
  await service.revoke(owner, assetId, grantee);
  const ofShare = ['share.accepted', 'share.accepted', 'share.relinquished', 'share.revoked'];
  await until(async () => typesOf(mine.secret).length >= 6 && typesOf(theirs.secret).length >= 5);
  expect(typesOf(mine.secret).sort()).toEqual(['asset.registered', 'asset.version-added', ...ofShare]);
  expect(typesOf(theirs.secret).sort()).toEqual(['asset.version-added', ...ofShare]);
  expect(signedBy(others.secret)).toEqual([]);
  const accepted = signedBy(mine.secret).find(({ message }) => message.type === 'share.accepted')?.message;
  expect(accepted).toMatchObject({ data: { shareId, assetId, grantee: grantee.wallet, chainId: 80_002 } });
  for (const { message, body } of signedBy(mine.secret)) {
    expect(WebhookMessage.parse(message)).toEqual(message);
    expect(body).not.toMatch(/secret title|@|Shop/);
  }
});

test('events before a webhook was made are not sent to it', async () => {
  const owner = newPerson();
  await service.register(owner);
  await create(newPerson());
  await until(async () => Date.now() % 1000 < 50);
  const { secret } = await create(owner);
  await until(async () => Date.now() % 1000 > 500);
  await service.register(owner);
  await until(async () => typesOf(secret).length > 0);
  expect(typesOf(secret)).toEqual(['asset.registered']);
});

test('requires a recent proof, shows the secret once, keeps it encrypted, and mails the person', async () => {
  const person = newPerson();
  const old = service.callsOf(person, url, new Date(Date.now() - 11 * 60_000));
  const terms = { name: 'Shop', url: receiver.url, events: ['share.accepted' as const] };
  await expect(old.createWebhook(terms)).rejects.toEqual(failure('session.too-old'));
  const { id, secret } = await create(person);
  const stored = await service.database.collection('webhooks').findOne({ _id: id as never });
  expect(JSON.stringify([stored, await old.webhooks({})])).not.toContain(secret.slice(6));
  await until(async () => [...service.mailed.keys()].some((key) => key.startsWith(`webhook-created:${id}`)));
  expect(service.lines.join('')).not.toContain(secret.slice(6));
});

/** The webhook's newest message, sent now, carries one signature for each of these secrets, and no other. */
const expectSigners = async (person: Person, id: string, secrets: readonly string[]) => {
  const { id: message } = await callsOf(person).testWebhook({ id });
  const find = () => receiver.received.find(({ headers }) => headers['webhook-id'] === message);
  await until(async () => find());
  expect(`${find()?.headers['webhook-signature']}`.split(' ')).toHaveLength(secrets.length);
  for (const secret of secrets) expect(signedBy(secret)).toContain(find());
};
const storedSecrets = (id: string) => service.database.collection('webhooks').findOne({ _id: id as never });

test('signs with a new secret and the earlier one for 24 hours, then with the new one alone', async () => {
  const person = newPerson();
  const { id, secret: earlier } = await create(person);
  const before = Date.now();
  const { secret, webhooks } = await callsOf(person).rotateWebhookSecret({ id });
  expect(secret).not.toBe(earlier);
  const ends = Date.parse(webhooks[0]?.earlierSecretUntil ?? '');
  expect(ends).toBeGreaterThanOrEqual(before + day);
  expect(ends).toBeLessThanOrEqual(Date.now() + day);
  await expectSigners(person, id, [secret, earlier]);
  const ended = { $set: { 'earlierSecret.until': new Date() } };
  await service.database.collection('webhooks').updateOne({ _id: id as never }, ended);
  await expectSigners(person, id, [secret]);
  expect(await callsOf(person).webhooks({})).toMatchObject([{ id, earlierSecretUntil: null }]);
});

test('a second rotation within that time ends the oldest secret at once', async () => {
  const person = newPerson();
  const { id, secret: first } = await create(person);
  const { secret: second } = await callsOf(person).rotateWebhookSecret({ id });
  const { secret: third } = await callsOf(person).rotateWebhookSecret({ id });
  await expectSigners(person, id, [third, second]);
  expect(signedBy(first)).toEqual([]);
});

test('of two rotations at once both secrets that were shown sign', async () => {
  const person = newPerson();
  const { id } = await create(person);
  const both = await Promise.all([1, 2].map(() => callsOf(person).rotateWebhookSecret({ id })));
  await expectSigners(
    person,
    id,
    both.map(({ secret }) => secret),
  );
});

test('a new secret requires a recent proof, is stored encrypted, shown once, mailed and limited', async () => {
  const person = newPerson();
  const old = service.callsOf(person, url, new Date(Date.now() - 11 * 60_000));
  const { id, secret: first } = await create(person);
  await expect(old.rotateWebhookSecret({ id })).rejects.toEqual(failure('session.too-old'));
  await expectSigners(person, id, [first]);
  const { secret, webhooks } = await callsOf(person).rotateWebhookSecret({ id });
  const visible = JSON.stringify([webhooks, await old.webhooks({}), await storedSecrets(id), service.lines]);
  for (const each of [first, secret]) expect(visible).not.toContain(each.slice(6));
  await until(async () => [...service.mailed.keys()].some((key) => key.startsWith(`webhook-secret-rotated:${id}`)));
  const tries = await Promise.allSettled(Array.from({ length: 25 }, () => callsOf(person).rotateWebhookSecret({ id })));
  expect(tries).toContainEqual({ status: 'rejected', reason: failure('request.rate-limited') });
});

test('a webhook of an earlier release, without the fields of rotation, signs and rotates', async () => {
  const person = newPerson();
  const { id, secret: first } = await create(person);
  await service.database.collection('webhooks').updateOne({ _id: id as never }, { $unset: { earlierSecret: 1 } });
  await expectSigners(person, id, [first]);
  const { secret } = await callsOf(person).rotateWebhookSecret({ id });
  await expectSigners(person, id, [secret, first]);
});

test('sends a failed message again under its id with a new time and signature, and then no more', async () => {
  const person = newPerson();
  const { id, secret } = await create(person);
  receiver.answer(({ status }) => status(503));
  await service.register(person);
  await until(async () => (await deliveryOf(person, id))?.attempts.length === 1);
  expect(await deliveryOf(person, id)).toMatchObject({
    state: 'waiting',
    attempts: [{ failure: 'status', status: 503 }],
  });
  receiver.answer(({ status }) => status(200));
  await until(async () => Date.now() / 1000 > Number(signedBy(secret)[0]?.headers['webhook-timestamp']) + 1);
  await pass(id, 0);
  await until(async () => (await deliveryOf(person, id))?.state === 'delivered');
  const [first, second] = signedBy(secret);
  expect(first?.headers['webhook-id']).toBe(second?.headers['webhook-id']);
  expect(first?.headers['webhook-signature']).not.toBe(second?.headers['webhook-signature']);
  expect((await callsOf(person).webhooks({}))[0]).toMatchObject({ failingSince: null, disabledAt: null });
  expect(signedBy(secret)).toHaveLength(2);
});

test('a day of failures disables a webhook, mails its person, and it can be switched on again', async () => {
  const person = newPerson();
  const { id, secret } = await create(person);
  receiver.answer(({ status }) => status(500));
  await service.register(person);
  await until(async () => (await deliveryOf(person, id))?.attempts.length === 1);
  await pass(id, day);
  await until(async () => (await callsOf(person).webhooks({}))[0]?.disabledAt);
  expect(await deliveryOf(person, id)).toMatchObject({ state: 'failed', dueAt: null });
  await until(async () => [...service.mailed.keys()].some((key) => key.startsWith(`webhook-disabled:${id}`)));
  const sent = signedBy(secret).length;
  receiver.answer(({ status }) => status(204));
  await service.register(person);
  await until(async () => Date.now() % 1000 < 50);
  expect((await callsOf(person).resumeWebhook({ id }))[0]).toMatchObject({ disabledAt: null, failingSince: null });
  await until(async () => Date.now() % 1000 > 500);
  await service.register(person);
  await until(async () => signedBy(secret).length > sent);
  expect(signedBy(secret)).toHaveLength(sent + 1);
});

test('a receiver that is gone (410) gets no more messages at once', async () => {
  const person = newPerson();
  const { id } = await create(person);
  receiver.answer(({ status }) => status(410));
  await service.register(person);
  await until(async () => (await callsOf(person).webhooks({}))[0]?.disabledAt);
  expect(await deliveryOf(person, id)).toMatchObject({ state: 'failed' });
});

test('follows no redirect, and ends an attempt that gets no answer', async () => {
  const person = newPerson();
  const { id } = await create(person);
  const target = await startReceiver();
  receiver.answer(({ status }) => status(307, { location: target.url }));
  await callsOf(person).testWebhook({ id });
  await until(async () => (await deliveryOf(person, id))?.state === 'failed');
  expect(await deliveryOf(person, id)).toMatchObject({ attempts: [{ failure: 'status', status: 307 }], dueAt: null });
  receiver.answer(() => undefined);
  await callsOf(person).testWebhook({ id });
  await until(async () => (await deliveryOf(person, id))?.attempts[0]?.failure === 'timeout');
  expect(target.received).toEqual([]);
  expect((await callsOf(person).webhooks({}))[0]).toMatchObject({ failingSince: null });
  await target.close();
});

test('a message of the log is sent again on demand, within limits', async () => {
  const person = newPerson();
  const { id, secret } = await create(person);
  const { id: message } = await callsOf(person).testWebhook({ id });
  await until(async () => (await deliveryOf(person, id))?.state === 'delivered');
  expect(await callsOf(person).redeliver({ id, message })).toMatchObject({ id: message, state: 'waiting' });
  await until(async () => signedBy(secret).length === 2);
  const tries = await Promise.allSettled(Array.from({ length: 25 }, () => callsOf(person).redeliver({ id, message })));
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(3);
});

test('one answer for the webhook of another person and for none', async () => {
  const [owner, other] = [newPerson(), newPerson()];
  const { id } = await create(owner);
  const { id: message } = await callsOf(owner).testWebhook({ id });
  const calls = callsOf(other);
  for (const wanted of [id, 'f'.repeat(24)]) {
    for (const call of [
      calls.removeWebhook({ id: wanted }),
      calls.rotateWebhookSecret({ id: wanted }),
      calls.resumeWebhook({ id: wanted }),
      calls.testWebhook({ id: wanted }),
      calls.webhookDeliveries({ id: wanted }),
      calls.redeliver({ id: wanted, message }),
    ])
      await expect(call).rejects.toEqual(failure('webhook.not-found'));
  }
  const own = await create(other);
  await expect(calls.redeliver({ id: own.id, message })).rejects.toEqual(failure('webhook.not-found'));
});

test('an account has a limited number of webhooks, also when they are created at once, and none after it ends', async () => {
  const busy = newPerson();
  await Promise.allSettled(Array.from({ length: maxWebhooks + 3 }, () => create(busy)));
  const webhooks = await callsOf(busy).webhooks({});
  expect(webhooks.length).toBeLessThanOrEqual(maxWebhooks);
  // Each of them may have counted all others, and was refused then.
  const { id } = webhooks[0] ?? (await create(busy));
  await callsOf(busy).testWebhook({ id });
  await service.asIdentity(url).forgetPerson({ wallet: busy.wallet });
  expect(await callsOf(busy).webhooks({})).toEqual([]);
  expect(await service.database.collection('deliveries').countDocuments({ wallet: busy.wallet })).toBe(0);
});

test.each(['https://10.0.0.1/', 'http://example.org/', 'https://example.org:25/'])('refuses %s', async (address) =>
  expect(create(newPerson(), { url: address })).rejects.toEqual(failure('webhook.address-refused')),
);

test.each(['https://user:password@example.org/', 'https://example.org/#x', 'ftp://example.org/', 'example.org'])(
  'refuses %s as malformed',
  async (address) => expect(create(newPerson(), { url: address })).rejects.toMatchObject({ status: 422 }),
);

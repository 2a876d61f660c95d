import type { Role } from '@ipr/domain';
import { createLogger } from '@ipr/service-kit';
import { nextReminder, type RemindEndDeps, remindEnd } from '../src/follow/remind-end.ts';
import { mongoQuotas } from '../src/people/quota.mongo.ts';
import type { QuotaName, Quotas } from '../src/people/quota.ts';
import { ofOneSender } from '../src/people/share-mails.ts';
import { shareRecords } from '../src/shares/records.mongo.ts';
import type { ShareRecords } from '../src/shares/repository.ts';
import { type Person, startTestSharing, type TestSharing, until } from './sharing.fixture.ts';

const day = 86_400;
let service: TestSharing;
let records: ShareRecords;
let quotas: Quotas;
/** Small enough to be reached by a test, large enough for all others, which have their own people. */
const perDay = 4;
beforeAll(async () => {
  service = await startTestSharing();
  records = await shareRecords(service.database);
  const limits = { 'reminder-mails': perDay, 'reminder-mails-of-sender': ofOneSender(perDay) };
  quotas = await mongoQuotas(service.database, limits as Record<QuotaName, number>);
});
afterAll(() => service.close());

const depsOf = (changed: Partial<ShareRecords> = {}): RemindEndDeps => ({
  records: { ...records, ...changed },
  chain: service.chain,
  notices: service.around.notices,
  quotas,
  log: createLogger('sharing', { level: 'silent' }),
});
const at = (seconds: number) => new Date(seconds * 1000);
const remindersTo = ({ wallet }: Person) =>
  [...service.around.received.values()].filter((one) => one.wallet === wallet && one.kind === 'access-ending');
const schedule = (id: string) =>
  until(() => service.database.collection('shares').findOne({ _id: id as never, endKnown: true }));

/** An accepted grant that ends in ten days, whose end the service has read. */
const endingGrant = async (
  owner = service.person(),
  guest = service.person(),
  expiresAt = Math.floor(Date.now() / 1000) + 10 * day,
) => {
  const assetId = await service.register(owner, 'Pump');
  const { id } = await service.grant(owner, assetId, guest, { expiresAt });
  await service.accept(assetId, guest);
  await schedule(id);
  return { owner, guest, assetId, expiresAt, id };
};

test('a reminder is due 7 days and 1 day before the end, as far as these moments lie ahead', () => {
  expect(nextReminder(10 * day, 0)).toBe(3 * day);
  expect(nextReminder(10 * day, 3 * day)).toBe(9 * day);
  expect(nextReminder(10 * day, 9 * day)).toBeNull();
  expect(nextReminder(0, 5)).toBeNull();
});

test('reminds the grantee once at each moment, with two replicas', async () => {
  const { guest, assetId, expiresAt, id } = await endingGrant();
  expect((await schedule(id)).remindAt).toEqual(at(expiresAt - 7 * day));
  for (const [moment, count] of [
    [expiresAt - 7 * day - 1, 0],
    [expiresAt - 7 * day, 1],
    [expiresAt - 2 * day, 1],
    [expiresAt - day, 2],
    [expiresAt + 1, 2],
  ] as const) {
    await Promise.all([remindEnd(depsOf(), at(moment)), remindEnd(depsOf(), at(moment))]);
    expect(remindersTo(guest)).toHaveLength(count);
  }
  expect(remindersTo(guest).map(({ key }) => key)).toEqual([`ending:${id}:7`, `ending:${id}:1`]);
  expect(remindersTo(guest)[0]).toMatchObject({ link: `/assets/${assetId}`, facts: { assetTitle: 'Pump', expiresAt } });
  const settled = await service.database.collection('shares').findOne({ _id: id as never });
  expect(settled?.remindAt).toBeNull();
});

test('another replica repeats a reminder under the same key when the first was killed before it recorded it', async () => {
  const { guest, expiresAt } = await endingGrant();
  const { promise: handedOver, resolve } = Promise.withResolvers<void>();
  const neverRecords = async () => {
    resolve();
    await new Promise<never>(() => undefined);
  };
  void remindEnd(depsOf({ setReminder: neverRecords }), at(expiresAt - 7 * day));
  await handedOver;
  expect(await remindEnd(depsOf(), at(expiresAt - 7 * day + 59))).toBe(0);
  expect(await remindEnd(depsOf(), at(expiresAt - 7 * day + 61))).toBe(1);
  const keys = service.around.handedOver.filter((key) => key === remindersTo(guest)[0]?.key);
  expect([keys.length, remindersTo(guest).length]).toEqual([2, 1]);
});

test('reminds of no grant that was revoked, and tries again while notifications is unavailable', async () => {
  const [revoked, delayed] = [await endingGrant(), await endingGrant()];
  await service.revoke(revoked.owner, revoked.assetId, revoked.guest);
  const moment = Math.max(revoked.expiresAt, delayed.expiresAt) - 7 * day;
  service.around.away.add('notices');
  while ((await remindEnd(depsOf(), at(moment))) > 0);
  expect(remindersTo(delayed.guest)).toEqual([]);
  service.around.away.delete('notices');
  while ((await remindEnd(depsOf(), at(moment + 61))) > 0);
  expect(remindersTo(delayed.guest)).toHaveLength(1);
  expect(remindersTo(revoked.guest)).toEqual([]);
});

/** Noon, so that a moment and its retries fall on one day. */
const noonInTenDays = () => (Math.floor(Date.now() / 1000 / day) + 10) * day + day / 2;

/** Handles everything that is due at a moment. */
const remindAll = async (moment: number) => {
  while ((await remindEnd(depsOf(), at(moment))) > 0);
};

test('one grantor uses up half of a person’s reminders of a day; the others come on the next days, and none twice', async () => {
  const [victim, flooder, other] = [service.person(), service.person(), service.person()];
  const expiresAt = noonInTenDays();
  for (let count = 0; count < 5; count++) await endingGrant(flooder, victim, expiresAt);
  const { id } = await endingGrant(other, victim, expiresAt);
  const moment = expiresAt - 7 * day;
  await remindAll(moment);
  await remindAll(moment + 61);
  const keys = () => remindersTo(victim).map(({ key }) => key);
  expect(keys()).toHaveLength(3);
  expect(keys()).toContain(`ending:${id}:7`);
  await remindAll(moment + day);
  expect(keys()).toHaveLength(5);
  await remindAll(moment + 2 * day);
  await remindAll(moment + 3 * day);
  expect(keys()).toHaveLength(6);
  expect(new Set(keys()).size).toBe(6);
});

test('attempts while notifications is unavailable use up no reminder of the day', async () => {
  const { guest, id, expiresAt } = await endingGrant(undefined, undefined, noonInTenDays());
  service.around.away.add('notices');
  for (let attempt = 0; attempt <= perDay; attempt++) await remindAll(expiresAt - day + attempt * 61);
  service.around.away.delete('notices');
  await remindAll(expiresAt - day + (perDay + 1) * 61);
  expect(remindersTo(guest).map(({ key }) => key)).toEqual([`ending:${id}:1`]);
});

test('the reminders of the last day have the same limit, which leaves no work behind', async () => {
  const [victim, flooder] = [service.person(), service.person()];
  const expiresAt = noonInTenDays();
  for (let count = 0; count < 4; count++) await endingGrant(flooder, victim, expiresAt);
  await remindAll(expiresAt - day);
  expect(remindersTo(victim).map(({ key }) => key.split(':').at(-1))).toEqual(['1', '1']);
  await remindAll(expiresAt + 1);
  expect(remindersTo(victim)).toHaveLength(2);
  const open = { grantee: victim.wallet, remindAt: { $ne: null } };
  expect(await service.database.collection('shares').countDocuments(open)).toBe(0);
});

test('notifies owner and active grantees of a new version, and neither its author nor a pending grantee', async () => {
  const [owner, editor, reader, invited] = [
    service.person(),
    service.person('eva'),
    service.person(),
    service.person(),
  ];
  const assetId = await service.register(owner, 'Pump');
  for (const [guest, role] of [
    [editor, 2],
    [reader, 1],
    [invited, 1],
  ] as const satisfies readonly (readonly [Person, Role])[]) {
    await service.grant(owner, assetId, guest, { role });
    if (guest !== invited) await service.accept(assetId, guest);
  }
  await service.update(editor, assetId, 'Better pump');
  const received = () => [...service.around.received.values()].filter(({ kind }) => kind === 'asset-updated');
  await until(async () => received().length >= 2);
  await until(async () => (await service.database.collection('cursors').findOne({})) !== null);
  expect(new Set(received().map(({ wallet }) => wallet))).toEqual(new Set([owner.wallet, reader.wallet]));
  expect(received()[0]).toMatchObject({ facts: { assetTitle: 'Better pump', actor: 'e…@example.org' } });
  await service.update(owner, assetId, 'Best pump');
  await until(async () => received().some(({ wallet }) => wallet === editor.wallet));
  expect(received().filter(({ wallet }) => wallet === owner.wallet)).toHaveLength(1);
});

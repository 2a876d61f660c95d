import { defaultSettings, type UserSettings } from '@ipr/api';
import { announcementRepository } from '../src/announcements/repository.mongo.ts';
import { spreadAnnouncement } from '../src/announcements/spread-announcement.ts';
import type { Preferences } from '../src/notices/preferences.ts';
import { noticeRepository } from '../src/notices/repository.mongo.ts';
import { startTestNotifications, type TestNotifications, until } from './notifications.fixture.ts';

let service: TestNotifications;
beforeAll(async () => {
  service = await startTestNotifications();
});
afterAll(() => service.close());

const texts = {
  en: { title: 'Maintenance', text: 'Read-only on Sunday.' },
  de: { title: 'Wartung', text: 'Am Sonntag nur lesbar.' },
};
const settingsWith = (systemUpdates: boolean, language: 'en' | 'de' | 'fr'): UserSettings => ({
  ...defaultSettings,
  notifications: { ...defaultSettings.notifications, systemUpdates },
  preferences: { ...defaultSettings.preferences, language },
});

test('shows a notice of the operator to all people in their language, and mails those who want it, once with two replicas', async () => {
  const [first] = [await service.start(), await service.start()];
  const { identity } = service;
  const [quiet, german, french] = ['quiet', 'german', 'french'].map((name) => identity.wallet(`${name}@example.org`));
  if (!quiet || !german || !french) throw new Error('no people');
  identity.save(german, settingsWith(true, 'de'));
  identity.save(french, settingsWith(true, 'fr'));
  // More accounts than one page has.
  const others = Array.from({ length: 120 }, (_, n) => identity.wallet(`other-${n}@example.org`));
  const operator = service.person(first.url, quiet, 'operator');
  const key = { idempotencyKey: 'announcement-of-sunday' };
  const ids = [await operator.announce({ texts }, key), await operator.announce({ texts }, key)];
  expect(ids[0]).toEqual(ids[1]);
  const notices = service.database.collection('notices');
  await until(async () => (await notices.countDocuments({ kind: 'system-update' })) === others.length + 3);
  await until(() => identity.mails().length === 2);
  await until(async () => (await notices.countDocuments({ mailState: 'queued' })) === 0);
  expect(await service.person(first.url, german).notifications({})).toMatchObject({
    unread: 1,
    items: [{ kind: 'system-update', facts: texts.de }],
  });
  expect(await service.person(first.url, quiet).notifications({})).toMatchObject({ items: [{ facts: texts.en }] });
  const mails = identity.mails().map(({ to, subject }) => [to, subject]);
  expect(new Map(mails as [string, string][])).toEqual(
    new Map([
      ['german@example.org', 'Wartung'],
      ['french@example.org', 'Maintenance'],
    ]),
  );
});

test('another replica finishes a page of accounts that a killed one left half notified, without a second notice', async () => {
  const [notices, announcements] = await Promise.all([
    noticeRepository(service.database),
    announcementRepository(service.database),
  ]);
  const wallets = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}` as const);
  const directory = { accounts: async () => ({ wallets, next: null }) };
  const preferences: Preferences = {
    of: async (of) => of.map(() => ({ ...defaultSettings.notifications, systemUpdates: true, locale: null })),
  };
  const leaseMs = 1_000;
  const now = new Date();
  await announcements.add({ id: 'half', texts, by: wallets[0] ?? '0x', createdAt: now });
  const { promise: handedOver, resolve } = Promise.withResolvers<void>();
  let added = 0;
  const killed = {
    ...notices,
    add: async (...given: Parameters<typeof notices.add>) => {
      if (++added === 2) {
        resolve();
        await new Promise<never>(() => undefined);
      }
      return notices.add(...given);
    },
  };
  void spreadAnnouncement({ announcements, notices: killed, directory, preferences, leaseMs }, now);
  await handedOver;
  const survivor = { announcements, notices, directory, preferences, leaseMs };
  expect(await spreadAnnouncement(survivor, now)).toBe(0);
  expect(await spreadAnnouncement(survivor, new Date(now.getTime() + leaseMs))).toBe(1);
  const stored = service.database.collection('notices').find({ _id: /^announcement:half:/ as never });
  expect((await stored.toArray()).map(({ wallet }) => wallet).sort()).toEqual(wallets);
  expect(await spreadAnnouncement(survivor, new Date(now.getTime() + 9 * leaseMs))).toBe(0);
});

test('everybody reads earlier notices; operators see withdrawn ones and who wrote them', async () => {
  const { url } = await service.start();
  const [author, other] = [service.identity.wallet('author@example.org'), service.identity.wallet()];
  const operator = service.person(url, author, 'operator');
  const { id } = await operator.announce(
    { texts: { en: { title: 'Earlier', text: 'Read me.' } } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const find = async (role: 'user' | 'operator') =>
    (await service.person(url, other, role).announcements({ limit: 50 })).items.find((each) => each.id === id);
  expect(await find('user')).toMatchObject({ texts: { en: { title: 'Earlier' } }, withdrawnAt: null, by: null });
  expect((await find('operator'))?.by).toEqual({ author, withdrawnBy: null });
  await service.person(url, other, 'operator').withdrawAnnouncement({ id });
  expect(await find('user')).toBeUndefined();
  expect(await find('operator')).toMatchObject({ withdrawnAt: expect.any(String), by: { author, withdrawnBy: other } });
  // A repetition keeps the first withdrawal.
  expect((await operator.withdrawAnnouncement({ id })).by).toEqual({ author, withdrawnBy: other });
});

test('a withdrawn notice leaves every list, and its mails that wait are not sent', async () => {
  const { url } = await service.start();
  const { identity } = service;
  const reader = identity.wallet('reader@example.org');
  identity.save(reader, settingsWith(true, 'fr'));
  identity.setAway(true);
  const operator = service.person(url, reader, 'operator');
  const { id } = await operator.announce({ texts }, { idempotencyKey: crypto.randomUUID() });
  const notices = service.database.collection('notices');
  await until(async () => notices.findOne({ _id: `announcement:${id}:${reader}` as never }));
  await operator.withdrawAnnouncement({ id });
  await until(async () => (await notices.countDocuments({ _id: new RegExp(`^announcement:${id}:`) as never })) === 0);
  identity.setAway(false);
  expect(
    (await service.person(url, reader).notifications({ limit: 50 })).items.filter((n) => n.id.includes(id)),
  ).toEqual([]);
  await until(async () => (await notices.countDocuments({ mailState: 'queued', mailAt: { $lt: new Date() } })) === 0);
  expect(identity.mails().filter(({ to }) => to === 'reader@example.org')).toEqual([]);
});

test('a page of accounts that is being notified while the notice is withdrawn leaves no notice behind', async () => {
  const [notices, announcements] = await Promise.all([
    noticeRepository(service.database),
    announcementRepository(service.database),
  ]);
  const wallet = `0x${'d'.repeat(40)}` as const;
  const now = new Date();
  await announcements.add({ id: 'raced', texts, by: wallet, createdAt: now });
  const directory = { accounts: async () => ({ wallets: [wallet], next: 'more' }) };
  const preferences: Preferences = {
    of: async (of) => of.map(() => ({ ...defaultSettings.notifications, systemUpdates: true, locale: null })),
  };
  const withdrawn = {
    ...notices,
    add: async (...given: Parameters<typeof notices.add>) => {
      await announcements.withdraw('raced', wallet, now);
      await notices.removeAnnouncement('raced');
      return notices.add(...given);
    },
  };
  await spreadAnnouncement({ announcements, notices: withdrawn, directory, preferences, leaseMs: 1_000 }, now);
  expect(await service.database.collection('notices').countDocuments({ wallet })).toBe(0);
  expect(await spreadAnnouncement({ announcements, notices, directory, preferences, leaseMs: 1_000 }, now)).toBe(0);
});

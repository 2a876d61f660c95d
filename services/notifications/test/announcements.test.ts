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

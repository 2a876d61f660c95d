import { type Client, createClient, notificationsApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { resultOf } from '@ipr/service-kit/testing/result-of';
import { startTestNotifications, type TestNotifications, until } from './notifications.fixture.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
let service: TestNotifications;
let url: string;
beforeAll(async () => {
  service = await startTestNotifications();
  ({ url } = await service.start());
  await service.service(url)('grant:ada-1', ada);
});
afterAll(() => service.close());

type Calls = Client<typeof notificationsApi>;
const texts = { en: { title: 'Maintenance', text: 'On Sunday.' } };

/** Every call of the service about Ada’s notice. */
const calls: { readonly [K in keyof Calls]: (by: Calls) => Promise<unknown> } = {
  notifications: (by) => by.notifications({}),
  securityMails: (by) => by.securityMails({}),
  markRead: (by) => by.markRead({ ids: ['grant:ada-1'] }),
  announce: (by) => by.announce({ texts }, { idempotencyKey: crypto.randomUUID() }),
  announcements: (by) => by.announcements({}),
  // No announcement has this id: an operator passes the check of the role.
  withdrawAnnouncement: (by) => by.withdrawAnnouncement({ id: '00000000-0000-4000-8000-000000000000' }),
  reportSecurity: (by) =>
    by.reportSecurity({
      key: 'security:ada-1',
      wallet: ada,
      facts: {
        event: 'two-step-off',
        at: '2026-01-02T03:04:05.000Z',
        browser: null,
        system: null,
        place: null,
        passkey: null,
      },
    }),
  forgetPerson: (by) => by.forgetPerson({ wallet: `0x${'c3'.repeat(20)}` }),
  notify: (by) =>
    by.notify({
      key: 'grant:ada-2',
      wallet: ada,
      kind: 'share-granted',
      link: '/shares',
      facts: { assetId: '7', assetTitle: 'x', actor: 'x', accessLevel: null, expiresAt: null },
    }),
};

const [ok, denied, missing] = ['ok', 'access.denied', 'session.missing'];
const own = { user: ok, support: ok, operator: ok, service: missing, stranger: missing };

const forServices = { user: denied, support: denied, operator: denied, service: ok, stranger: denied };

/** Results by role; lists and marks concern one’s own notices only, whatever the role. */
const matrix: { readonly [K in keyof Calls]: typeof own } = {
  notifications: own,
  markRead: own,
  securityMails: own,
  announce: { ...own, user: denied, support: denied },
  announcements: own,
  withdrawAnnouncement: { ...own, user: denied, support: denied, operator: 'request.not-found' },
  reportSecurity: forServices,
  forgetPerson: forServices,
  notify: forServices,
};

test.each(Object.keys(matrix) as (keyof Calls)[])('%s answers every role as the matrix requires', async (name) => {
  const call = calls[name];
  expect({
    user: await resultOf(call(service.person(url, bob))),
    support: await resultOf(call(service.person(url, bob, 'support'))),
    operator: await resultOf(call(service.person(url, bob, 'operator'))),
    service: await resultOf(call(service.asService(url))),
    stranger: await resultOf(call(createClient(notificationsApi, { baseUrl: url }))),
  }).toEqual(matrix[name]);
});

test('no role reads or marks the notices of another person', async () => {
  for (const role of ['user', 'support', 'operator'] as const) {
    const { items } = await service.person(url, bob, role).notifications({ limit: 50 });
    expect(items.filter(({ id }) => id.startsWith('grant:ada'))).toEqual([]);
    await service.person(url, bob, role).markRead({ ids: ['grant:ada-1'] });
  }
  const { items } = await service.person(url, ada).notifications({ limit: 50 });
  expect(items.find(({ id }) => id === 'grant:ada-1')).toMatchObject({ readAt: null });
});

test('an operator writes to all people, and a person reads the mails about their account, only within ten minutes after a proof of their presence', async () => {
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  const outdated = service.person(url, bob, 'operator', elevenMinutesAgo);
  expect(await resultOf(calls.announce(outdated))).toBe('session.too-old');
  expect(await resultOf(calls.announce(service.person(url, bob, 'user', elevenMinutesAgo)))).toBe(denied);
  expect(await resultOf(calls.securityMails(outdated))).toBe('session.too-old');
});

test('logs each announcement with its operator', async () => {
  const id = await service
    .person(url, bob, 'operator')
    .announce({ texts }, { idempotencyKey: crypto.randomUUID() })
    .then((made) => made.id);
  const found = await until(() =>
    service.lines.map((line) => JSON.parse(line)).find(({ announcement }) => announcement === id),
  );
  expect(found).toMatchObject({ role: 'operator', userId: bob });
});

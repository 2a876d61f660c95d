import { defaultSettings } from '@ipr/api';
import { startTestNotifications, type TestNotifications, until } from './notifications.fixture.ts';

let service: TestNotifications;
let url: string;
let notify: ReturnType<TestNotifications['service']>;
beforeAll(async () => {
  service = await startTestNotifications({ DEV_INBOX: 'true', NOTIFICATIONS_TRIES: '3' });
  ({ url } = await service.start());
  notify = service.service(url);
});
afterAll(() => service.close());

const mailTo = (email: string) => until(() => service.identity.mails().find(({ to }) => to === email));
const stateOf = async (key: string) =>
  (await service.database.collection('notices').findOne({ _id: key as never }))?.mailState;
/** Lets what waits for its next try be due. */
const hurry = () =>
  service.database.collection('notices').updateMany({ mailState: 'queued' }, { $set: { mailAt: new Date(0) } });

test('notifies a person in the product and by mail, once per key', async () => {
  const wallet = service.identity.wallet('once@example.org');
  await Promise.all([notify('grant:once-1', wallet), notify('grant:once-1', wallet), notify('grant:once-1', wallet)]);
  const mail = await mailTo('once@example.org');
  expect(mail.text.replaceAll('\u2060', '')).toContain('ada@example.org shared “Pump” with you: view, without expiry.');
  expect(mail.text).toContain('https://registry.example/invite#a-secret-word');
  await until(async () => (await stateOf('grant:once-1')) === 'sent');
  await notify('grant:once-1', wallet);
  expect(await service.person(url, wallet).notifications({})).toMatchObject({ total: 1, unread: 1 });
  expect(service.identity.mails().filter(({ to }) => to === 'once@example.org')).toHaveLength(1);
});

test('stores the link encrypted, and deletes it once its mail is sent', async () => {
  service.identity.setAway(true);
  await notify('grant:sealed-1', service.identity.wallet('sealed@example.org'));
  await until(() => service.lines.some((line) => line.includes('sending a mail failed')));
  const waiting = await service.database.collection('notices').findOne({ _id: 'grant:sealed-1' as never });
  expect(waiting?.sealedLink).toMatch(/^[\w-]{40,}$/);
  expect(JSON.stringify(waiting)).not.toContain('secret-word');
  service.identity.setAway(false);
  await hurry();
  await mailTo('sealed@example.org');
  const settled = await until(() =>
    service.database.collection('notices').findOne({ _id: 'grant:sealed-1' as never, mailState: 'sent' }),
  );
  expect(settled).toMatchObject({ sealedLink: null, email: null });
});

test('what cannot be sent is tried again and in the end given up, with a line for the operator and no address in any', async () => {
  service.identity.setAway(true);
  await notify('grant:dead-1', service.identity.wallet('dead@example.org'));
  await until(async () => {
    await hurry();
    return (await stateOf('grant:dead-1')) === 'dead';
  });
  service.identity.setAway(false);
  const given = service.lines.map((line) => JSON.parse(line)).find(({ msg }) => msg.startsWith('mail abandoned'));
  expect(given).toMatchObject({ level: 'error', notice: 'grant:dead-1', attempts: 3 });
  expect(service.lines.join('')).not.toContain('@example.org');
});

test('mails a wallet without an account at the address the grantor gave, else notifies in the product only', async () => {
  await notify('grant:typed-1', service.identity.wallet(), { email: 'typed@example.org', locale: 'de' });
  expect((await mailTo('typed@example.org')).subject).toMatch(/wurde für Sie freigegeben$/);
  const nowhere = service.identity.wallet();
  await notify('grant:nowhere-1', nowhere);
  await until(async () => (await stateOf('grant:nowhere-1')) === 'off');
  expect(await service.person(url, nowhere).notifications({})).toMatchObject({ total: 1 });
});

test('obeys the settings of a person: no mail against the master switch or that of its kind, and the language of the account', async () => {
  const quiet = service.identity.wallet('quiet@example.org');
  const { notifications, preferences } = defaultSettings;
  service.identity.save(quiet, { ...defaultSettings, notifications: { ...notifications, email: false } });
  const choosy = service.identity.wallet('choosy@example.org');
  service.identity.save(choosy, {
    ...defaultSettings,
    notifications: { ...notifications, shareRequests: false },
    preferences: { ...preferences, language: 'fr' },
  });
  await notify('grant:quiet-1', quiet);
  await notify('grant:choosy-1', choosy);
  await notify('grant:choosy-2', choosy, { kind: 'share-revoked', locale: 'de' });
  expect(await mailTo('choosy@example.org')).toMatchObject({ language: 'fr' });
  for (const key of ['grant:quiet-1', 'grant:choosy-1']) await until(async () => (await stateOf(key)) === 'off');
  expect(service.identity.mails().filter(({ to }) => /quiet|choosy/.test(to))).toHaveLength(1);
  expect(await service.person(url, quiet).notifications({})).toMatchObject({ unread: 1 });
});

test('prefers an account’s own address to the one the grantor typed', async () => {
  const wallet = service.identity.wallet('own@example.org');
  await notify('grant:own-1', wallet, { email: 'elsewhere@example.org' });
  await mailTo('own@example.org');
  expect(service.identity.mails().some(({ to }) => to === 'elsewhere@example.org')).toBe(false);
});

test('lists notices in pages, newest first, and lets only their person mark them as read', async () => {
  const [wallet, other] = [service.identity.wallet(), service.identity.wallet()];
  for (const n of [1, 2, 3]) await notify(`grant:list-${n}`, wallet);
  const me = service.person(url, wallet);
  const first = await me.notifications({ limit: 2 });
  const second = await me.notifications({ limit: 2, page: 2 });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([
    'grant:list-3',
    'grant:list-2',
    'grant:list-1',
  ]);
  await service.person(url, other).markRead({ ids: ['grant:list-1'] });
  expect(await me.markRead({ ids: ['grant:list-1'] })).toEqual({ unread: 2 });
  expect(await me.notifications({ unread: 'true' })).toMatchObject({ total: 2, unread: 2 });
  expect(await me.markRead({})).toEqual({ unread: 0 });
});

test('marks all notices of a list as read, and none that arrived after the list was shown', async () => {
  const wallet = service.identity.wallet();
  const me = service.person(url, wallet);
  for (const n of [1, 2]) await notify(`grant:until-${n}`, wallet);
  const [newest] = (await me.notifications({})).items;
  await until(() => Date.now() > Date.parse(newest?.createdAt ?? ''));
  await notify('grant:until-3', wallet);
  expect(await me.markRead({ until: newest?.createdAt })).toEqual({ unread: 1 });
  expect((await me.notifications({ unread: 'true' })).items.map(({ id }) => id)).toEqual(['grant:until-3']);
});

test('forgets all notices of a person, with the mail that waits, and none of another', async () => {
  const [gone, other] = [service.identity.wallet('gone@example.org'), service.identity.wallet()];
  service.identity.setAway(true);
  await notify('grant:gone-1', gone);
  await notify('grant:gone-2', other);
  await until(() => service.lines.some((line) => line.includes('grant:gone-1') && line.includes('will retry')));
  await service.asService(url).forgetPerson({ wallet: gone });
  service.identity.setAway(false);
  await hurry();
  await until(async () => (await stateOf('grant:gone-2')) === 'off');
  expect(await service.person(url, gone).notifications({})).toMatchObject({ total: 0 });
  expect(service.identity.mails().filter(({ to }) => to === 'gone@example.org')).toEqual([]);
});

test('lets only services notify and only people read', async () => {
  const wallet = service.identity.wallet();
  const received = { key: 'grant:forged-1', wallet, kind: 'share-granted', link: '/shares' } as const;
  const facts = { assetId: '7', assetTitle: 'x', actor: 'x', accessLevel: null, expiresAt: null };
  await expect(service.person(url, wallet).notify({ ...received, facts })).rejects.toMatchObject({
    code: 'access.denied',
  });
  const answer = await fetch(`${url}/notifications`);
  expect(answer.status).toBe(401);
});

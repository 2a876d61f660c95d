import { encryptText } from '@ipr/service-kit';
import { startTestNotifications, type TestNotifications, until } from './notifications.fixture.ts';

let service: TestNotifications;
let url: string;
beforeAll(async () => {
  service = await startTestNotifications();
  ({ url } = await service.start());
});
afterAll(() => service.close());

const publicBase = 'https://registry.example/api/v1';
/** The link at the end of a mail, at this service. */
const linkOf = async (email: string): Promise<string> => {
  const { text } = await until(() => service.identity.mails().find(({ to }) => to === email));
  const link = /(\S+\/notifications\/unsubscribe\/\S+)\n$/.exec(text)?.[1] ?? '';
  expect(link.startsWith(publicBase)).toBe(true);
  return url + link.slice(publicBase.length);
};
const notified = async (name: string, changed: object = {}) => {
  const wallet = service.identity.wallet(`${name}@example.org`);
  await service.service(url)(`grant:${name}-1`, wallet, changed);
  return { wallet, link: await linkOf(`${name}@example.org`) };
};
const switchesOf = (wallet: Parameters<typeof service.identity.settingsOf>[0]) =>
  service.identity.settingsOf(wallet)?.notifications;

test('the link of a mail ends mails of its kind by one POST without a session, and no others', async () => {
  const { wallet, link } = await notified('stop');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await fetch(link, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(switchesOf(wallet)).toMatchObject({ shareRequests: false, email: true, emailNotifications: true });
  expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
  await service.service(url)('grant:stop-2', wallet);
  const state = async () => service.database.collection('notices').findOne({ _id: 'grant:stop-2' as never });
  expect((await until(async () => ((await state())?.mailState === 'queued' ? null : state())))?.mailState).toBe('off');
});

test('opening the link changes nothing and shows a page with a button, in the language of the mail', async () => {
  const { wallet, link } = await notified('look', { locale: 'de', kind: 'share-revoked' });
  const answer = await fetch(link);
  const page = await answer.text();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('keine E-Mails mehr über Antworten auf Ihre Freigaben und Erinnerungen');
  expect(page).toContain('<form method="post"><button>Diese E-Mails beenden</button></form>');
  expect(switchesOf(wallet)).toBeUndefined();
});

test('a link that was not issued here, or was altered, changes nothing, and its page leads to the settings', async () => {
  const { wallet, link } = await notified('forged');
  const at = link.length - 10;
  const altered = link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1);
  for (const forged of [altered, `${url}/notifications/unsubscribe/${'x'.repeat(80)}`]) {
    const answer = await fetch(forged, { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('href="/settings?tab=notifications"');
  }
  expect(switchesOf(wallet)).toBeUndefined();
  expect(link).not.toContain(wallet.slice(2, 12));
});

test('the link of a deleted account gets the same answer and stores nothing', async () => {
  const { wallet, link } = await notified('gone');
  const { wallet: other, link: kept } = await notified('stays');
  service.identity.deleteAccount(wallet);
  const [answer, usual] = await Promise.all([fetch(link, { method: 'POST' }), fetch(kept, { method: 'POST' })]);
  expect([answer.status, await answer.text()]).toEqual([usual.status, await usual.text()]);
  expect(switchesOf(wallet)).toBeUndefined();
  expect(switchesOf(other)).toMatchObject({ shareRequests: false });
});

test('a recipient without an account can end the mails, also by the link of an earlier release', async () => {
  const wallet = service.identity.wallet();
  await service.service(url)('grant:outside-1', wallet, { email: 'outside@example.org' });
  expect((await fetch(await linkOf('outside@example.org'), { method: 'POST' })).status).toBe(200);
  expect(switchesOf(wallet)).toMatchObject({ shareRequests: false });
  const earlier = service.identity.wallet();
  const token = encryptText(
    Buffer.from(service.env.NOTIFICATIONS_KEY, 'hex'),
    'unsubscribe',
    JSON.stringify([earlier, 'shareRequests', 'de']),
  );
  const answer = await fetch(`${url}/notifications/unsubscribe/${token}`, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<html lang="de">')]);
  expect(switchesOf(earlier)).toMatchObject({ shareRequests: false });
});

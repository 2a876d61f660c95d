import { notificationsApi, type SecurityFacts } from '@ipr/api';
import { createApp, createLogger, serve } from '@ipr/service-kit';
import { internalSecret, publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';
import { createAuthenticator } from './software-authenticator.fixture.ts';

const log = createLogger('notifications', { level: 'silent' });
/** Accepted reports by their key, and how often each arrived. */
const received = new Map<string, { readonly wallet: string; readonly facts: SecurityFacts; times: number }>();
let isAway = false;

/** Replaces notifications over HTTP; deduplicates by key, as it does. */
const startNotifications = () => {
  const { reportSecurity } = notificationsApi;
  const handlers = {
    reportSecurity: ({ key, wallet, facts }: { key: string; wallet: string; facts: SecurityFacts }) => {
      if (isAway) throw new Error('away');
      const times = (received.get(key)?.times ?? 0) + 1;
      received.set(key, { wallet, facts, times });
      return { ok: true } as const;
    },
  };
  return serve(createApp({ reportSecurity }, handlers, { log, internalSecret }), { port: 0, log });
};

let notifications: Awaited<ReturnType<typeof startNotifications>>;
let service: TestIdentity;
let replica: TestIdentity;
beforeAll(async () => {
  notifications = await startNotifications();
  service = await startTestIdentity({ env: { NOTIFICATIONS_URL: notifications.url } });
  replica = await startTestIdentity({
    env: { NOTIFICATIONS_URL: notifications.url, MONGODB_URI: service.mongoUri },
  });
});
afterAll(async () => {
  await replica.close();
  await service.close();
  await notifications.close();
});
beforeEach(() => received.clear());

const pending = () => service.database.collection('security_reports').countDocuments();
const until = async (isTrue: () => Promise<boolean> | boolean) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await isTrue()) return;
  throw new Error('the condition was not met in time');
};
const events = (wallet: string) =>
  [...received.values()].filter((report) => report.wallet === wallet).map(({ facts }) => facts.event);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signInWith = async (browser: ReturnType<TestIdentity['browser']>, email: string) => {
  await browser.identity.requestCode({ email });
  return browser.identity.verifyCode({ email, code: await service.codeFor(email) });
};

test('reports a sign-in in a new browser, and neither the first one nor one in a known browser', async () => {
  const email = 'ada@example.org';
  const home = service.browser();
  const { wallet } = await signInWith(home, email);
  await signInWith(home, email);
  await signInWith(service.browser(firefox), email);
  await until(() => received.size > 0);
  await until(async () => (await pending()) === 0);
  const [report, ...others] = [...received.values()];
  expect(others).toEqual([]);
  expect(report).toMatchObject({
    wallet,
    times: 1,
    facts: { event: 'new-browser', browser: 'Firefox', system: 'Windows', place: expect.stringMatching(/^10\./) },
  });
});

test('reports added and removed passkeys by name, two-step sign-in that was switched on and off, and used and new recovery codes', async () => {
  const email = 'bob@example.org';
  const { portal, user } = await service.signedIn(email);
  for (const name of ['Phone', 'Key']) {
    const response = createAuthenticator(publicOrigin).create(await portal.startPasskey({}));
    await portal.addPasskey({ response, name });
  }
  const { codes } = await portal.setTwoStep({ isOn: true });
  const other = service.browser();
  await signInWith(other, email).catch(() => undefined);
  await other.identity.redeemRecoveryCode({ code: codes?.[0] ?? '' });
  await portal.renewRecoveryCodes({});
  await portal.setTwoStep({ isOn: true });
  await portal.setTwoStep({ isOn: false });
  await portal.setTwoStep({ isOn: false });
  await portal.renewRecoveryCodes({});
  const { passkeys } = await portal.security({});
  await portal.removePasskey({ id: passkeys.find(({ name }) => name === 'Key')?.id ?? '' });
  const all = [
    'new-browser',
    'passkey-added',
    'passkey-added',
    'passkey-removed',
    'recovery-code-used',
    'recovery-codes-renewed',
    'recovery-codes-renewed',
    'two-step-off',
    'two-step-on',
  ];
  await until(() => events(user.wallet).length >= all.length);
  await until(async () => (await pending()) === 0);
  expect(events(user.wallet).sort()).toEqual(all);
  const named = [...received.values()].map(({ facts }) => facts).filter(({ passkey }) => passkey !== null);
  expect(named.map(({ event, passkey }) => `${event} ${passkey}`).sort()).toEqual([
    'passkey-added Key',
    'passkey-added Phone',
    'passkey-removed Key',
  ]);
});

test('a passkey that is still needed is not reported as removed', async () => {
  const { portal, user } = await service.signedIn('carol@example.org');
  const response = createAuthenticator(publicOrigin).create(await portal.startPasskey({}));
  const { passkeys } = await portal.addPasskey({ response, name: 'Only' });
  await portal.setTwoStep({ isOn: true });
  await expect(portal.removePasskey({ id: passkeys[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'passkey.still-needed',
  });
  await until(async () => (await pending()) === 0);
  expect(events(user.wallet)).toEqual(['passkey-added', 'two-step-on']);
});

test('two replicas hand each report over once; one that notifications did not accept waits', async () => {
  isAway = true;
  const { user } = await service.signedIn('dan@example.org');
  for (let more = 0; more < 5; more++) await service.signedIn('dan@example.org').catch(() => undefined);
  const waiting = await pending();
  expect(waiting).toBeGreaterThan(0);
  isAway = false;
  await until(async () => {
    await service.database.collection('security_reports').updateMany({}, { $set: { dueAt: new Date(0) } });
    return (await pending()) === 0;
  });
  expect(events(user.wallet)).toEqual(Array.from({ length: waiting }, () => 'new-browser'));
});

import { notificationsApi, type SecurityFacts } from '@ipr/api';
import { createApp, createLogger, serve } from '@ipr/service-kit';
import { resultOf } from '@ipr/service-kit/testing/result-of';
import { readUndoToken, undoLink } from '../src/security/undo-link.ts';
import {
  type Browser,
  internalSecret,
  publicOrigin,
  startTestIdentity,
  type TestIdentity,
} from './identity.fixture.ts';
import { createAuthenticator } from './software-authenticator.fixture.ts';

const day = 86_400_000;
const log = createLogger('notifications', { level: 'silent' });
interface Report {
  readonly wallet: string;
  readonly facts: SecurityFacts;
  readonly link?: string | undefined;
}
const received: Report[] = [];

const startNotifications = () => {
  const { reportSecurity } = notificationsApi;
  const handlers = {
    reportSecurity: (report: Report) => {
      received.push(report);
      return { ok: true } as const;
    },
  };
  return serve(createApp({ reportSecurity }, handlers, { log, internalSecret }), { port: 0, log });
};

let notifications: Awaited<ReturnType<typeof startNotifications>>;
let service: TestIdentity;
beforeAll(async () => {
  notifications = await startNotifications();
  service = await startTestIdentity({ env: { NOTIFICATIONS_URL: notifications.url, IDENTITY_WAIT_DAYS: '7' } });
});
afterAll(async () => {
  await service.close();
  await notifications.close();
});

const addPasskey = async ({ portal }: Pick<Browser, 'portal'>, name: string) => {
  const device = createAuthenticator(publicOrigin);
  const security = await portal.addPasskey({ response: device.create(await portal.startPasskey({})), name });
  return { device, security, id: security.passkeys.at(-1)?.id ?? '' };
};
const passkeySignIn = async ({ device }: { device: ReturnType<typeof createAuthenticator> }) => {
  const browser = service.browser();
  const response = device.sign(await browser.identity.startPasskeySignIn({}));
  await browser.identity.finishPasskeySignIn({ response });
  return browser;
};

/** Moves the clock of everything that waits, and of the account's age; sessions stay as they are. */
const later = async (email: string, days: number) => {
  const user = await service.database.collection('users').findOne({ email });
  const back = (value: Date | undefined) => value && new Date(value.getTime() - days * day);
  const moved = (fields: Record<string, Date | undefined>) => ({
    $set: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  });
  await service.database
    .collection('users')
    .updateOne({ email }, moved({ createdAt: back(user?.createdAt), twoStepFrom: back(user?.twoStepFrom) }));
  const passkeys = service.database.collection('passkeys');
  for (const { _id, createdAt, trustedFrom, removesAt } of await passkeys.find({ userId: String(user?._id) }).toArray())
    await passkeys.updateOne(
      { _id },
      moved({ createdAt: back(createdAt), trustedFrom: back(trustedFrom), removesAt: back(removesAt) }),
    );
};

/** An account of some weeks without a passkey. */
const oldAccount = async (email: string) => {
  const owner = await service.signedIn(email);
  await later(email, 30);
  return owner;
};
/** The same with a passkey since its first day. */
const ownerWithPasskey = async (email: string) => {
  const owner = await service.signedIn(email);
  const passkey = await addPasskey(owner, 'Phone');
  await later(email, 30);
  return { ...owner, passkey };
};
const until = async (isTrue: () => boolean) => {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (isTrue()) return;
  throw new Error('the condition was not met in time');
};
const reportsOf = (wallet: string, event: string) =>
  received.filter((report) => report.wallet === wallet && report.facts.event === event);
const undo = (path: string, method = 'POST') => fetch(service.url + path.replace(/^\/api\/v1/, ''), { method });
const stillSignsInByCode = async (email: string) => {
  expect((await service.signedIn(email)).user.email).toBe(email);
};

test('a thief of the mailbox who adds a passkey and switches on two-step sign-in locks nobody out before seven days', async () => {
  const email = 'ada@example.org';
  await oldAccount(email);
  const thief = await service.signedIn(email);
  const { security } = await addPasskey(thief, 'Thief');
  expect(security.passkeys[0]?.waitsUntil).not.toBeNull();
  const set = await thief.portal.setTwoStep({ isOn: true });
  expect(set.security).toMatchObject({ isTwoStep: false, twoStepFrom: expect.any(String) });
  const begins = Date.parse(set.security.twoStepFrom ?? '');
  expect(begins).toBeGreaterThan(Date.now() + 6.9 * day);
  // Pressing again neither shortens the wait nor begins it.
  const again = await thief.portal.setTwoStep({ isOn: true });
  expect(again.security.twoStepFrom).toBe(set.security.twoStepFrom);
  await later(email, 6.9);
  await stillSignsInByCode(email);
  await later(email, 0.2);
  expect(await resultOf(service.signedIn(email))).toBe('session.second-factor-required');
});

test('the passkey that was added by code is not trusted to exclude others either, until the wait has passed', async () => {
  const email = 'bea@example.org';
  const { passkey } = await ownerWithPasskey(email);
  const added = await addPasskey(await service.signedIn(email), 'Thief');
  const thief = await passkeySignIn(added);
  expect((await thief.portal.setTwoStep({ isOn: true })).security.isTwoStep).toBe(false);
  const { passkeys } = await thief.portal.removePasskey({ id: passkey.id });
  expect(passkeys.find(({ id }) => id === passkey.id)?.removesAt).toEqual(expect.any(String));
  await stillSignsInByCode(email);
  // A use of the passkey that was to be removed keeps it.
  const owner = await passkeySignIn(passkey);
  await later(email, 8);
  expect((await owner.portal.security({})).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Thief']);
});

test('a removal by code takes effect after seven days, unless any session keeps the passkey', async () => {
  const email = 'cid@example.org';
  const { passkey } = await ownerWithPasskey(email);
  const byCode = await service.signedIn(email);
  await addPasskey(byCode, 'New phone');
  await byCode.portal.removePasskey({ id: passkey.id });
  await byCode.portal.keepPasskey({ id: passkey.id });
  await later(email, 8);
  await passkeySignIn(passkey);
  await byCode.portal.removePasskey({ id: passkey.id });
  await later(email, 6.9);
  expect((await byCode.portal.security({})).passkeys).toHaveLength(2);
  await later(email, 0.2);
  expect((await byCode.portal.security({})).passkeys.map(({ name }) => name)).toEqual(['New phone']);
  expect(await resultOf(passkeySignIn(passkey))).toBe('passkey.refused');
});

test('the passkey of another person is neither kept nor found', async () => {
  const { passkey } = await ownerWithPasskey('dan@example.org');
  const stranger = await service.signedIn('eve@example.org');
  expect(await resultOf(stranger.portal.keepPasskey({ id: passkey.id }))).toBe('passkey.not-found');
});

test('an earlier passkey switches two-step sign-in on at once, and off again what waits', async () => {
  const email = 'fay@example.org';
  const { passkey } = await ownerWithPasskey(email);
  const thief = await service.signedIn(email);
  await addPasskey(thief, 'Thief');
  await thief.portal.setTwoStep({ isOn: true });
  const owner = await passkeySignIn(passkey);
  expect((await owner.portal.setTwoStep({ isOn: false })).security.twoStepFrom).toBeNull();
  await later(email, 8);
  await stillSignsInByCode(email);
  const again = await passkeySignIn(passkey);
  expect((await again.portal.setTwoStep({ isOn: true })).security.isTwoStep).toBe(true);
  expect(await resultOf(service.signedIn(email))).toBe('session.second-factor-required');
});

test('a proof by code takes the trust of a session away, a proof by an earlier passkey gives it', async () => {
  const email = 'gus@example.org';
  const { passkey } = await ownerWithPasskey(email);
  const browser = await passkeySignIn(passkey);
  await browser.portal.requestProofCode({});
  await browser.portal.proveByCode({ code: await service.codeFor(email) });
  expect((await browser.portal.setTwoStep({ isOn: true })).security.isTwoStep).toBe(false);
  const response = passkey.device.sign(await browser.portal.startPasskeyProof({}));
  await browser.portal.proveByPasskey({ response });
  expect((await browser.portal.setTwoStep({ isOn: true })).security.isTwoStep).toBe(true);
});

test('the owner of a new account waits for nothing', async () => {
  const owner = await service.signedIn('new@example.org');
  const { security } = await addPasskey(owner, 'Phone');
  expect(security.passkeys[0]?.waitsUntil).toBeNull();
  expect((await owner.portal.setTwoStep({ isOn: true })).security.isTwoStep).toBe(true);
});

test('a recovery code after a code is trusted as two factors', async () => {
  const email = 'ida@example.org';
  const owner = await service.signedIn(email);
  const old = await addPasskey(owner, 'Lost phone');
  const { codes } = await owner.portal.setTwoStep({ isOn: true });
  await later(email, 30);
  const browser = service.browser();
  await browser.identity.requestCode({ email });
  await resultOf(browser.identity.verifyCode({ email, code: await service.codeFor(email) }));
  await browser.identity.redeemRecoveryCode({ code: codes?.[0] ?? '' });
  await addPasskey(browser, 'New phone');
  const { passkeys } = await browser.portal.removePasskey({ id: old.id });
  expect(passkeys.map(({ name, waitsUntil }) => [name, waitsUntil])).toEqual([['New phone', null]]);
});

describe('a change of the keys', () => {
  const [own, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const;
  const add = { added: own, removed: null };

  test('that a thief requests waits seven days, is shown on every device, and is taken back by any session', async () => {
    const email = 'nia@example.org';
    const { user, portal } = await oldAccount(email);
    const thief = await service.signedIn(email);
    const { waitsUntil } = await thief.portal.requestOwnerChange(add);
    expect(Date.parse(waitsUntil ?? '')).toBeGreaterThan(Date.now() + 6.9 * day);
    // Pressing again neither shortens nor prolongs it, and mails nothing; another key begins anew.
    expect((await thief.portal.requestOwnerChange(add)).waitsUntil).toBe(waitsUntil);
    await until(() => reportsOf(user.wallet, 'owner-change-waits').length === 1);
    expect(reportsOf(user.wallet, 'owner-change-waits')[0]).toMatchObject({
      facts: { passkey: own, effectiveAt: waitsUntil },
      link: expect.stringMatching(/^\/api\/v1\/auth\/undo\?token=/),
    });
    const again = await thief.portal.requestOwnerChange({ ...add, added: other });
    expect(Date.parse(again.waitsUntil ?? '')).toBeGreaterThan(Date.parse(waitsUntil ?? ''));
    expect((await portal.me({})).ownerChangeFrom).toBe(again.waitsUntil);
    await portal.cancelOwnerChange({});
    expect((await portal.me({})).ownerChangeFrom).toBeUndefined();
  });

  test('is undone by the link of the mail', async () => {
    const email = 'ole@example.org';
    const { user } = await oldAccount(email);
    const thief = await service.signedIn(email);
    await thief.portal.requestOwnerChange({ added: own, removed: user.eoaWallet });
    await until(() => reportsOf(user.wallet, 'owner-change-waits').length === 1);
    expect((await undo(reportsOf(user.wallet, 'owner-change-waits')[0]?.link ?? '')).status).toBe(200);
    const stored = await service.database.collection('users').findOne({ email });
    expect(stored?.ownerChange).toBeUndefined();
    expect(await service.asService().session({ token: thief.cookie() ?? '' })).toEqual({ user: null });
  });

  test('waits for nothing after an earlier passkey, and for one that a code added', async () => {
    const email = 'pia@example.org';
    const { passkey } = await ownerWithPasskey(email);
    const owner = await passkeySignIn(passkey);
    expect(await owner.portal.requestOwnerChange(add)).toEqual({ waitsUntil: null });
    const added = await addPasskey(await service.signedIn(email), 'Thief');
    const thief = await passkeySignIn(added);
    expect((await thief.portal.requestOwnerChange(add)).waitsUntil).not.toBeNull();
  });

  test('that changes nothing is refused, and so is one without a recent proof', async () => {
    const { user } = await oldAccount('quin@example.org');
    const nothing = { added: null, removed: null };
    expect(await resultOf(service.provedAs(user).requestOwnerChange(nothing))).toBe('request.invalid');
    expect(await resultOf(service.as(user).requestOwnerChange(add))).toBe('session.too-old');
  });
});

test('the last passkey that stays cannot be removed while two-step sign-in waits', async () => {
  const email = 'jan@example.org';
  const { passkey } = await ownerWithPasskey(email);
  const thief = await service.signedIn(email);
  const added = await addPasskey(thief, 'Thief');
  await thief.portal.setTwoStep({ isOn: true });
  await thief.portal.removePasskey({ id: passkey.id });
  expect(await resultOf(thief.portal.removePasskey({ id: added.id }))).toBe('passkey.still-needed');
  expect((await thief.portal.security({})).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Thief']);
});

describe('the link of the mail', () => {
  test('undoes all that waits without a session, ends sessions and access tokens of the address alone, and leaves those of earlier passkeys', async () => {
    const email = 'kim@example.org';
    const { passkey, user } = await ownerWithPasskey(email);
    const owner = await passkeySignIn(passkey);
    const thief = await service.signedIn(email);
    await addPasskey(thief, 'Thief');
    await thief.portal.setTwoStep({ isOn: true });
    await thief.portal.removePasskey({ id: passkey.id });
    const { token: build } = await owner.portal.createAccessToken({ name: 'Build', scopes: [], days: 1 });
    const { token: stolen } = await thief.portal.createAccessToken({ name: 'Backup', scopes: ['open'], days: 366 });
    await until(() => reportsOf(user.wallet, 'passkey-removal-waits').length === 1);
    for (const event of ['passkey-added', 'two-step-waits', 'passkey-removal-waits'])
      expect(reportsOf(user.wallet, event).at(-1)).toMatchObject({
        link: expect.stringMatching(/^\/api\/v1\/auth\/undo\?token=/),
        facts: { effectiveAt: expect.any(String) },
      });
    const link = reportsOf(user.wallet, 'two-step-waits')[0]?.link ?? '';
    const page = await undo(`${link}&language=de`, 'GET');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Änderungen rückgängig machen')]);
    expect((await owner.portal.security({})).twoStepFrom).not.toBeNull();
    expect((await undo(link)).status).toBe(200);
    const { passkeys, twoStepFrom, recoveryCodes } = await owner.portal.security({});
    expect(passkeys.map(({ name, removesAt }) => [name, removesAt])).toEqual([['Phone', null]]);
    expect([twoStepFrom, recoveryCodes]).toEqual([null, []]);
    for (const token of [thief.cookie() ?? '', stolen])
      expect(await service.asService().session({ token })).toEqual({ user: null });
    expect((await service.asService().session({ token: build })).user?.id).toBe(user.id);
    await until(() => reportsOf(user.wallet, 'changes-undone').length === 1);
    expect((await undo(link)).status).toBe(200);
    expect((await owner.portal.security({})).passkeys).toHaveLength(1);
  });

  test('comes only with changes that wait: nobody undoes by mail what an earlier passkey did', async () => {
    const email = 'lea@example.org';
    const { passkey, user } = await ownerWithPasskey(email);
    const owner = await passkeySignIn(passkey);
    const second = await addPasskey(owner, 'Key');
    await owner.portal.setTwoStep({ isOn: true });
    await until(() => reportsOf(user.wallet, 'two-step-on').length === 1);
    for (const { link } of received.filter(({ wallet }) => wallet === user.wallet)) expect(link).toBeUndefined();
    expect(second.security.passkeys.map(({ waitsUntil }) => waitsUntil)).toEqual([null, null]);
  });

  test('ends with the wait', () => {
    const [pepper, until] = [new Uint8Array(32), new Date('2026-01-09T00:00:00Z')];
    const userId = 'a'.repeat(24);
    const [, token = ''] = undoLink(pepper, { userId, until }).split('token=');
    expect(readUndoToken(pepper, token, new Date(until.getTime() - 1))).toEqual({ userId, until });
    expect(readUndoToken(pepper, token, until)).toBeNull();
  });

  test('of another account and a changed one undo nothing', async () => {
    const email = 'max@example.org';
    const { user } = await oldAccount(email);
    const thief = await service.signedIn(email);
    await addPasskey(thief, 'Thief');
    await until(() => reportsOf(user.wallet, 'passkey-added').length === 1);
    const link = reportsOf(user.wallet, 'passkey-added')[0]?.link ?? '';
    const [, token = ''] = link.split('token=');
    const [id = '', end = '', signature = ''] = token.split('.');
    const far = (Number.parseInt(end, 36) + 1).toString(36);
    for (const forged of [
      `${'0'.repeat(24)}.${end}.${signature}`,
      `${id}.${far}.${signature}`,
      `${id}.${end}.`,
      '',
      'x',
    ])
      expect((await undo(`/api/v1/auth/undo?token=${forged}`)).status).toBe(404);
    expect((await thief.portal.security({})).passkeys).toHaveLength(1);
  });
});

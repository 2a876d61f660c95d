import { generateKeyPairSync } from 'node:crypto';
import { type AccountSecurity, attemptCookie, createClient, identityApi } from '@ipr/api';
import { type Browser, publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';
import { createAuthenticator, type Forgery, type SoftwareAuthenticator } from './software-authenticator.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const refused = { code: 'passkey.refused', status: 422 };

/** A person who has added a passkey. */
const withPasskey = async (email: string) => {
  const person = await service.signedIn(email);
  const device = createAuthenticator(publicOrigin);
  const response = device.create(await person.portal.startPasskey({}));
  return { ...person, device, security: await person.portal.addPasskey({ response, name: 'Phone' }) };
};

const signIn = async (browser: Browser, device: SoftwareAuthenticator, forged?: Forgery) =>
  browser.identity.finishPasskeySignIn({
    response: device.sign(await browser.identity.startPasskeySignIn({}), forged),
  });

describe('sign-in', () => {
  test('opens the account of the passkey, with its wallet, without an address', async () => {
    const { device, user } = await withPasskey('ada@example.org');
    const browser = service.browser();
    const options = await browser.identity.startPasskeySignIn({});
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const found = await browser.identity.finishPasskeySignIn({ response: device.sign(options) });
    expect(found).toMatchObject({ id: user.id, wallet: user.wallet, eoaWallet: user.eoaWallet });
    const session = await service.asService().session({ token: browser.cookie() ?? '' });
    expect(session.user).toMatchObject({ id: user.id, signedInBy: 'passkey', provedAt: expect.any(String) });
  });

  test.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a registration instead of a sign-in', { type: 'webauthn.create' }],
    ['a person who was not verified', { isVerified: false }],
    ['the handle of another account', { userHandle: 'AAAA' }],
    ['an unknown passkey', { id: 'A'.repeat(43) }],
    ['a counter that did not advance', { counter: 1 }],
  ])('refuses %s', async (reason, forged) => {
    const { device } = await withPasskey(`${reason.replaceAll(/\W/g, '')}@example.org`);
    const browser = service.browser();
    await signIn(browser, device);
    await expect(signIn(browser, device, forged)).rejects.toMatchObject(refused);
    await expect(signIn(browser, device)).resolves.toMatchObject({ role: 'user' });
  });

  test('refuses the signature of another key', async () => {
    const { device } = await withPasskey('bob@example.org');
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await expect(signIn(service.browser(), device, { key })).rejects.toMatchObject(refused);
  });

  test('accepts an answer once, in the browser that requested the challenge, before it expires', async () => {
    const { device } = await withPasskey('carol@example.org');
    const browser = service.browser();
    const response = device.sign(await browser.identity.startPasskeySignIn({}));
    const attempt = browser.jar(attemptCookie);
    await expect(service.browser().identity.finishPasskeySignIn({ response })).rejects.toMatchObject(refused);
    await browser.identity.finishPasskeySignIn({ response });
    browser.setJar(attemptCookie, attempt);
    await expect(browser.identity.finishPasskeySignIn({ response })).rejects.toMatchObject(refused);
    const late = device.sign(await browser.identity.startPasskeySignIn({}));
    const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
    await service.database.collection('sign_in_attempts').updateMany({}, past);
    await expect(browser.identity.finishPasskeySignIn({ response: late })).rejects.toMatchObject(refused);
  });

  test('of two simultaneous copies of one answer one opens a session', async () => {
    const { device } = await withPasskey('dan@example.org');
    const browser = service.browser();
    const response = device.sign(await browser.identity.startPasskeySignIn({}));
    const copies = [1, 2].map(() => browser.identity.finishPasskeySignIn({ response }));
    const outcomes = (await Promise.allSettled(copies)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a challenge for adding or proving cannot be used to sign in', async () => {
    const { device, portal, identity } = await withPasskey('eve@example.org');
    const response = device.sign(await portal.startPasskeyProof({}));
    await expect(identity.finishPasskeySignIn({ response })).rejects.toMatchObject(refused);
  });
});

describe('one’s own passkeys', () => {
  test('are listed with name and last use, renamed and removed; a removed one opens no session', async () => {
    const { portal, device, security } = await withPasskey('fay@example.org');
    const [added] = security.passkeys;
    const id = added?.id ?? '';
    expect(added).toMatchObject({ name: 'Phone', isSynced: false, lastUsedAt: null });
    await signIn(service.browser(), device);
    expect((await portal.renamePasskey({ id, name: 'Old phone' })).passkeys).toMatchObject([
      { name: 'Old phone', lastUsedAt: expect.any(String) },
    ]);
    expect((await portal.removePasskey({ id })).passkeys).toEqual([]);
    await expect(signIn(service.browser(), device)).rejects.toMatchObject(refused);
  });

  test('cannot be renamed or removed by another person, who gets the answer for an unknown one', async () => {
    const { security } = await withPasskey('gus@example.org');
    const id = security.passkeys[0]?.id ?? '';
    const other = await service.signedIn('hal@example.org');
    for (const wanted of [id, 'A'.repeat(43)]) {
      const missing = { code: 'passkey.not-found', status: 404 };
      await expect(other.portal.renamePasskey({ id: wanted, name: 'Mine' })).rejects.toMatchObject(missing);
      await expect(other.portal.removePasskey({ id: wanted })).rejects.toMatchObject(missing);
    }
  });

  test('are added only for the challenge of the same person, unforged, and up to ten', async () => {
    const [ida, jon] = [await service.signedIn('ida@example.org'), await service.signedIn('jon@example.org')];
    const add = async (forged: Forgery) => {
      const response = createAuthenticator(publicOrigin).create(await ida.portal.startPasskey({}), forged);
      return ida.portal.addPasskey({ response, name: 'A key' });
    };
    for (const forged of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      await expect(add(forged)).rejects.toMatchObject(refused);
    const response = createAuthenticator(publicOrigin).create(await ida.portal.startPasskey({}));
    jon.setJar(attemptCookie, ida.jar(attemptCookie));
    await expect(jon.portal.addPasskey({ response, name: 'Stolen' })).rejects.toMatchObject(refused);
    for (let count = 0; count < 10; count++) await add({});
    await expect(ida.portal.startPasskey({})).rejects.toMatchObject({ code: 'passkey.too-many', params: { max: 10 } });
  });

  test('of fourteen that are added at once at most ten are kept, and each that was confirmed is', async () => {
    const { portal, user, ...browser } = await service.signedIn('max@example.org');
    const proved = { ...user, provedAt: new Date().toISOString() };
    const begun: (() => Promise<AccountSecurity>)[] = [];
    for (let count = 0; count < 14; count++) {
      const response = createAuthenticator(publicOrigin).create(await portal.startPasskey({}));
      const cookie = `${attemptCookie}=${browser.jar(attemptCookie)}`;
      const headers = { ...service.headersOf(proved), cookie };
      const elsewhere = createClient(identityApi, { baseUrl: service.url, headers });
      begun.push(() => elsewhere.addPasskey({ response, name: `Key ${count}` }));
    }
    const outcomes = await Promise.allSettled(begun.map((add) => add()));
    const added = outcomes.filter(({ status }) => status === 'fulfilled');
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(['passkey.too-many']));
    const { passkeys } = await portal.security({});
    expect(passkeys).toHaveLength(added.length);
    expect(added.length).toBeLessThanOrEqual(10);
  });

  test('are added and removed only with a recent proof of the person', async () => {
    const { portal, security } = await withPasskey('kim@example.org');
    await service.database
      .collection('sessions')
      .updateMany({}, { $set: { provedAt: new Date(Date.now() - 11 * 60_000) } });
    const tooOld = { code: 'session.too-old', status: 403, params: { minutes: 10 } };
    const id = security.passkeys[0]?.id ?? '';
    const attempts = [
      () => portal.startPasskey({}),
      () => portal.removePasskey({ id }),
      () => portal.setTwoStep({ isOn: true }),
      () => portal.renewRecoveryCodes({}),
      () => portal.exportData({}),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(tooOld);
  });
});

describe('a deployment', () => {
  test('refuses the ways that it does not offer', async () => {
    const keysOnly = await startTestIdentity({ env: { SIGN_IN: 'passkey' } });
    const { identity } = keysOnly.browser();
    const off = { code: 'session.way-unavailable', status: 403 };
    await expect(identity.requestCode({ email: 'ada@example.org' })).rejects.toMatchObject(off);
    await expect(identity.verifyCode({ email: 'ada@example.org', code: '123456' })).rejects.toMatchObject(off);
    await expect(identity.startGoogle({})).rejects.toMatchObject(off);
    await expect(identity.startPasskeySignIn({})).resolves.toMatchObject({ rpId: 'localhost' });
    await keysOnly.close();
  });

  test('binds passkeys to the configured domain', async () => {
    const env = { PUBLIC_ORIGIN: 'https://portal.example.org', PASSKEY_RP_ID: 'example.org' };
    const other = await startTestIdentity({ env });
    expect(await other.browser().identity.startPasskeySignIn({})).toMatchObject({ rpId: 'example.org' });
    await other.close();
  });

  test('keeps the last way into an account: the only passkey where nothing else is offered', async () => {
    const { portal, user, security } = await withPasskey('leo@example.org');
    expect((await portal.security({})).ways).toEqual(['email', 'passkey']);
    const keysOnly = await startTestIdentity({ env: { SIGN_IN: 'passkey', MONGODB_URI: service.mongoUri } });
    const last = { code: 'passkey.still-needed', status: 409 };
    const elsewhere = keysOnly.provedAs(user);
    await expect(elsewhere.removePasskey({ id: security.passkeys[0]?.id ?? '' })).rejects.toMatchObject(last);
    expect((await portal.security({})).passkeys).toHaveLength(1);
    await keysOnly.close();
  });
});

import { attemptCookie } from '@ipr/api';
import { publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';
import { createAuthenticator } from './software-authenticator.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const required = { code: 'session.second-factor-required', status: 401 };
const invalid = { code: 'session.code-invalid', status: 401 };
const refused = { code: 'passkey.refused', status: 422 };
const expired = { code: 'session.second-factor-expired', status: 401 };

/** A person with a passkey, two-step sign-in and recovery codes. */
const protectedPerson = async (email: string) => {
  const person = await service.signedIn(email);
  const device = createAuthenticator(publicOrigin);
  const response = device.create(await person.portal.startPasskey({}));
  await person.portal.addPasskey({ response, name: 'Phone' });
  const { codes, security } = await person.portal.setTwoStep({ isOn: true });
  return { ...person, device, security, codes: codes ?? [] };
};

/** A browser in which the code of the first step has been entered. */
const afterCode = async (email: string) => {
  const browser = service.browser();
  await browser.identity.requestCode({ email });
  await expect(browser.identity.verifyCode({ email, code: await service.codeFor(email) })).rejects.toMatchObject(
    required,
  );
  expect(browser.cookie()).toBeUndefined();
  return browser;
};

test('requires the passkey after the code, and then opens the session', async () => {
  const { device, user } = await protectedPerson('ada@example.org');
  const browser = await afterCode('ada@example.org');
  const options = await browser.identity.startSecondFactor({});
  expect(options.allowCredentials).toHaveLength(1);
  const signedIn = await browser.identity.finishSecondFactor({ response: device.sign(options) });
  expect(signedIn.id).toBe(user.id);
  const session = await service.asService().session({ token: browser.cookie() ?? '' });
  expect(session.user).toMatchObject({ signedInBy: 'email-code', provedAt: expect.any(String) });
});

test('a passkey signs in without a second step, because it verifies possession and person', async () => {
  const { device, user } = await protectedPerson('bob@example.org');
  const { identity } = service.browser();
  const response = device.sign(await identity.startPasskeySignIn({}));
  expect((await identity.finishPasskeySignIn({ response })).id).toBe(user.id);
});

test('refuses the passkey of another account, a challenge that was answered, and a second step without the first', async () => {
  const [carol, dan] = [await protectedPerson('carol@example.org'), await protectedPerson('dan@example.org')];
  const browser = await afterCode('carol@example.org');
  const foreign = dan.device.sign(await browser.identity.startSecondFactor({}));
  await expect(browser.identity.finishSecondFactor({ response: foreign })).rejects.toMatchObject(refused);
  const response = carol.device.sign(await browser.identity.startSecondFactor({}));
  const attempt = browser.jar(attemptCookie);
  await browser.identity.finishSecondFactor({ response });
  browser.setJar(attemptCookie, attempt);
  await expect(browser.identity.finishSecondFactor({ response })).rejects.toMatchObject(expired);
  const { identity } = service.browser();
  await expect(identity.startSecondFactor({})).rejects.toMatchObject(expired);
  await expect(identity.redeemRecoveryCode({ code: carol.codes[0] ?? '' })).rejects.toMatchObject(expired);
});

test('a second step that comes too late is named as such, uses up no recovery code, and a new sign-in accepts that code', async () => {
  const { device, codes, user, portal } = await protectedPerson('oli@example.org');
  const browser = await afterCode('oli@example.org');
  const response = device.sign(await browser.identity.startSecondFactor({}));
  const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
  await service.database.collection('sign_in_attempts').updateMany({}, past);
  const code = codes[0] ?? '';
  await expect(browser.identity.redeemRecoveryCode({ code })).rejects.toMatchObject(expired);
  await expect(browser.identity.finishSecondFactor({ response })).rejects.toMatchObject(expired);
  await expect(browser.identity.startSecondFactor({})).rejects.toMatchObject(expired);
  expect((await portal.security({})).recoveryCodes.filter(({ usedAt }) => usedAt !== null)).toEqual([]);
  const again = await afterCode('oli@example.org');
  expect((await again.identity.redeemRecoveryCode({ code })).id).toBe(user.id);
});

test('shows ten recovery codes once, stores them hashed, and accepts each once', async () => {
  const { codes, security, portal, user } = await protectedPerson('eve@example.org');
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/);
  expect(security.recoveryCodes).toEqual(codes.map((_, at) => ({ number: at + 1, usedAt: null })));
  const stored = JSON.stringify(await service.database.collection('recovery_codes').find().toArray());
  for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  const browser = await afterCode('eve@example.org');
  expect((await browser.identity.redeemRecoveryCode({ code: ` ${codes[2]?.toUpperCase()} ` })).id).toBe(user.id);
  const again = await afterCode('eve@example.org');
  await expect(again.identity.redeemRecoveryCode({ code: codes[2] ?? '' })).rejects.toMatchObject(invalid);
  const used = (await portal.security({})).recoveryCodes.filter(({ usedAt }) => usedAt !== null);
  expect(used).toEqual([{ number: 3, usedAt: expect.any(String) }]);
});

test('of two simultaneous uses of one recovery code one opens a session', async () => {
  const { codes } = await protectedPerson('fay@example.org');
  const [one, other] = [await afterCode('fay@example.org'), await afterCode('fay@example.org')];
  const code = codes[0] ?? '';
  const uses = await Promise.allSettled([
    one.identity.redeemRecoveryCode({ code }),
    other.identity.redeemRecoveryCode({ code }),
  ]);
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('new recovery codes replace the old ones; another account’s codes do not work', async () => {
  const [gus, hal] = [await protectedPerson('gus@example.org'), await protectedPerson('hal@example.org')];
  const { codes } = await gus.portal.renewRecoveryCodes({});
  const browser = await afterCode('gus@example.org');
  for (const wrong of [gus.codes[0], hal.codes[0]])
    await expect(browser.identity.redeemRecoveryCode({ code: wrong ?? '' })).rejects.toMatchObject(invalid);
  await expect(browser.identity.redeemRecoveryCode({ code: codes?.[0] ?? '' })).resolves.toMatchObject({
    id: gus.user.id,
  });
});

test('of codes that were renewed several times at once one set is valid', async () => {
  const { portal, user } = await protectedPerson('liv@example.org');
  const sets = await Promise.all(Array.from({ length: 3 }, () => portal.renewRecoveryCodes({})));
  const results = [];
  for (const { codes } of sets) {
    const browser = await afterCode('liv@example.org');
    const redeemed = browser.identity.redeemRecoveryCode({ code: codes?.[0] ?? '' });
    results.push(
      await redeemed.then(
        ({ id }) => id,
        (thrown: { code?: string }) => thrown.code,
      ),
    );
  }
  expect(results.sort()).toEqual([user.id, invalid.code, invalid.code].sort());
  expect((await portal.security({})).recoveryCodes).toHaveLength(10);
});

test('is never on in an account without a passkey, also when both change at once', async () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    const person = await service.signedIn(`mia-${name}@example.org`);
    const response = createAuthenticator(publicOrigin).create(await person.portal.startPasskey({}));
    const { passkeys } = await person.portal.addPasskey({ response, name: 'Phone' });
    const removing = person.portal.removePasskey({ id: passkeys[0]?.id ?? '' });
    await Promise.allSettled([person.portal.setTwoStep({ isOn: true }), removing]);
    const security = await person.portal.security({});
    expect(security.isTwoStep && security.passkeys.length === 0).toBe(false);
  }
});

test('counts as a sign-in after the second step only', async () => {
  const { codes } = await protectedPerson('noa@example.org');
  const users = service.database.collection('users');
  await users.updateOne({ email: 'noa@example.org' }, { $set: { lastLoginAt: new Date(0) } });
  const browser = await afterCode('noa@example.org');
  expect((await users.findOne({ email: 'noa@example.org' }))?.lastLoginAt).toEqual(new Date(0));
  const { lastLoginAt } = await browser.identity.redeemRecoveryCode({ code: codes[0] ?? '' });
  expect(Date.now() - Date.parse(lastLoginAt)).toBeLessThan(60_000);
});

test('limits the tries of recovery codes per account and names the time of the next one', async () => {
  const { codes } = await protectedPerson('ida@example.org');
  const browser = await afterCode('ida@example.org');
  for (let tries = 0; tries < 10; tries++)
    await expect(browser.identity.redeemRecoveryCode({ code: '0'.repeat(12) })).rejects.toMatchObject(invalid);
  const limited = await browser.identity
    .redeemRecoveryCode({ code: codes[0] ?? '' })
    .catch((thrown: unknown) => thrown);
  expect(limited).toMatchObject({
    code: 'request.rate-limited',
    status: 429,
    params: { retryAfter: expect.any(Number) },
  });
});

test('is switched on with a passkey only, and switched off with its recovery codes', async () => {
  const plain = await service.signedIn('jon@example.org');
  await expect(plain.portal.setTwoStep({ isOn: true })).rejects.toMatchObject({ code: 'passkey.not-found' });
  const { portal, security } = await protectedPerson('kim@example.org');
  const id = security.passkeys[0]?.id ?? '';
  await expect(portal.removePasskey({ id })).rejects.toMatchObject({ code: 'passkey.still-needed', status: 409 });
  expect(await portal.setTwoStep({ isOn: false })).toMatchObject({
    codes: null,
    security: { isTwoStep: false, recoveryCodes: [] },
  });
  await expect(portal.removePasskey({ id })).resolves.toMatchObject({ passkeys: [] });
  await expect(service.signIn('kim@example.org')).resolves.toMatchObject({ email: 'kim@example.org' });
});

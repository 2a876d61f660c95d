import { browserCookie } from '@ipr/api';
import { startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let service: TestIdentity;
beforeAll(async () => {
  service = await startTestIdentity();
});
afterAll(() => service.close());

const invalid = { code: 'session.code-invalid', status: 401 };
const limited = { code: 'request.rate-limited', status: 429 };
const different = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A browser that has requested a code, and the code of its mail. */
const requested = async (email: string) => {
  const browser = service.browser();
  await browser.identity.requestCode({ email });
  return { ...browser, code: await service.codeFor(email) };
};

test('a code works in the browser that requested it only', async () => {
  const email = 'ada@example.org';
  const { identity, code } = await requested(email);
  await expect(service.browser().identity.verifyCode({ email, code })).rejects.toMatchObject(invalid);
  const stranger = await requested(email);
  if (stranger.code !== code)
    await expect(stranger.identity.verifyCode({ email, code })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email, code })).resolves.toMatchObject({ email });
});

test('wrong codes and newer codes of other browsers leave a person’s code valid', async () => {
  const email = 'bob@example.org';
  const { identity, code } = await requested(email);
  const stranger = await requested(email);
  for (let tries = 0; tries < 6; tries++)
    await expect(stranger.identity.verifyCode({ email, code: different(stranger.code) })).rejects.toMatchObject(
      invalid,
    );
  for (let tries = 0; tries < 6; tries++)
    await expect(service.browser().identity.verifyCode({ email, code: '000000' })).rejects.toMatchObject(invalid);
  await expect(identity.verifyCode({ email, code })).resolves.toMatchObject({ email });
});

test('requests of one network do not prevent a person from requesting codes', async () => {
  const email = 'carol@example.org';
  const { identity } = service.browser();
  for (let sent = 0; sent < 5; sent++) await identity.requestCode({ email });
  await expect(identity.requestCode({ email })).rejects.toMatchObject(limited);
  await expect(service.browser().identity.requestCode({ email })).resolves.toEqual({ expiresInSeconds: 600 });
});

test('when many networks have used up the codes of an address, its person signs in where they signed in before', async () => {
  const email = 'dan@example.org';
  const { identity } = await service.signedIn(email);
  for (let sent = 0; sent < 19; sent++) await service.browser().identity.requestCode({ email });
  await expect(service.browser().identity.requestCode({ email })).rejects.toMatchObject(limited);
  await identity.requestCode({ email });
  const code = await service.codeFor(email);
  await expect(identity.verifyCode({ email, code })).resolves.toMatchObject({ email });
  for (let sent = 0; sent < 4; sent++) await identity.requestCode({ email });
  await expect(identity.requestCode({ email })).rejects.toMatchObject(limited);
});

test('a browser is named once, and again by its first sign-in, so that a name set by another party is not trusted', async () => {
  const email = 'eve@example.org';
  const browser = service.browser();
  await browser.identity.requestCode({ email });
  const planted = browser.jar(browserCookie);
  expect(browser.setCookie()).toMatch(/^ipr_browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  await browser.identity.requestCode({ email });
  expect(browser.jar(browserCookie)).toBe(planted);
  await browser.identity.verifyCode({ email, code: await service.codeFor(email) });
  const trusted = browser.jar(browserCookie);
  expect(trusted).not.toBe(planted);
  for (const person of [email, 'fay@example.org']) {
    await browser.identity.requestCode({ email: person });
    await browser.identity.verifyCode({ email: person, code: await service.codeFor(person) });
    expect(browser.jar(browserCookie)).toBe(trusted);
  }
});

test('a browser is known to the gateway once an account has signed in in it, by the token that this sign-in set', async () => {
  const { identity, jar } = service.browser();
  const isKnown = async (token = jar(browserCookie) ?? '') =>
    (await service.asService().knownBrowser({ token })).isKnown;
  await identity.requestCode({ email: 'nora@example.org' });
  const before = jar(browserCookie) ?? '';
  expect(await isKnown()).toBe(false);
  await identity.verifyCode({ email: 'nora@example.org', code: await service.codeFor('nora@example.org') });
  expect([await isKnown(), await isKnown(before), await isKnown('x'), await isKnown('y'.repeat(43))]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('stores neither addresses nor the names of browsers in clear text', async () => {
  const browser = await service.signedIn('gus@example.org');
  const name = browser.jar(browserCookie);
  const stored = JSON.stringify(await service.database.collection('known_browsers').find().toArray());
  expect(stored).toContain(browser.user.id);
  expect(stored).not.toContain('gus@example.org');
  expect(stored).not.toContain(name);
});

test('keeps the latest twenty browsers of an account', async () => {
  const email = 'hal@example.org';
  const { user } = await service.signedIn(email);
  const known = service.database.collection('known_browsers');
  const first = await known.findOne({ userId: user.id });
  for (let more = 0; more < 20; more++) {
    await service.database.collection('sign_in_slots').deleteMany({});
    await service.signedIn(email);
  }
  expect(await known.countDocuments({ userId: user.id })).toBe(20);
  expect(await known.findOne({ _id: first?._id as never })).toBeNull();
});

import { attemptCookie } from '@ipr/api';
import { client, type ForgedToken, type GoogleAccount, startGoogle } from './google-provider.fixture.ts';
import { type Browser, publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;
let service: TestIdentity;
beforeAll(async () => {
  google = await startGoogle(`${publicOrigin}/login`);
  const env = {
    SIGN_IN: 'email,google',
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  };
  service = await startTestIdentity({ env });
});
afterAll(async () => {
  await service.close();
  await google.close();
});

const refused = { code: 'session.google-refused', status: 401 };

/** An account of the organization that provides the mailbox. */
const member = (name: string): GoogleAccount => ({ email: `${name}@example.org`, hostedDomain: 'example.org' });
const begun = async (as: GoogleAccount, token?: ForgedToken, browser: Browser = service.browser()) => {
  const { url } = await browser.identity.startGoogle({});
  return { browser, url: new URL(url), answer: await google.answer(url, as, token) };
};
const signIn = async (as: GoogleAccount, token?: ForgedToken) => {
  const { browser, answer } = await begun(as, token);
  return { browser, user: await browser.identity.finishGoogle({ answer }) };
};

test('signs in with PKCE, state and nonce, and records the method', async () => {
  const { browser, url, answer } = await begun(member('ada'));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: client.id,
    redirect_uri: `${publicOrigin}/login`,
    scope: 'openid email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const user = await browser.identity.finishGoogle({ answer });
  expect(user).toMatchObject({ email: 'ada@example.org', role: 'user' });
  const session = await service.asService().session({ token: browser.cookie() ?? '' });
  expect(session.user).toMatchObject({ id: user.id, signedInBy: 'google' });
});

test('one address is one account, whichever way proves it first', async () => {
  const byCode = await service.signIn('bob@example.org');
  expect((await signIn({ ...member('bob'), email: 'Bob@Example.org' })).user).toMatchObject({
    id: byCode.id,
    wallet: byCode.wallet,
  });
  const { user: byGoogle } = await signIn(member('carol'));
  expect(await service.signIn('carol@example.org')).toMatchObject({ id: byGoogle.id, wallet: byGoogle.wallet });
  const emails = { email: { $in: ['bob@example.org', 'carol@example.org'] } };
  expect(await service.database.collection('users').countDocuments(emails)).toBe(2);
});

test('two-step sign-in applies to Google too', async () => {
  const { user } = await signIn(member('dan'));
  await service.database.collection('users').updateOne({ email: user.email }, { $set: { isTwoStep: true } });
  await expect(signIn(member('dan'))).rejects.toMatchObject({ code: 'session.second-factor-required' });
});

test.each<[string, GoogleAccount, () => ForgedToken | undefined]>([
  ['an address that Google has not verified', { ...member('eve'), isVerified: false }, () => undefined],
  ['an account without an address', {}, () => undefined],
  ['a token of another issuer', member('eve'), () => ({ claims: { iss: 'https://evil.example' } })],
  ['a token for another client', member('eve'), () => ({ claims: { aud: 'another-portal' } })],
  ['a token of another sign-in', member('eve'), () => ({ claims: { nonce: 'another-nonce' } })],
  ['an expired token', member('eve'), () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 600 } })],
  ['a token that says "true" as text', member('eve'), () => ({ claims: { email_verified: 'true' } })],
  ['a token of another key', member('eve'), () => ({ key: google.newKey() })],
])('refuses %s', async (_, account, token) => {
  await expect(signIn(account, token())).rejects.toMatchObject(refused);
  expect(await service.database.collection('users').countDocuments(member('eve'))).toBe(0);
});

test.each<[string, GoogleAccount]>([
  ['of a provider other than Google', { email: 'eve@example.org' }],
  ['of another organization than the account', { email: 'eve@example.org', hostedDomain: 'evil.example' }],
  ['whose domain only ends like the account’s', { email: 'eve@sub.example.org', hostedDomain: 'example.org' }],
  ['whose domain only ends like Google’s', { email: 'eve@notgmail.com' }],
])('refuses an address %s, which may have changed hands since Google verified it', async (_, account) => {
  const earlier = await service.signIn('eve@example.org');
  await expect(signIn(account)).rejects.toMatchObject({ code: 'session.google-foreign-address', status: 401 });
  await service.database.collection('users').deleteOne({ email: earlier.email });
  expect(await service.database.collection('users').countDocuments({ email: /^eve@/ })).toBe(0);
});

test.each(['gmail.com', 'GoogleMail.com'])(
  'accepts an address of %s, whose mailboxes are Google’s own',
  async (domain) => {
    const { user } = await signIn({ email: `fred@${domain}` });
    expect(user.email).toBe(`fred@${domain.toLowerCase()}`);
  },
);

test('refuses a changed state or issuer in the answer, an answer without code, and a refusal by the person', async () => {
  const change = (answer: string, name: string, value: string | null) => {
    const query = new URLSearchParams(answer);
    if (value === null) query.delete(name);
    else query.set(name, value);
    return `?${query}`;
  };
  for (const [name, value] of [
    ['state', 'another-state'],
    ['state', null],
    ['iss', 'https://evil.example'],
    ['code', null],
    ['code', 'another-code'],
    ['error', 'access_denied'],
  ] as const) {
    const { browser, answer } = await begun(member('fay'));
    await expect(browser.identity.finishGoogle({ answer: change(answer, name, value) })).rejects.toMatchObject(refused);
  }
});

test('accepts an answer once, and only in the browser that began', async () => {
  const { browser, answer } = await begun(member('gus'));
  const attempt = browser.jar(attemptCookie);
  await expect(service.browser().identity.finishGoogle({ answer })).rejects.toMatchObject(refused);
  await browser.identity.finishGoogle({ answer });
  await expect(browser.identity.finishGoogle({ answer })).rejects.toMatchObject(refused);
  browser.setJar(attemptCookie, attempt);
  await expect(browser.identity.finishGoogle({ answer })).rejects.toMatchObject(refused);
});

test('an answer to another attempt, of an earlier tab or a stranger, does not end the sign-in that was begun', async () => {
  const strange = await begun(member('mallory'));
  const browser = service.browser();
  const earlier = await begun(member('hal'), undefined, browser);
  const { answer } = await begun(member('hal'), undefined, browser);
  for (const other of [earlier.answer, strange.answer, '?code=1', '?'])
    await expect(browser.identity.finishGoogle({ answer: other })).rejects.toMatchObject(refused);
  await expect(browser.identity.finishGoogle({ answer })).resolves.toMatchObject({ email: 'hal@example.org' });
});

test('a code that another browser intercepts is worthless without that browser’s PKCE verifier', async () => {
  const { answer } = await begun(member('hal'));
  const attacker = await begun(member('evil'));
  const query = new URLSearchParams(attacker.answer);
  query.set('code', new URLSearchParams(answer).get('code') ?? '');
  await expect(attacker.browser.identity.finishGoogle({ answer: `?${query}` })).rejects.toMatchObject(refused);
});

test('refuses an answer after ten minutes', async () => {
  const { browser, answer } = await begun(member('ida'));
  const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
  await service.database.collection('sign_in_attempts').updateMany({}, past);
  await expect(browser.identity.finishGoogle({ answer })).rejects.toMatchObject(refused);
});

test('reports a provider that cannot be reached as unavailable', async () => {
  const env = {
    SIGN_IN: 'email,google',
    GOOGLE_ISSUER: 'http://127.0.0.1:9',
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
  };
  const alone = await startTestIdentity({ env });
  await expect(alone.browser().identity.startGoogle({})).rejects.toMatchObject({
    code: 'service.unavailable',
    status: 503,
  });
  await alone.close();
});

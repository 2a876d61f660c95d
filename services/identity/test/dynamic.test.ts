import { directoryApi } from '@ipr/api';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { createServiceClient } from '@ipr/service-kit';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import {
  audience,
  emailCredential,
  environmentId,
  type Forgery,
  newKey,
  now,
  startDynamic,
  walletCredential,
} from './dynamic-provider.fixture.ts';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

let dynamic: Awaited<ReturnType<typeof startDynamic>>;
let service: TestIdentity;
beforeAll(async () => {
  dynamic = await startDynamic();
  const env = {
    ...{ SIGN_IN: 'email,dynamic', DYNAMIC_ENVIRONMENT_ID: environmentId },
    ...{ DYNAMIC_JWKS_URL: dynamic.jwksUrl, DYNAMIC_AUDIENCE: audience },
  };
  service = await startTestIdentity({ env });
});
afterAll(async () => {
  await service.close();
  await dynamic.close();
});

const refused = { code: 'session.dynamic-refused', status: 401 };
const victim = 'victim@example.org';
const newWallet = () => privateKeyToAddress(generatePrivateKey());
const signIn = async (email: string, forgery?: Forgery) => {
  const browser = service.browser();
  return { browser, user: await browser.identity.finishDynamic({ token: dynamic.token(email, forgery) }) };
};
const accountsOf = (email: string) => service.database.collection('users').countDocuments({ email });

test('signs in with a token of the environment, and records the method', async () => {
  const { browser, user } = await signIn('ada@example.org');
  expect(user).toMatchObject({ email: 'ada@example.org', role: 'user', custody: 'assisted' });
  const session = await service.asService().session({ token: browser.cookie() ?? '' });
  expect(session.user).toMatchObject({ id: user.id, signedInBy: 'dynamic' });
});

test('one address is one account, whichever way proves it first', async () => {
  const byCode = await service.signIn('bob@example.org');
  const claims = { verified_credentials: [emailCredential('Bob@Example.org'), walletCredential(newWallet())] };
  const { user } = await signIn('Bob@Example.org', { claims });
  expect(user).toMatchObject({ id: byCode.id, wallet: byCode.wallet, custody: 'assisted' });
  const { user: byDynamic } = await signIn('carol@example.org');
  expect(await service.signIn('carol@example.org')).toMatchObject({ id: byDynamic.id, wallet: byDynamic.wallet });
  expect(await accountsOf('bob@example.org')).toBe(1);
  expect(await accountsOf('carol@example.org')).toBe(1);
});

test('a new account belongs to the wallet that Dynamic keeps, and the portal can sign nothing for it', async () => {
  const address = newWallet();
  const claims = { verified_credentials: [emailCredential('dan@example.org'), walletCredential(address)] };
  const { user } = await signIn('dan@example.org', { claims });
  const owner = address.toLowerCase();
  expect(user).toMatchObject({ custody: 'dynamic', eoaWallet: owner, wallet: predictSafeAddress(user.eoaWallet) });
  expect(await service.database.collection('users').findOne({ email: 'dan@example.org' })).not.toHaveProperty('key');
  const byCode = await service.signIn('dan@example.org');
  expect(byCode).toMatchObject({ id: user.id, custody: 'dynamic' });
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${'ab'.repeat(32)}` } as const;
  await expect(service.as(byCode).sign({ request: consent })).rejects.toMatchObject({ code: 'wallet.request-refused' });
  const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
  expect(await directory.peopleByWallet({ wallets: [user.wallet] })).toMatchObject([{ custody: 'dynamic' }]);
});

test('a person who is new at Dynamic has its wallet as the last credential, and the address was verified in the same sign-in', async () => {
  const address = newWallet();
  const claims = {
    verified_credentials: [emailCredential('ned@example.org'), walletCredential(address)],
    ...{ last_verified_credential_id: 'w', first_visit: new Date().toISOString(), new_user: true },
  };
  const { user } = await signIn('ned@example.org', { claims });
  expect(user).toMatchObject({ email: 'ned@example.org', custody: 'dynamic', eoaWallet: address.toLowerCase() });
});

test('of several verified addresses the one of this sign-in counts', async () => {
  const claims = {
    verified_credentials: [emailCredential(victim, 'older'), emailCredential('mia@example.org')],
    email: victim,
  };
  expect((await signIn(victim, { claims })).user.email).toBe('mia@example.org');
});

test('a wallet of the person’s own is no wallet of Dynamic, and one wallet has one account', async () => {
  const own = {
    verified_credentials: [emailCredential('eve@example.org'), walletCredential(newWallet(), 'walletConnect')],
  };
  expect((await signIn('eve@example.org', { claims: own })).user).toMatchObject({ custody: 'assisted' });
  const wallet = walletCredential(newWallet());
  const as = (email: string) => signIn(email, { claims: { verified_credentials: [emailCredential(email), wallet] } });
  await as('fay@example.org');
  await expect(as('gus@example.org')).rejects.toMatchObject(refused);
  expect(await accountsOf('gus@example.org')).toBe(0);
});

test('two-step sign-in applies to Dynamic too', async () => {
  const { user } = await signIn('hal@example.org');
  await service.database.collection('users').updateOne({ email: user.email }, { $set: { isTwoStep: true } });
  await expect(signIn('hal@example.org')).rejects.toMatchObject({ code: 'session.second-factor-required' });
});

test.each<[string, Forgery]>([
  ['a token of another issuer', { claims: { iss: 'app.dynamic.xyz/another-environment' } }],
  ['a token without issuer', { claims: { iss: undefined } }],
  ['a token for another audience', { claims: { aud: 'https://another-portal.example' } }],
  ['a token without audience', { claims: { aud: undefined } }],
  ['an expired token', { claims: { exp: now() - 60 } }],
  ['a token that never expires', { claims: { exp: undefined } }],
  ['a token that is not valid yet', { claims: { nbf: now() + 600 } }],
  ['a token from the future', { claims: { iat: now() + 600 } }],
  ['a token of an old sign-in', { claims: { iat: now() - 700 } }],
  ['a token without time of issue', { claims: { iat: undefined } }],
  ['a token without a person', { claims: { sub: undefined } }],
  ['a sign-in that is not complete', { claims: { scope: 'requiresAdditionalAuth' } }],
  ['a scope that only begins like the right one', { claims: { scope: 'user:basic-data' } }],
  ['a token without scope', { claims: { scope: undefined } }],
  ['an address that is not verified', { claims: { verified_credentials: [] } }],
  [
    'an address of a profile, where another person’s is verified twice over',
    {
      claims: {
        verified_credentials: [emailCredential('x@example.org', 'x'), emailCredential('y@example.org', 'y')],
      },
    },
  ],
  [
    'an address that another service names',
    {
      claims: { verified_credentials: [{ format: 'oauth', email: victim, oauth_emails: [victim] }] },
    },
  ],
  [
    'an address of an earlier sign-in, where this one was by another service',
    {
      claims: {
        verified_credentials: [emailCredential(victim), { format: 'oauth', id: 'g', email: victim }],
        last_verified_credential_id: 'g',
      },
    },
  ],
  [
    'an address of an earlier sign-in, where this one was by a wallet',
    {
      claims: {
        verified_credentials: [emailCredential(victim), walletCredential(newWallet())],
        last_verified_credential_id: 'w',
      },
    },
  ],
  ['an address of a sign-in that the token does not name', { claims: { last_verified_credential_id: undefined } }],
  [
    'two addresses without ids, of which one may be of an earlier sign-in',
    {
      claims: {
        verified_credentials: [emailCredential(victim), emailCredential('z@example.org')].map((one) => ({
          ...one,
          id: undefined,
        })),
        last_verified_credential_id: undefined,
      },
    },
  ],
  [
    'two addresses of a new person who signed in by a wallet',
    {
      claims: {
        verified_credentials: [emailCredential(victim), emailCredential('z@example.org', 'z')],
        ...{ last_verified_credential_id: 'w', first_visit: new Date().toISOString() },
      },
    },
  ],
  ['a token without credentials', { claims: { verified_credentials: undefined } }],
  ['a token of another key', { key: newKey() }],
  ['a token of a key that is not in the set', { header: { kid: 'unknown' }, key: newKey() }],
  ['an unsigned token', { header: { alg: 'none' }, signature: () => '' }],
  ['a token with a key of its own', { header: { jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' } }, key: newKey() }],
  [
    'another algorithm of the same key',
    { header: { alg: 'RS384' }, signature: (text) => dynamic.signedWithRs384(text) },
  ],
  [
    'claims that were changed after signing',
    { signature: () => dynamic.token('other@example.org').split('.')[2] ?? '' },
  ],
])('refuses %s', async (_, forgery) => {
  await expect(signIn(victim, forgery)).rejects.toMatchObject(refused);
  expect(await accountsOf(victim)).toBe(0);
});

test('refuses a token signed with the public key as a secret, and text that is no token', async () => {
  const { identity } = service.browser();
  for (const token of [dynamic.signedByPublicKey(victim), 'x', 'a.b.c', '..'])
    await expect(identity.finishDynamic({ token })).rejects.toMatchObject(refused);
});

test('accepts a token once, also of two simultaneous uses', async () => {
  const token = dynamic.token('ida@example.org');
  const use = () => service.browser().identity.finishDynamic({ token });
  const results = await Promise.allSettled([use(), use(), use()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(use()).rejects.toMatchObject(refused);
});

test('an address of the profile that is not verified does not replace the verified one', async () => {
  const claims = { email: victim, verified_credentials: [emailCredential('jon@example.org')] };
  expect((await signIn(victim, { claims })).user.email).toBe('jon@example.org');
});

test('a deployment without audience accepts any, and reads a key set that cannot be reached as unavailable', async () => {
  const own = await startDynamic();
  const env = { SIGN_IN: 'dynamic', DYNAMIC_ENVIRONMENT_ID: environmentId, DYNAMIC_JWKS_URL: own.jwksUrl };
  const alone = await startTestIdentity({ env });
  const finish = (email: string, claims: object) =>
    alone.browser().identity.finishDynamic({ token: own.token(email, { claims: { ...claims } }) });
  own.setStatus(500);
  const unavailable = { code: 'service.unavailable', status: 503 };
  await expect(finish('kim@example.org', {})).rejects.toMatchObject(unavailable);
  own.setStatus(200);
  expect(await finish('kim@example.org', { aud: 'anything' })).toMatchObject({ email: 'kim@example.org' });
  await alone.close();
  await own.close();
  const gone = await startTestIdentity({ env });
  await expect(
    gone.browser().identity.finishDynamic({ token: dynamic.token('kim@example.org') }),
  ).rejects.toMatchObject(unavailable);
  await gone.close();
});

test('reads the key set once for many tokens', async () => {
  const before = dynamic.requests();
  for (const name of ['a', 'b', 'c']) await signIn(`${name}@example.org`);
  expect(dynamic.requests()).toBe(before);
});

test('is refused where the deployment does not offer it, and needs its environment', async () => {
  const other = await startTestIdentity();
  await expect(
    other.browser().identity.finishDynamic({ token: dynamic.token('leo@example.org') }),
  ).rejects.toMatchObject({ code: 'session.way-unavailable' });
  await other.close();
  const incomplete = startTestIdentity({ env: { SIGN_IN: 'email,dynamic' } });
  await expect(incomplete).rejects.toThrow('dynamic needs DYNAMIC_ENVIRONMENT_ID');
});

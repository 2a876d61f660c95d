import { localDeployment } from '@ipr/abi';
import { type AccessTokenScope, accessTokenPattern, maxAccessTokens } from '@ipr/api';
import { lowerAddress } from '@ipr/domain';
import { keyResource, sessionText } from '@ipr/protocol/keynet/session-text';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { Call } from '@ipr/protocol/safe/call';
import { addOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { getAddress } from 'viem';
import { startTestAccounts, type TestAccounts } from './chain-and-relay.fixture.ts';
import { publicOrigin, type TestIdentity } from './identity.fixture.ts';

const calls = registryCalls(lowerAddress(localDeployment.registry.address));
const notAllowed = { code: 'token.not-allowed', status: 403 };
const day = 24 * 3600 * 1000;

let accounts: TestAccounts;
let service: TestIdentity;
beforeAll(async () => {
  accounts = await startTestAccounts();
  service = accounts.identity;
});
afterAll(() => accounts.close());

const stored = () =>
  service.database.collection<{ _id: string; expiresAt: Date; lastUsedAt: Date | null }>('access_tokens');
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (thrown: { code?: string }) => thrown.code,
  );

/** A person, and a program with a token of these scopes, as the gateway forwards its calls. */
const withToken = async (email: string, scopes: AccessTokenScope[], days = 30) => {
  const person = await service.signedIn(email);
  const { token, tokens } = await person.portal.createAccessToken({ name: 'Build server', scopes, days });
  const { user } = await service.asService().session({ token });
  if (!user) throw new Error('the token opens nothing');
  return { ...person, token, entry: tokens[0], program: service.as(user), holder: user };
};

test('a token is shown once, stored as a digest, and resolves to its person with its scopes and without a proof', async () => {
  const { token, entry, user, portal, holder } = await withToken('ada@example.org', ['register']);
  expect(token).toMatch(accessTokenPattern);
  const { provedAt, scopes, ...rest } = holder;
  expect([provedAt, scopes, rest]).toEqual([undefined, ['register'], user]);
  expect(JSON.stringify(await stored().find().toArray())).not.toContain(token.slice(10));
  const [listed] = await portal.accessTokens({});
  expect(listed).toEqual({ ...entry, lastUsedAt: expect.any(String) });
  expect(Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')).toBe(30 * day);
});

test('creating one requires a recent proof, and is reported to its person', async () => {
  const { user, portal } = await service.signedIn('bob@example.org');
  const wanted = { name: 'CI', scopes: [], days: 1 };
  await expect(service.as(user).createAccessToken(wanted)).rejects.toMatchObject({ code: 'session.too-old' });
  await portal.createAccessToken(wanted);
  const reports = await service.database.collection('security_reports').find({ userId: user.id }).toArray();
  expect(reports.map(({ facts }) => facts)).toMatchObject([{ event: 'access-token-created', passkey: 'CI' }]);
});

test('a revoked, an expired and a foreign token open nothing', async () => {
  const { token, entry, portal } = await withToken('carol@example.org', []);
  const other = await service.signedIn('dan@example.org');
  expect(await codeOf(other.portal.revokeAccessToken({ id: entry?.id ?? '' }))).toBe('token.not-found');
  expect(await portal.revokeAccessToken({ id: entry?.id ?? '' })).toEqual([]);
  expect(await codeOf(portal.revokeAccessToken({ id: entry?.id ?? '' }))).toBe('token.not-found');
  expect(await service.asService().session({ token })).toEqual({ user: null });

  const expired = await withToken('eve@example.org', []);
  await stored().updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect(await service.asService().session({ token: expired.token })).toEqual({ user: null });
  expect(await expired.portal.accessTokens({})).toEqual([]);
});

test('a program makes the calls of its scopes, and none that belong to the session of a person', async () => {
  const { program, entry } = await withToken('fay@example.org', ['open', 'register', 'share']);
  expect((await program.me({})).email).toBe('fay@example.org');
  const refused = [
    program.accessTokens({}),
    program.createAccessToken({ name: 'More', scopes: [], days: 1 }),
    program.revokeAccessToken({ id: entry?.id ?? '' }),
    program.sessions({}),
    program.endSessions({}),
    program.security({}),
    program.setTwoStep({ isOn: false }),
    program.requestProofCode({}),
    program.exportData({}),
    program.closeAccount({}),
    program.keepAccount({}),
  ];
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'token.not-allowed'));
});

describe('what is signed for a program', () => {
  const execute = ({ program, user }: Awaited<ReturnType<typeof withToken>>, call: Call) =>
    program.execute({ transaction: { ...call, nonce: 0 }, wallet: user.wallet });
  const registers = calls.createAsset({ fileHash: '1f'.repeat(32), cid: 'bafy', title: 'A title' });
  const shares = (grantee: `0x${string}`, level: 1 | 3) =>
    calls.grantAccess({ id: '1', user: grantee, role: level, expiresAt: 0, ndaHash: '2f'.repeat(32), cid: 'bafy' });

  test('follows from the scope: a transaction of another one is refused before the signature', async () => {
    const reader = await withToken('gil@example.org', []);
    const registrant = await withToken('hal@example.org', ['register']);
    const sharer = await withToken('ida@example.org', ['share']);
    const granted = shares(reader.user.wallet, 1);
    await expect(execute(reader, registers)).rejects.toMatchObject(notAllowed);
    await expect(execute(registrant, granted)).rejects.toMatchObject(notAllowed);
    await expect(execute(sharer, registers)).rejects.toMatchObject(notAllowed);
    expect((await execute(registrant, registers)).id).toEqual(expect.any(String));
    expect(await service.database.collection('signatures').countDocuments({ userId: reader.user.id })).toBe(0);
    expect(await codeOf(execute(sharer, granted))).not.toBe('token.not-allowed');
  });

  test('is never the grant of an admin or a change of owners, whatever the scopes', async () => {
    const program = await withToken('jan@example.org', ['open', 'register', 'share']);
    const { user } = program;
    await expect(execute(program, shares(`0x${'3f'.repeat(20)}`, 3))).rejects.toMatchObject(notAllowed);
    await expect(execute(program, addOwnerCall(user.wallet, `0x${'4f'.repeat(20)}`))).rejects.toMatchObject(notAllowed);
  });

  test('opens files with the scope for it alone', async () => {
    const session = (account: string) =>
      sessionText({
        domain: new URL(publicOrigin).host,
        account: getAddress(account),
        sessionKey: '5f'.repeat(32),
        chainId: 80_002,
        nonce: `0x${'6f'.repeat(32)}`,
        issuedAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        resource: keyResource('7f'.repeat(32), '8f'.repeat(32)),
      });
    const sharer = await withToken('kay@example.org', ['share', 'register']);
    const opener = await withToken('lea@example.org', ['open']);
    const request = (wallet: string) => ({ kind: 'keynet-session', message: session(wallet) }) as const;
    await expect(sharer.program.sign({ request: request(sharer.user.wallet) })).rejects.toMatchObject(notAllowed);
    expect((await opener.program.sign({ request: request(opener.user.wallet) })).signature).toMatch(/^0x/);
    const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${'9f'.repeat(32)}` } as const;
    await expect(opener.program.sign({ request: consent })).rejects.toMatchObject(notAllowed);
    expect((await sharer.program.sign({ request: consent })).signature).toMatch(/^0x/);
  });
});

test('an operator’s token has the rights of a person', async () => {
  const { token, user } = await withToken('mia@example.org', []);
  await service.database.collection('users').updateOne({ email: user.email }, { $set: { role: 'operator' } });
  expect((await service.asService().session({ token })).user?.role).toBe('user');
});

test('a name shows what it is: no marks that turn the line around, no control characters', async () => {
  const { portal } = await service.signedIn('mona@example.org');
  for (const name of ['a\u202eb', 'a\u0007', ' \u200b '])
    await expect(portal.createAccessToken({ name, scopes: [], days: 1 })).rejects.toMatchObject({ status: 422 });
});

test('an account has at most fifty tokens, also when they are created together', async () => {
  const { portal } = await service.signedIn('ned@example.org');
  const create = () => codeOf(portal.createAccessToken({ name: 'One of many', scopes: [], days: 1 }));
  const outcomes = await Promise.all(Array.from({ length: maxAccessTokens + 3 }, create));
  const left = await portal.accessTokens({});
  expect(left.length).toBeLessThanOrEqual(maxAccessTokens);
  expect(outcomes.filter((code) => code === 'ok')).toHaveLength(left.length);
  expect(outcomes).toContain('token.too-many');
});

test('a closed account’s tokens open nothing, and open again when it is kept', async () => {
  const { token, portal } = await withToken('olga@example.org', []);
  await portal.closeAccount({});
  expect(await service.asService().session({ token })).toEqual({ user: null });
  const again = await service.signedIn('olga@example.org');
  await again.portal.keepAccount({});
  expect((await service.asService().session({ token })).user?.email).toBe('olga@example.org');
});

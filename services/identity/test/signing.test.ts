import { randomBytes } from 'node:crypto';
import { localDeployment, registryAbi, safeAbi } from '@ipr/abi';
import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import type { MessageRequest, SessionUser, SignatureRequest } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { describeWallet } from '@ipr/ports/wallet/contract';
import { keyResource, sessionText } from '@ipr/protocol/keynet/session-text';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { ndaConsent, ndaParty } from '@ipr/protocol/registry/signed-texts';
import type { Call, SafeTransaction } from '@ipr/protocol/safe/call';
import { addOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { batchTransaction } from '@ipr/protocol/safe/safe';
import { createPublicClient, encodeFunctionData, getAddress, http } from 'viem';
import { startTestAccounts, type TestAccounts } from './chain-and-relay.fixture.ts';
import { publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

const chainId = 80_002;
const registry = lowerAddress(localDeployment.registry.address);
const calls = registryCalls(registry);

let accounts: TestAccounts;
let service: TestIdentity;
let user: SessionUser;
let sign: (request: SignatureRequest) => Promise<Hex>;

beforeAll(async () => {
  accounts = await startTestAccounts();
  service = accounts.identity;
  user = await service.signIn('ada@example.org');
  sign = embeddedWallet(service.as(user), user).sign;
});
afterAll(() => accounts.close());

const node = () => createPublicClient({ transport: http(accounts.chain.rpcUrl) });
const hash = () => randomBytes(32).toString('hex');
const batchOf = (all: readonly Call[]) => {
  const { nonce: _, ...call } = batchTransaction([...all], 0);
  return call;
};
const createAsset = () => calls.createAsset({ fileHash: hash(), cid: 'bafy', title: 'A title' });
const refused = (reason: unknown = expect.any(String)) => ({
  code: 'wallet.request-refused',
  status: 403,
  params: { reason },
});

const sessionMessage = (changed: object = {}) =>
  sessionText({
    domain: new URL(publicOrigin).host,
    account: getAddress(user.wallet),
    sessionKey: hash(),
    chainId,
    nonce: `0x${hash()}`,
    issuedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    resource: keyResource(hash(), hash()),
    ...changed,
  });

const executeAs = (calls: ReturnType<TestIdentity['as']>, transaction: SafeTransaction) =>
  embeddedWallet(calls, user).execute?.(transaction) ?? Promise.reject(new Error('executes nothing'));
const execute = (transaction: SafeTransaction) => executeAs(service.as(user), transaction);
const executeProved = (transaction: SafeTransaction) => executeAs(service.provedAs(user), transaction);
const nextNonce = async () => (await accounts.relayAs(user).account({})).nextNonce;
const assetsOf = (owner: Hex) =>
  node().readContract({ address: registry, abi: registryAbi, functionName: 'balanceOf', args: [getAddress(owner)] });

test('executes a registry call of the own Safe, and gives its signature to the relay alone', async () => {
  const executed = await accounts.execute(user, createAsset());
  expect(await assetsOf(user.wallet)).toBe(1n);
  const { input } = await node().getTransaction({ hash: executed.hash as Hex });
  const nonce = await nextNonce();
  const reply = await execute({ ...createAsset(), nonce });
  const journal = JSON.stringify([executed, reply]);
  expect(journal).not.toMatch(/0x[0-9a-f]{130}/);
  expect(input.length).toBeGreaterThan(2 + 130);
  await accounts.execute(user, createAsset());
});

test('a repeated call yields the same transaction of the relay', async () => {
  const transaction = { ...createAsset(), nonce: await nextNonce() };
  const { id } = await execute(transaction);
  expect((await execute(transaction)).id).toBe(id);
});

test('executes nothing with a nonce that is not the next one, and keeps no signature of it', async () => {
  await accounts.execute(user, createAsset());
  const nonce = await nextNonce();
  for (const later of [nonce + 1, nonce + 5, 1_000_000, Number.MAX_SAFE_INTEGER])
    await expect(execute({ ...createAsset(), nonce: later })).rejects.toMatchObject({ code: 'relay.nonce-stale' });
  expect(await nextNonce()).toBe(nonce);
});

test('gives out no signature of a transaction to any caller', async () => {
  const transaction = { kind: 'safe-transaction', ...createAsset(), nonce: await nextNonce() } as const;
  await expect(sign(transaction)).rejects.toMatchObject({ code: 'wallet.request-refused' });
  for (const calls of [service.as(user), service.provedAs(user)])
    await expect(calls.sign({ request: transaction as never })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('without the relay nothing is executed, and the failure says which part is missing', async () => {
  const alone = await startTestIdentity({ rpcUrl: accounts.chain.rpcUrl });
  try {
    const person = await alone.signIn('ada@example.org');
    await expect(
      alone.as(person).execute({ transaction: { ...createAsset(), nonce: 0 }, wallet: person.wallet }),
    ).rejects.toMatchObject({ code: 'relay.unavailable', status: 503 });
  } finally {
    await alone.close();
  }
});

test('signs for the account of the page alone, also after a sign-in in another tab replaced its session', async () => {
  const other = await service.signIn('bea@example.org');
  const transaction = { ...createAsset(), nonce: await nextNonce() };
  await expect(executeAs(service.as(other), transaction)).rejects.toMatchObject(refused('another account'));
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` } as const;
  await expect(embeddedWallet(service.as(other), user).sign(consent)).rejects.toMatchObject(refused('another account'));
  await expect(embeddedWallet(service.as(other), other).sign(consent)).resolves.toMatch(/^0x/);
});

test('refuses call data longer than any call needs, because every signed request is logged', async () => {
  const long = calls.createAsset({ fileHash: hash(), cid: 'bafy', title: 'a'.repeat(20_000) });
  await expect(execute({ ...long, nonce: 0 })).rejects.toMatchObject(refused('too long'));
});

test('refuses signatures in a flood, and still signs for another person', async () => {
  const [flooding, other] = [await service.signIn('flo@example.org'), await service.signIn('cal@example.org')];
  const signAs = (person: SessionUser) =>
    embeddedWallet(service.as(person), person).sign({ kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` });
  let signed = 0;
  const failed: unknown[] = [];
  while (failed.length === 0) {
    const results = await Promise.allSettled(Array.from({ length: 160 }, () => signAs(flooding)));
    for (const result of results)
      if (result.status === 'rejected') failed.push(result.reason.code);
      else signed += 1;
  }
  expect(new Set(failed)).toEqual(new Set(['request.rate-limited']));
  expect(signed).toBeGreaterThanOrEqual(300);
  await expect(signAs(other)).resolves.toMatch(/^0x/);
});

test('refuses another contract, another function, and trailing bytes after a call', async () => {
  const call = createAsset();
  const stranger = '0x00000000000000000000000000000000000000ff';
  const transfer = encodeFunctionData({ abi: registryAbi, functionName: 'transferOwnership', args: [stranger] });
  const attempts: { to: Hex; data: Hex }[] = [
    { ...call, to: stranger },
    { ...call, to: user.wallet },
    { to: registry, data: transfer },
    { to: registry, data: encodeFunctionData({ abi: registryAbi, functionName: 'setAccessPass', args: [stranger] }) },
    { to: registry, data: `${call.data}00` },
    { to: registry, data: '0x' },
    { to: registry, data: '0xdeadbeef' },
  ];
  for (const attempt of attempts) await expect(execute({ ...attempt, nonce: 0 })).rejects.toMatchObject(refused());
});

test('accepts no request with value, gas terms, another operation, or a bare digest', async () => {
  const transaction = { ...createAsset(), nonce: 0 };
  const transactions: object[] = [
    { ...transaction, value: '1' },
    { ...transaction, operation: 2 },
    { ...transaction, safeTxGas: 0 },
    { ...transaction, gasPrice: '0' },
  ];
  for (const attempt of transactions)
    await expect(
      service
        .as(user)
        .execute({ transaction: attempt as SafeTransaction & { operation?: 0 | 1 }, wallet: user.wallet }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  const messages: unknown[] = [
    { kind: 'digest', digest: `0x${hash()}` },
    { kind: 'keynet-session', message: 'I am not what you think' },
  ];
  for (const attempt of messages)
    await expect(service.as(user).sign({ request: attempt as MessageRequest })).rejects.toMatchObject({
      code: 'request.invalid',
    });
});

test('executes a batch whose calls are all allowed, and logs each of them', async () => {
  const before = await assetsOf(user.wallet);
  await accounts.execute(user, batchOf([createAsset(), createAsset()]));
  expect(await assetsOf(user.wallet)).toBe(before + 2n);
  const [entry] = await service.database.collection('signatures').find().sort({ _id: -1 }).limit(1).toArray();
  expect(entry).toMatchObject({ what: { function: 'createAsset, createAsset' } });
});

test('signs the grant of an admin, alone and in a batch, only for a person who has proved their presence', async () => {
  const call = { id: '1', user: '0x00000000000000000000000000000000000000ff' } as const;
  const grant = () => calls.grantAccess({ ...call, role: 3, expiresAt: 0, ndaHash: hash(), cid: 'bafy' });
  for (const action of [grant(), batchOf([calls.revokeAccess(call), grant()])]) {
    await expect(execute({ ...action, nonce: await nextNonce() })).rejects.toMatchObject({
      code: 'session.too-old',
      status: 403,
      params: { minutes: 10 },
    });
    await expect(accounts.execute(user, action)).resolves.toMatchObject({ status: 'confirmed' });
  }
});

test('signs no delegatecall of a call, and no batch with a call that is not allowed', async () => {
  const other = '0x00000000000000000000000000000000000000ff';
  const spoilt = batchTransaction([createAsset(), { ...createAsset(), to: other }], 0);
  for (const attempt of [{ ...createAsset(), nonce: 0, operation: 1 as const }, spoilt])
    await expect(execute(attempt)).rejects.toMatchObject(refused());
});

test('signs a change of the owners only alone, for a person who has proved their presence, and with a threshold of one', async () => {
  const recovery = '0x00000000000000000000000000000000000000ff';
  const change = { ...addOwnerCall(user.wallet, recovery), nonce: await nextNonce() };
  await expect(execute(change)).rejects.toMatchObject({ code: 'session.too-old', status: 403 });
  await expect(executeProved(batchTransaction([createAsset(), change], 0))).rejects.toMatchObject(refused());
  const args = [recovery, 2n] as const;
  const locking = encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args });
  for (const other of [
    { ...change, data: locking },
    { ...change, to: recovery as Hex },
  ])
    await expect(executeProved(other)).rejects.toMatchObject(refused());
  await expect(accounts.execute(user, change)).resolves.toMatchObject({ status: 'confirmed' });
});

test('refuses key-network sessions for other domains, other people and longer times', async () => {
  const attempts: [string, object][] = [
    ['another domain', { domain: 'evil.example' }],
    ['lasts too long', { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['another account', { account: getAddress(user.eoaWallet) }],
    ['another chain', { chainId: 137 }],
  ];
  for (const [reason, changed] of attempts)
    await expect(sign({ kind: 'keynet-session', message: sessionMessage(changed) })).rejects.toMatchObject(
      refused(reason),
    );
});

test('logs signed requests and no refused ones', async () => {
  const entries = () => service.database.collection('signatures').find({ userId: user.id }).sort({ _id: 1 }).toArray();
  const before = (await entries()).length;
  const { data } = createAsset();
  const nonce = await nextNonce();
  await execute({ to: registry, data, nonce });
  await expect(execute({ to: user.wallet, data, nonce })).rejects.toMatchObject(refused());
  const after = await entries();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({
    kind: 'safe-transaction',
    wallet: user.wallet,
    what: { function: 'createAsset', nonce, data },
  });
  const users = JSON.stringify(await service.database.collection('users').find().toArray());
  expect(users).toContain('"sealed"');
  expect(users).not.toMatch(/0x[0-9a-f]{64}/);
});

test('shows each signature to its person, with what it permitted, and to no other person', async () => {
  const person = await service.signIn('sid@example.org');
  const portal = service.as(person);
  const message = sessionMessage({ account: getAddress(person.wallet) });
  await portal.sign({ request: { kind: 'keynet-session', message } });
  const transaction = { ...createAsset(), nonce: 0 };
  await portal.execute({ transaction, wallet: person.wallet });
  const newest = await portal.signatures({ limit: 1 });
  expect(newest.items).toMatchObject([{ actions: [{ name: 'createAsset', label: 'A title' }] }]);
  const { items, next } = await portal.signatures({ before: newest.next ?? '' });
  expect([items, next]).toMatchObject([[{ actions: [{ name: 'keynet-session' }] }], null]);
  const other = service.as(await service.signIn('otto@example.org'));
  expect(await other.signatures({ before: newest.next ?? '' })).toEqual({ items: [], next: null });
});

test('signs messages that verify for the Safe before and after its deployment', async () => {
  const person = await service.signIn('zoe@example.org');
  const { sign } = embeddedWallet(service.as(person), person);
  const address = getAddress(person.wallet);
  const consent = { assetId: '12', ndaHash: `0x${hash()}` } as const;
  const typed = ndaConsent({ chainId, registry, ...consent });
  const party = { ...consent, name: 'Ada Núñez' };
  const named = ndaParty({ chainId, registry, ...party });
  const message = sessionMessage({ account: address });
  const checked = async () => {
    const session = await sign({ kind: 'keynet-session', message });
    const nda = await sign({ kind: 'nda-consent', ...consent });
    const signature = await sign({ kind: 'nda-party', ...party });
    return [
      session.length,
      await node().verifyMessage({ address, message, signature: session }),
      await node().verifyTypedData({ ...typed, address, signature: nda }),
      await node().verifyTypedData({ ...typed, message: { ...typed.message, assetId: 13n }, address, signature: nda }),
      await node().verifyTypedData({ ...named, address, signature }),
      await node().verifyTypedData({ ...named, message: { ...named.message, name: 'Bo' }, address, signature }),
    ];
  };
  expect(await checked()).toEqual([1666, true, true, false, true, false]);

  await accounts.execute(person, createAsset());
  expect(await checked()).toEqual([132, true, true, false, true, false]);
});

test('signs and executes nothing without a session', async () => {
  const { identity } = service.browser();
  const request = { kind: 'nda-consent', assetId: '1', ndaHash: `0x${hash()}` } as const;
  await expect(identity.sign({ request })).rejects.toMatchObject({ code: 'session.missing' });
  const transaction = { ...createAsset(), nonce: 0 };
  await expect(identity.execute({ transaction, wallet: user.wallet })).rejects.toMatchObject({
    code: 'session.missing',
  });
});

describeWallet(
  'the embedded wallet',
  async () => {
    const person = await service.signIn('contract@example.org');
    return {
      ...{ chainId, registry, signer: person.eoaWallet, isDeployed: false },
      wallet: embeddedWallet(service.as(person), person),
      keynetSession: sessionMessage({ account: getAddress(person.wallet) }),
    };
  },
  createAsset,
);

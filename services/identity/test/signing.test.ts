import { randomBytes } from 'node:crypto';
import { deployments, registryAbi, safeAbi } from '@ipr/abi';
import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import type { SessionUser, SignatureRequest } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { keyResource, sessionText } from '@ipr/protocol/keynet/session-text';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { ndaConsent, ndaParty } from '@ipr/protocol/registry/signed-texts';
import { addOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { batchTransaction, deploySafeCall, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  http,
  recoverTypedDataAddress,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { publicOrigin, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

const chainId = 80_002;
const registry = lowerAddress(deployments[80002].registry.address);
const calls = registryCalls(registry);
const payer = mnemonicToAccount('test test test test test test test test test test test junk');

let chain: TemporaryChain;
let service: TestIdentity;
let user: SessionUser;
let sign: (request: SignatureRequest) => Promise<Hex>;

beforeAll(async () => {
  chain = await startTemporaryChain(payer.address);
  service = await startTestIdentity({ rpcUrl: chain.rpcUrl });
  user = await service.signIn('ada@example.org');
  sign = embeddedWallet(service.as(user), user).sign;
});
afterAll(async () => {
  await service.close();
  await chain.close();
});

const node = () => createPublicClient({ transport: http(chain.rpcUrl) });
const hash = () => randomBytes(32).toString('hex');
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

test('signs a registry call of the own Safe so that its owner is recovered', async () => {
  const transaction = { ...createAsset(), nonce: 3 };
  const signature = await sign({ kind: 'safe-transaction', ...transaction });
  const signer = await recoverTypedDataAddress({
    ...safeTransactionTypedData(chainId, user.wallet, transaction),
    signature,
  });
  expect(signer.toLowerCase()).toBe(user.eoaWallet);
});

test('signs for the account of the page alone, also after a sign-in in another tab replaced its session', async () => {
  const other = await service.signIn('bea@example.org');
  const transaction = { kind: 'safe-transaction', ...createAsset(), nonce: 0 } as const;
  await expect(embeddedWallet(service.as(other), user).sign(transaction)).rejects.toMatchObject(
    refused('another account'),
  );
  await expect(embeddedWallet(service.as(other), other).sign(transaction)).resolves.toMatch(/^0x/);
});

test('refuses call data longer than any call needs, because every signed request is logged', async () => {
  const long = calls.createAsset({ fileHash: hash(), cid: 'bafy', title: 'a'.repeat(20_000) });
  await expect(sign({ kind: 'safe-transaction', ...long, nonce: 0 })).rejects.toMatchObject(refused('too long'));
});

test('refuses signatures in a flood, and still signs for another person', async () => {
  const [flooding, other] = [await service.signIn('flo@example.org'), await service.signIn('cal@example.org')];
  const signAs = (person: SessionUser) =>
    embeddedWallet(service.as(person), person).sign({ kind: 'safe-transaction', ...createAsset(), nonce: 0 });
  const results = await Promise.allSettled(Array.from({ length: 320 }, () => signAs(flooding)));
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(failed)).toEqual(new Set(['request.rate-limited']));
  expect(results.length - failed.length).toBeGreaterThanOrEqual(300);
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
  for (const attempt of attempts)
    await expect(sign({ kind: 'safe-transaction', ...attempt, nonce: 0 })).rejects.toMatchObject(refused());
});

test('accepts no request with value, gas terms, another operation, or a bare digest', async () => {
  const transaction = { kind: 'safe-transaction', ...createAsset(), nonce: 0 };
  const attempts: unknown[] = [
    { ...transaction, value: '1' },
    { ...transaction, operation: 2 },
    { ...transaction, safeTxGas: 0 },
    { ...transaction, gasPrice: '0' },
    { kind: 'digest', digest: `0x${hash()}` },
    { kind: 'keynet-session', message: 'I am not what you think' },
  ];
  for (const attempt of attempts)
    await expect(service.as(user).sign({ request: attempt as SignatureRequest })).rejects.toMatchObject({
      code: 'request.invalid',
    });
});

test('signs a batch whose calls are all allowed, and logs each of them', async () => {
  const call = { id: '1', user: '0x00000000000000000000000000000000000000ff' } as const;
  const grant = calls.grantAccess({ ...call, role: 1, expiresAt: 0, ndaHash: hash(), cid: 'bafy' });
  const batch = batchTransaction([calls.revokeAccess(call), grant], 4);
  const signature = await sign({ kind: 'safe-transaction', ...batch });
  const typed = safeTransactionTypedData(chainId, user.wallet, batch);
  expect((await recoverTypedDataAddress({ ...typed, signature })).toLowerCase()).toBe(user.eoaWallet);
  const [entry] = await service.database.collection('signatures').find().sort({ _id: -1 }).limit(1).toArray();
  expect(entry).toMatchObject({ what: { function: 'revokeAccess, grantAccess', nonce: 4 } });
});

test('signs the grant of an admin, alone and in a batch, only for a person who has proved their presence', async () => {
  const call = { id: '1', user: '0x00000000000000000000000000000000000000ff' } as const;
  const grant = calls.grantAccess({ ...call, role: 3, expiresAt: 0, ndaHash: hash(), cid: 'bafy' });
  for (const transaction of [{ ...grant, nonce: 0 }, batchTransaction([calls.revokeAccess(call), grant], 0)]) {
    const request = { kind: 'safe-transaction', ...transaction } as const;
    await expect(sign(request)).rejects.toMatchObject({
      code: 'session.too-old',
      status: 403,
      params: { minutes: 10 },
    });
    await expect(embeddedWallet(service.provedAs(user), user).sign(request)).resolves.toMatch(/^0x/);
  }
});

test('signs no delegatecall of a call, and no batch with a call that is not allowed', async () => {
  const other = '0x00000000000000000000000000000000000000ff';
  const spoilt = batchTransaction([createAsset(), { ...createAsset(), to: other }], 0);
  for (const attempt of [{ ...createAsset(), nonce: 0, operation: 1 as const }, spoilt])
    await expect(sign({ kind: 'safe-transaction', ...attempt })).rejects.toMatchObject(refused());
});

test('signs a change of the owners only alone, for a person who has proved their presence, and with a threshold of one', async () => {
  const recovery = '0x00000000000000000000000000000000000000ff';
  const change = addOwnerCall(user.wallet, recovery);
  const signProved = embeddedWallet(service.provedAs(user), user).sign;
  const request = { kind: 'safe-transaction', ...change, nonce: 0 } as const;
  await expect(sign(request)).rejects.toMatchObject({ code: 'session.too-old', status: 403 });
  await expect(signProved(request)).resolves.toMatch(/^0x/);
  const batch = batchTransaction([createAsset(), change], 0);
  await expect(signProved({ kind: 'safe-transaction', ...batch })).rejects.toMatchObject(refused());
  const args = [recovery, 2n] as const;
  const locking = encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args });
  for (const other of [
    { ...request, data: locking },
    { ...request, to: recovery as Hex },
  ])
    await expect(signProved(other)).rejects.toMatchObject(refused());
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
  await sign({ kind: 'safe-transaction', to: registry, data, nonce: 7 });
  await sign({ kind: 'safe-transaction', to: user.wallet, data, nonce: 7 }).catch(() => undefined);
  const after = await entries();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)).toMatchObject({
    kind: 'safe-transaction',
    wallet: user.wallet,
    what: { function: 'createAsset', nonce: 7, data },
  });
  const users = JSON.stringify(await service.database.collection('users').find().toArray());
  expect(users).toContain('"sealed"');
  expect(users).not.toMatch(/0x[0-9a-f]{64}/);
});

test('signs messages that verify for the Safe before and after its deployment', async () => {
  const address = getAddress(user.wallet);
  const consent = { assetId: '12', ndaHash: `0x${hash()}` } as const;
  const typed = ndaConsent({ chainId, registry, ...consent });
  const party = { ...consent, name: 'Ada Núñez' };
  const named = ndaParty({ chainId, registry, ...party });
  const message = sessionMessage();
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

  const wallet = createWalletClient({ account: payer, transport: http(chain.rpcUrl) });
  const deployment = await wallet.sendTransaction({ ...deploySafeCall(user.eoaWallet), chain: null });
  await node().waitForTransactionReceipt({ hash: deployment, pollingInterval: 50 });
  expect(await checked()).toEqual([132, true, true, false, true, false]);
});

test('signs nothing without a session', async () => {
  const request: SignatureRequest = { kind: 'safe-transaction', ...createAsset(), nonce: 0 };
  await expect(service.browser().identity.sign({ request })).rejects.toMatchObject({ code: 'session.missing' });
});

import { accessPassAbi, canonical, localDeployment, multiSendAbi, registryAbi, safeAbi } from '@ipr/abi';
import { sendBatch } from '@ipr/client/flow/send-once';
import type { Person as SignedIn } from '@ipr/client/person';
import { createTransactions } from '@ipr/client/testing/portal';
import { lowerAddress } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { batchTransaction, safeAccount, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import {
  createPublicClient,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  parseEventLogs,
  size,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  calls,
  chainId,
  newAsset,
  newHash,
  newPerson,
  type Person,
  startTestRelay,
  type TestRelay,
  until,
} from './relay.fixture.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay();
});
afterAll(() => relay.close());

const sentinel = '0x0000000000000000000000000000000000000001';
const confirmed = { status: 'confirmed', error: null };
const refused = (reason: string) => ({ code: 'relay.request-refused', status: 422, params: { reason } });
const node = () => createPublicClient({ transport: http(relay.chain.rpcUrl) });

/** A person with an asset. */
const newOwner = async (): Promise<{ ada: Person; id: string }> => {
  const ada = newPerson();
  const hash = newHash();
  expect(await relay.act(ada, newAsset(hash), 0)).toMatchObject(confirmed);
  return { ada, id: (await relay.registry.assetIdOf(hash)) as string };
};
const offer = (id: string, user: Hex, ndaHash = newHash(), expiresAt = 0) => ({
  ndaHash,
  call: calls.grantAccess({ id, user, role: 1, expiresAt, ndaHash, cid: 'bafy' }),
});
/** A person signed in at this relay, as the flows require, with a record of what they signed. */
const personOf = (ada: Person) => {
  const signed: unknown[] = [];
  const sign: Wallet['sign'] = async (request) => {
    signed.push(request);
    if (request.kind !== 'safe-transaction') throw new RangeError('signs transactions only');
    return (await ada.sign(request, request.nonce)).signature;
  };
  const wallet: Wallet = { address: ada.wallet, owner: ada.eoaWallet, sign };
  const { transactions } = createTransactions();
  const parts = { api: { relay: relay.as(ada) }, ports: { chain: relay.registry, wallet }, transactions };
  return { signed, person: parts as unknown as SignedIn };
};
const withOwner = (functionName: 'addOwnerWithThreshold' | 'swapOwner' | 'removeOwner', ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: safeAbi, functionName, args } as never);

test('accepts access with the first action of a Safe that is not deployed yet', async () => {
  const { ada, id } = await newOwner();
  const bob = newPerson();
  const { call, ndaHash } = offer(id, bob.wallet);
  await relay.act(ada, call, 1);
  const consent = await bob.consent(id, ndaHash);
  const wrapped = safeAccount(bob.eoaWallet).counterfactualSignature(consent);
  expect(size(wrapped)).toBeGreaterThan(size(consent));
  expect(await relay.as(bob).account({})).toMatchObject({ deployed: false });

  expect(await relay.act(bob, calls.acceptAccess({ id, signature: wrapped }), 0)).toMatchObject(confirmed);
  expect(await relay.as(bob).account({})).toEqual({ wallet: bob.wallet, deployed: true, nextNonce: 1 });
  expect(await relay.registry.grantOf(id, bob.wallet)).toMatchObject({ state: 'accepted' });
  expect(await relay.registry.hasAccess(id, bob.wallet, 1)).toBe(true);
});

test('refuses a consent to another NDA by its failure code, with and without a deployed Safe', async () => {
  const { ada, id } = await newOwner();
  const bob = newPerson();
  await relay.act(ada, offer(id, bob.wallet).call, 1);
  const accept = calls.acceptAccess({ id, signature: await bob.consent(id, newHash()) });
  const wrong = { code: 'registry.invalid-smart-wallet-signature' };
  await expect(relay.as(bob).submit(await bob.sign(accept, 0))).rejects.toMatchObject(wrong);
  expect(await relay.as(bob).account({})).toMatchObject({ deployed: false });
  await relay.act(bob, newAsset(), 0);
  await expect(relay.as(bob).submit(await bob.sign(accept, 1))).rejects.toMatchObject(wrong);
});

test('replaces a grant with one signature by a batch that revokes and grants', async () => {
  const { ada, id } = await newOwner();
  const bob = newPerson();
  const first = offer(id, bob.wallet);
  await relay.act(ada, first.call, 1);
  await relay.act(bob, calls.acceptAccess({ id, signature: await bob.consent(id, first.ndaHash) }), 0);
  const revoke = calls.revokeAccess({ id, user: bob.wallet });
  const next = offer(id, bob.wallet);

  const { signed, person } = personOf(ada);
  const { txHash } = await sendBatch(person, [revoke, next.call]);
  expect(signed).toEqual([{ kind: 'safe-transaction', ...batchTransaction([revoke, next.call], 2) }]);
  const { logs } = await node().getTransactionReceipt({ hash: txHash });
  const events = parseEventLogs({ abi: registryAbi, logs }).map(({ eventName }) => eventName);
  // The access pass is burnt with the ended grant.
  expect(events).toEqual(['AccessRevoked', 'Transfer', 'AccessGranted']);
  expect(await relay.registry.grantOf(id, bob.wallet)).toMatchObject({
    state: 'pending',
    nonce: 2,
    ndaHash: `0x${next.ndaHash}`,
  });
});

test('executes a batch completely or not at all, and reports the reason', async () => {
  const { ada, id } = await newOwner();
  const bob = newPerson();
  await relay.act(ada, offer(id, bob.wallet).call, 1);
  const revoke = calls.revokeAccess({ id, user: bob.wallet });
  const batch = batchTransaction([revoke, offer(id, zeroAddress).call], 2);
  await expect(relay.as(ada).submit(await ada.sign(batch, 2))).rejects.toMatchObject({ code: 'registry.zero-address' });
  expect(await relay.registry.grantOf(id, bob.wallet)).toMatchObject({ state: 'pending', nonce: 1 });
});

test('reports the reason of a batch that fails in its block', async () => {
  const { ada, id } = await newOwner();
  const [bob, hash] = [newPerson(), newHash()];
  const batch = batchTransaction([offer(id, bob.wallet).call, newAsset(hash)], 1);
  await relay.chain.pauseMining();
  const first = await relay.as(bob).submit(await bob.sign(newAsset(hash), 0));
  const second = await relay.as(ada).submit(await ada.sign(batch, 1));
  relay.chain.resumeMining();
  expect(await relay.settled(bob, first)).toMatchObject(confirmed);
  expect(await relay.settled(ada, second)).toMatchObject({
    status: 'failed',
    error: { code: 'registry.hash-already-exists' },
  });
  expect(await relay.registry.grantOf(id, bob.wallet)).toMatchObject({ state: 'none' });
});

test('refuses batches with a disallowed call, and delegatecalls to other contracts', async () => {
  const ada = newPerson();
  const other = '0x00000000000000000000000000000000000000ff';
  const batch = batchTransaction([newAsset(), newAsset()], 0);
  const valued = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, newAsset().to, 1n, BigInt(size(newAsset().data)), newAsset().data],
  );
  const attempts = [
    batchTransaction([newAsset(), { ...newAsset(), to: other }], 0),
    { ...batch, operation: 0 as const },
    { ...newAsset(), operation: 1 as const },
    { ...batch, to: canonical.multiSend },
    {
      ...batch,
      data: encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [valued] }),
    },
  ];
  for (const attempt of attempts)
    await expect(relay.as(ada).submit(await ada.sign(attempt, 0))).rejects.toMatchObject(refused('call'));
});

test('refuses value, gas terms and refunds, as fields and under the signature', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const eoaWallet = lowerAddress(account.address);
  const ada = { eoaWallet, wallet: safeAccount(eoaWallet).address };
  const transaction = { ...newAsset(), nonce: 0 };
  const typed = safeTransactionTypedData(chainId, ada.wallet, transaction);
  const signature = await account.signTypedData(typed);
  const terms = { value: 1n, safeTxGas: 1n, baseGas: 1n, gasPrice: 1n, gasToken: eoaWallet, refundReceiver: eoaWallet };
  for (const [name, value] of Object.entries(terms)) {
    const field = typeof value === 'bigint' ? Number(value) : value;
    const answer = await relay.post(ada, { transaction: { ...transaction, [name]: field }, signature });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
    const message = { ...typed.message, [name]: value };
    const submission = { transaction, signature: await account.signTypedData({ ...typed, message }) };
    await expect(relay.as(ada).submit(submission)).rejects.toMatchObject({ code: 'relay.signature-invalid' });
  }
  expect(await relay.as(ada).submit({ transaction, signature })).toMatchObject({ status: 'pending' });
});

test('sets the gas limit from the estimate', async () => {
  const ada = newPerson();
  const { id } = await relay.act(ada, newAsset(), 0);
  const { hash } = await relay.as(ada).status({ id });
  const [sent, receipt] = await Promise.all([
    node().getTransaction({ hash: hash as Hex }),
    node().getTransactionReceipt({ hash: hash as Hex }),
  ]);
  expect(sent.gas).toBeGreaterThan(receipt.gasUsed);
  expect(sent.gas).toBeLessThan((receipt.gasUsed * 3n) / 2n + 20_000n);
  expect(sent.value).toBe(0n);
});

test('adds, swaps and removes owners of the Safe, and refuses signatures of former owners', async () => {
  const [ada, eve, neu] = [newPerson(), newPerson(), newPerson()];
  const { wallet: to } = ada;
  const invalid = { code: 'relay.signature-invalid', status: 422 };
  const submit = async (by: Person, call: Parameters<Person['sign']>[0], nonce: number) =>
    relay.as(ada).submit(await by.sign(call, nonce, to));
  const done = async (sent: ReturnType<typeof submit>) =>
    expect(await relay.settled(ada, await sent)).toMatchObject(confirmed);

  await done(submit(ada, { to, data: withOwner('addOwnerWithThreshold', neu.eoaWallet, 1n) }, 0));
  await expect(submit(eve, newAsset(), 1)).rejects.toMatchObject(invalid);
  await done(submit(neu, newAsset(), 1));
  await done(submit(neu, { to, data: withOwner('removeOwner', neu.eoaWallet, ada.eoaWallet, 1n) }, 2));
  await expect(submit(ada, newAsset(), 3)).rejects.toMatchObject(invalid);
  await done(submit(neu, { to, data: withOwner('swapOwner', sentinel, neu.eoaWallet, eve.eoaWallet) }, 3));
  await expect(submit(neu, newAsset(), 4)).rejects.toMatchObject(invalid);
  await done(submit(eve, newAsset(), 4));
  await expect(
    submit(eve, { to, data: withOwner('addOwnerWithThreshold', ada.eoaWallet, 2n) }, 5),
  ).rejects.toMatchObject(refused('call'));
});

// Runs last, because it advances the chain's clock.
test('passes are claimed and swept through the relay', async () => {
  const { ada, id } = await newOwner();
  const bob = newPerson();
  const to = localDeployment.accessPass.address;
  const passCall = (functionName: 'claim' | 'sweep') => ({
    to,
    data: encodeFunctionData({ abi: accessPassAbi, functionName, args: [BigInt(id), bob.wallet] }),
  });
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const { call, ndaHash } = offer(id, bob.wallet, newHash(), soon);
  await relay.act(ada, call, 1);
  await relay.act(bob, calls.acceptAccess({ id, signature: await bob.consent(id, ndaHash) }), 0);
  await expect(relay.as(bob).submit(await bob.sign(passCall('claim'), 1))).rejects.toMatchObject({
    code: 'registry.already-minted',
  });
  await expect(relay.as(ada).submit(await ada.sign(passCall('sweep'), 2))).rejects.toMatchObject({
    code: 'registry.still-granted',
  });
  const rpc = jsonRpc(relay.chain.rpcUrl);
  await relay.chain.pauseMining();
  await rpc('evm_increaseTime', [7200]);
  await rpc('evm_mine');
  const sent = await relay.as(ada).submit(await ada.sign(passCall('sweep'), 2));
  await until(
    () => rpc<{ pending: string }>('txpool_status'),
    ({ pending }) => Number(pending) === 1,
  );
  await rpc('evm_mine');
  expect(await relay.settled(ada, sent)).toMatchObject(confirmed);
  const passes = { address: to, abi: accessPassAbi, functionName: 'balanceOf', args: [bob.wallet] } as const;
  expect(await node().readContract(passes)).toBe(0n);
});

import { localDeployment, registryAbi } from '@ipr/abi';
import { waitForReceipt } from '@ipr/protocol/json-rpc/wait-for-receipt.fixture';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { Call, SafeTransaction } from '@ipr/protocol/safe/call';
import { addOwnerCall, removeOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import {
  aggregateCall,
  batchTransaction,
  safeAccount,
  safeMessageTypedData,
  safeTransactionTypedData,
} from '@ipr/protocol/safe/safe';
import SafeKit from '@safe-global/protocol-kit';
import { createPublicClient, type Hex, hashMessage, hashTypedData, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type LocalChain, startLocalChain } from './local-chain.fixture.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';

// Its ES module build exports the class itself, its CommonJS build an object that has it.
const Kit = SafeKit.default ?? (SafeKit as unknown as typeof SafeKit.default);
const chainId = 80002;
const registry = localDeployment.registry.address;
const calls = registryCalls(registry);
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const createAsset = (): Call => calls.createAsset({ fileHash: generatePrivateKey(), cid, title: 'Parity' });

let local: LocalChain;
let client: ReturnType<typeof createPublicClient>;
let miner: { stop: () => Promise<void> };

const relayed = async ({ to, data }: Call) => {
  const [from] = await local.rpc<Hex[]>('eth_accounts');
  const gas = '0x200000';
  const hash = await local.rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas }]);
  return waitForReceipt(local.rpcUrl, hash);
};

const assetsOf = (owner: Hex) =>
  client.readContract({ address: registry, abi: registryAbi, functionName: 'balanceOf', args: [owner] });

/** A person with a key, their Safe as we make it and as protocol-kit makes it. */
const person = async () => {
  const key = generatePrivateKey();
  const owner = privateKeyToAccount(key);
  const safe = safeAccount(owner.address);
  const safeAccountConfig = { owners: [owner.address], threshold: 1 };
  const kit = await Kit.init({
    provider: local.rpcUrl,
    signer: key,
    predictedSafe: { safeAccountConfig, safeDeploymentConfig: { saltNonce: '0', safeVersion: '1.4.1' } },
  });
  const sign = (transaction: SafeTransaction) =>
    owner.signTypedData(safeTransactionTypedData(chainId, safe.address, transaction));
  const deployedKit = () => Kit.init({ provider: local.rpcUrl, signer: key, safeAddress: safe.address });
  return { owner, safe, kit, deployedKit, sign };
};

beforeAll(async () => {
  local = await startLocalChain();
  client = createPublicClient({ transport: http(local.rpcUrl), pollingInterval: 20 });
  await prepareChain({ rpcUrl: local.rpcUrl, relayAddress: '0x00000000000000000000000000000000000a11ce' });
  miner = startMiner(local.rpcUrl);
});
afterAll(async () => {
  await miner.stop();
  await local.stop();
});

test('predicts the address and deploys with the data that protocol-kit has', async () => {
  const { safe, kit } = await person();
  const deployment = await kit.createSafeDeploymentTransaction();
  expect(safe.address).toBe((await kit.getAddress()).toLowerCase());
  expect(safe.deployCall).toEqual({ to: deployment.to.toLowerCase(), data: deployment.data });
});

test('signs and batches deployment with first action as protocol-kit does, in one transaction', async () => {
  const { safe, kit, sign } = await person();
  const transaction = { ...createAsset(), nonce: 0 };
  const signature = await sign(transaction);
  const kitTransaction = await kit.signTransaction(
    await kit.createTransaction({ transactions: [{ to: transaction.to, value: '0', data: transaction.data }] }),
  );
  const batch = await kit.wrapSafeTransactionIntoDeploymentBatch(kitTransaction);
  expect(signature).toBe(kitTransaction.encodedSignatures());
  const ours = safe.deployAndExecCall(transaction, signature);
  expect(ours).toEqual({ to: batch.to.toLowerCase(), data: batch.data });

  expect((await relayed(ours)).status).toBe('success');
  expect(await assetsOf(safe.address)).toBe(1n);
});

test('executes on a deployed Safe with the data that protocol-kit has', async () => {
  const { safe, deployedKit, sign } = await person();
  await relayed(safe.deployCall);
  const kit = await deployedKit();
  const transaction = { ...createAsset(), nonce: 0 };
  const kitTransaction = await kit.signTransaction(
    await kit.createTransaction({ transactions: [{ to: transaction.to, value: '0', data: transaction.data }] }),
  );
  const ours = safe.execCall(transaction, await sign(transaction));
  expect(ours).toEqual({ to: safe.address, data: await kit.getEncodedTransaction(kitTransaction) });
  expect((await relayed(ours)).status).toBe('success');
  expect(await assetsOf(safe.address)).toBe(1n);
});

test('adds, swaps and removes owners with the data that protocol-kit has, which cannot do it before the Safe is deployed', async () => {
  const { owner, safe, kit, deployedKit, sign } = await person();
  const [recovery, own] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key));
  if (!recovery || !own) throw new Error('no keys');
  const ownerAddress = owner.address;
  expect(await kit.isSafeDeployed()).toBe(false);
  for (const change of [
    kit.createAddOwnerTx({ ownerAddress: recovery.address }),
    kit.createSwapOwnerTx({ oldOwnerAddress: ownerAddress, newOwnerAddress: own.address }),
    kit.createRemoveOwnerTx({ ownerAddress, threshold: 1 }),
  ])
    await expect(change).rejects.toThrow('Safe is not deployed');

  // Before that it wraps a call that it is given, which our helper has encoded.
  const added = { ...addOwnerCall(safe.address, recovery.address), nonce: 0 };
  const transactions = [{ to: added.to, value: '0', data: added.data }];
  const wrapped = await kit.wrapSafeTransactionIntoDeploymentBatch(
    await kit.signTransaction(await kit.createTransaction({ transactions })),
  );
  const first = safe.deployAndExecCall(added, await sign(added));
  expect(first).toEqual({ to: wrapped.to.toLowerCase(), data: wrapped.data });
  expect((await relayed(first)).status).toBe('success');
  const another = await deployedKit();
  const byKit = async (change: Promise<{ data: { to: string; data: string } }>) => {
    const { to, data } = (await change).data;
    return { to: to.toLowerCase(), data };
  };
  const third = privateKeyToAccount(generatePrivateKey()).address;
  expect(addOwnerCall(safe.address, third)).toEqual(
    await byKit(another.createAddOwnerTx({ ownerAddress: third, threshold: 1 })),
  );
  const owners = (await another.getOwners()) as Hex[];
  expect(new Set(owners)).toEqual(new Set([owner.address, recovery.address]));
  const swap = swapOwnerCall(safe.address, owners, owner.address, own.address);
  const wanted = { oldOwnerAddress: owner.address, newOwnerAddress: own.address };
  expect(swap).toEqual(await byKit(another.createSwapOwnerTx(wanted)));
  expect(removeOwnerCall(safe.address, owners, recovery.address)).toEqual(
    await byKit(another.createRemoveOwnerTx({ ownerAddress: recovery.address, threshold: 1 })),
  );
  const swapped = { ...swap, nonce: 1 };
  expect((await relayed(safe.execCall(swapped, await sign(swapped)))).status).toBe('success');
  expect(new Set(await another.getOwners())).toEqual(new Set([own.address, recovery.address]));
  // The former key no longer signs; the new one does, for the same account.
  const later = { ...createAsset(), nonce: 2 };
  expect((await relayed(safe.execCall(later, await sign(later)))).status).toBe('reverted');
  const signature = await own.signTypedData(safeTransactionTypedData(chainId, safe.address, later));
  expect((await relayed(safe.execCall(later, signature))).status).toBe('success');
  expect(await assetsOf(safe.address)).toBe(1n);
});

test('executes several actions of one person in one Safe transaction', async () => {
  const { safe, sign } = await person();
  const batch = batchTransaction([createAsset(), createAsset()], 0);
  expect((await relayed(safe.deployAndExecCall(batch, await sign(batch)))).status).toBe('success');
  expect(await assetsOf(safe.address)).toBe(2n);
});

test('keeps the nonce when the action fails', async () => {
  const { safe, sign } = await person();
  await relayed(safe.deployCall);
  const failing = { ...calls.relinquishAccess({ id: '1' }), nonce: 0 };
  expect((await relayed(safe.execCall(failing, await sign(failing)))).status).toBe('reverted');
  const working = { ...createAsset(), nonce: 0 };
  expect((await relayed(safe.execCall(working, await sign(working)))).status).toBe('success');
});

test('executes one person’s action in an aggregate although another’s fails', async () => {
  const [good, bad] = await Promise.all([person(), person()]);
  const [first, wrongNonce] = [
    { ...createAsset(), nonce: 0 },
    { ...createAsset(), nonce: 5 },
  ];
  const aggregate = aggregateCall([
    bad.safe.deployAndExecCall(wrongNonce, await bad.sign(wrongNonce)),
    good.safe.deployAndExecCall(first, await good.sign(first)),
  ]);
  expect((await relayed(aggregate)).status).toBe('success');
  expect([await assetsOf(good.safe.address), await assetsOf(bad.safe.address)]).toEqual([1n, 0n]);
});

test('signs messages as protocol-kit does, and they verify before and after deployment', async () => {
  const { owner, safe, deployedKit } = await person();
  const typed = {
    domain: { name: 'IPRegistry', version: '1', chainId, verifyingContract: registry },
    types: {
      NDAConsent: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
      ],
    },
    primaryType: 'NDAConsent',
    message: { assetId: 1n, ndaHash: generatePrivateKey() },
  } as const;
  const signature = await owner.signTypedData(safeMessageTypedData(chainId, safe.address, hashTypedData(typed)));
  const wrapped = safe.counterfactualSignature(signature);
  const verified = (signed: Hex) => client.verifyTypedData({ ...typed, address: safe.address, signature: signed });
  expect(await verified(wrapped)).toBe(true);
  await relayed(safe.deployCall);
  expect([await verified(signature), await verified(wrapped)]).toEqual([true, true]);

  const kit = await deployedKit();
  const text = 'Authenticate with Lit Protocol';
  const byKit = await kit.signMessage(kit.createMessage(text));
  const byUs = await owner.signTypedData(safeMessageTypedData(chainId, safe.address, hashMessage(text)));
  expect(byUs).toBe(byKit.encodedSignatures());
});

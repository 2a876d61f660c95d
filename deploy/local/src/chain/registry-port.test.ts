import { rpcChain } from '@ipr/adapter-rpc/chain';
import { lowerAddress } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call } from '@ipr/protocol/safe/call';
import { jest } from '@jest/globals';
import { createWalletClient, type Hex, http, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type LocalChain, startLocalChain } from './local-chain.fixture.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';

const fileHash = 'ab'.repeat(32);
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const noAccount = '0x000000000000000000000000000000000000c0de';

let local: LocalChain;
let chain: Chain;
let genesisHash: Hex;
let miner: { stop: () => Promise<void> };

const person = async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  await local.rpc('anvil_setBalance', [account.address, '0x8ac7230489e80000']);
  const wallet = createWalletClient({ account, transport: http(local.rpcUrl) });
  return {
    account,
    address: lowerAddress(account.address),
    act: async (call: Call) => {
      const hash = await wallet.sendTransaction({ ...call, gas: 1_000_000n, chain: null });
      return { hash, receipt: await chain.waitForReceipt(hash, 10_000) };
    },
  };
};

beforeAll(async () => {
  local = await startLocalChain();
  ({ genesisHash } = await prepareChain({ rpcUrl: local.rpcUrl, relayAddress: noAccount }));
  chain = rpcChain({ rpcUrl: local.rpcUrl, chainId: 80002, pollMs: 20 });
  miner = startMiner(local.rpcUrl);
});
afterAll(async () => {
  await miner.stop();
  await local.stop();
});

test('returns the identity of its chain', async () => {
  expect(await chain.networkIdentity()).toEqual({ chainId: 80002, genesisHash });
  const other = rpcChain({ rpcUrl: local.rpcUrl, chainId: 137, registry: noAccount });
  await expect(other.networkIdentity()).rejects.toMatchObject({ code: 'chain.wrong-network' });
});

test('registers an asset and reads it back', async () => {
  const owner = await person();
  expect(await chain.assetIdOf(fileHash)).toBeNull();
  const { hash, receipt } = await owner.act(chain.createAsset({ fileHash, cid, title: 'Résumé' }));
  expect(receipt?.succeeded).toBe(true);
  const id = await chain.createdAssetId(hash);
  expect(id).toBe('1');
  expect(await chain.asset(id)).toMatchObject({ id, hash: `0x${fileHash}`, cid, title: 'Résumé' });
  expect(await chain.ownerOf(id)).toBe(owner.address);
  expect(await chain.versionOf(id)).toBe(1);
  expect(await chain.assetIdOf(`0x${fileHash.toUpperCase()}`)).toBe(id);
  expect(await chain.assetCount()).toBe(1);
  expect(await chain.isRegistrantOf(fileHash, owner.address)).toBe(true);
  expect(await chain.hasAccessByHash(fileHash, owner.address, 3)).toBe(true);
  expect(await chain.hasAccess(id, noAccount, 1)).toBe(false);
});

test('returns a transaction’s sender, time, gas and registry events', async () => {
  const owner = await person();
  const { hash, receipt } = await owner.act(chain.createAsset({ fileHash: '33'.repeat(32), cid, title: 'Explored' }));
  const assetId = await chain.createdAssetId(hash);
  const found = await chain.transaction(hash);
  expect(found).toMatchObject({ hash, status: 'succeeded', from: owner.address, to: chain.registry, otherEvents: 0 });
  expect(found?.block?.number).toBe(receipt?.blockNumber);
  expect(found?.block?.time).toBe((await chain.asset(assetId)).createdAt);
  expect(found?.gas.used).toBeGreaterThan(21_000);
  expect(found?.gas).toMatchObject({ limit: 1_000_000, price: expect.any(BigInt) });
  expect(found?.events).toContainEqual({
    name: 'AssetCreated',
    assetId,
    owner: owner.address,
    hash: `0x${'33'.repeat(32)}`,
    cid,
    title: 'Explored',
  });
  expect(found?.events.map(({ name }) => name).sort()).toEqual(['AssetCreated', 'Locked', 'Transfer']);

  const again = await owner.act(chain.createAsset({ fileHash: '33'.repeat(32), cid, title: 'Twice' }));
  expect(await chain.transaction(again.hash)).toMatchObject({ status: 'failed', events: [] });
  expect(await chain.transaction(`0x${'77'.repeat(32)}`)).toBeNull();
});

test('carries a grant from pending to accepted to revoked', async () => {
  const [owner, guest] = await Promise.all([person(), person()]);
  const ndaHash = 'cd'.repeat(32);
  const { hash } = await owner.act(chain.createAsset({ fileHash: '11'.repeat(32), cid, title: 'Shared' }));
  const id = await chain.createdAssetId(hash);
  await owner.act(chain.grantAccess({ id, user: guest.address, role: 2, expiresAt: 0, ndaHash, cid }));
  const pending = {
    user: guest.address,
    role: 2,
    state: 'pending',
    expiresAt: 0,
    nonce: 1,
    ndaHash: `0x${ndaHash}`,
    cid,
  };
  expect(await chain.grantOf(id, guest.address)).toEqual(pending);

  const consent = ndaConsent({ chainId: 80002, registry: chain.registry, assetId: id, ndaHash });
  await guest.act(chain.acceptAccess({ id, signature: await guest.account.signTypedData(consent) }));
  expect(await chain.grantOf(id, guest.address)).toEqual({ ...pending, state: 'accepted' });
  expect(await chain.hasAccess(id, guest.address, 2)).toBe(true);

  await guest.act(chain.updateAsset({ id, fileHash: '22'.repeat(32), cid, title: 'Better' }));
  expect(await chain.versionOf(id)).toBe(2);
  await owner.act(chain.revokeAccess({ id, user: guest.address }));
  // What an ended grant named stays readable (decision 0012).
  expect(await chain.grantOf(id, guest.address)).toMatchObject({
    state: 'none',
    nonce: 1,
    ndaHash: `0x${ndaHash}`,
    cid,
  });
  expect(await chain.hasAccess(id, guest.address, 1)).toBe(false);
});

test('access ends in the second a grant expires, also where no block has been mined since', async () => {
  const [owner, guest] = await Promise.all([person(), person()]);
  const [hash, ndaHash] = ['44'.repeat(32), 'ce'.repeat(32)];
  const id = await chain.createdAssetId(
    (await owner.act(chain.createAsset({ fileHash: hash, cid, title: 'Idle' }))).hash,
  );
  const expiresAt = Math.floor(Date.now() / 1000) + 3_600;
  await owner.act(chain.grantAccess({ id, user: guest.address, role: 2, expiresAt, ndaHash, cid }));
  const consent = ndaConsent({ chainId: 80002, registry: chain.registry, assetId: id, ndaHash });
  await guest.act(chain.acceptAccess({ id, signature: await guest.account.signTypedData(consent) }));
  const answers = (user: Hex) => Promise.all([chain.hasAccess(id, user, 1), chain.hasAccessByHash(hash, user, 1)]);
  const clock = jest.spyOn(Date, 'now').mockReturnValue((expiresAt - 1) * 1000);
  try {
    expect(await answers(guest.address)).toEqual([true, true]);
    clock.mockReturnValue(expiresAt * 1000);
    expect(await answers(guest.address)).toEqual([false, false]);
    expect(await answers(owner.address)).toEqual([true, true]);
  } finally {
    clock.mockRestore();
  }
});

test('fails with codes', async () => {
  await expect(chain.asset('999')).rejects.toMatchObject({ code: 'asset.not-found', params: { id: '999' } });
  const created = chain.createdAssetId(await local.send({ to: noAccount }));
  await expect(created).rejects.toMatchObject({ code: 'chain.event-missing' });
  const dead = rpcChain({ rpcUrl: 'http://127.0.0.1:1', chainId: 80002 });
  await expect(dead.assetCount()).rejects.toMatchObject({ code: 'chain.unavailable' });
  expect(await chain.waitForReceipt(zeroHash, 50)).toBeNull();
});

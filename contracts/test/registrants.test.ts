import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Address, encodeFunctionData, getAddress, type Hex, toHex } from 'viem';
import {
  addressOf,
  admin,
  as,
  cid,
  client,
  commitmentOf,
  editor,
  emptyRegistry,
  hashOf,
  networkHelpers,
  now,
  one,
  owner,
  type Registry,
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
  zero,
} from './fixture.ts';

const { loadFixture, time } = networkHelpers;
const { emit, revertWithCustomError } = viem.assertions;
const salt = hashOf('salt');

const isRegisteredBy = async (registry: Registry, hash: Hex, account: Address) => {
  assert.equal(await registry.read.registrantOf([hash]), getAddress(account));
  for (const each of [owner, admin, editor, viewer, stranger].map(addressOf).concat(account))
    assert.equal(await registry.read.isRegistrantOf([hash, each]), each.toLowerCase() === account.toLowerCase());
  assert.equal(await registry.read.isRegistrantOf([hash, zero]), false);
};

describe('the registrant of a hash', () => {
  it('is the account that creates the asset', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([one, cid, 'One'], as(stranger));
    await isRegisteredBy(registry, one, addressOf(stranger));
  });

  it('is the account that reveals a commitment', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.commit([commitmentOf(registry, addressOf(owner), one, salt)], as(viewer));
    await registry.write.revealAsset([one, cid, 'One', salt]);
    await isRegisteredBy(registry, one, addressOf(owner));
  });

  it('is the editor or admin whose update introduces it, not the owner of the asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], as(editor));
    await registry.write.updateAsset([1n, three, cid, 'Three'], as(admin));
    await isRegisteredBy(registry, two, addressOf(editor));
    await isRegisteredBy(registry, three, addressOf(admin));
    await isRegisteredBy(registry, one, addressOf(owner));
  });

  it('stays when a hash returns, when metadata change and when the editor is removed', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], as(editor));
    const since = await registry.read.takenSince([two]);
    await registry.write.updateAsset([1n, one, cid, 'One'], as(editor));
    await registry.write.updateAsset([1n, two, cid, 'Two again']);
    await registry.write.updateAsset([1n, two, cid, 'Renamed'], as(admin));
    await registry.write.revokeAccess([1n, addressOf(editor)]);
    await isRegisteredBy(registry, one, addressOf(owner));
    await isRegisteredBy(registry, two, addressOf(editor));
    assert.equal(await registry.read.takenSince([two]), since);
  });

  it('stays when another account claims priority, over a registration and over an update', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    for (const hash of [one, two]) await registry.write.commit([commitmentOf(registry, addressOf(owner), hash, salt)]);
    await registry.write.createAsset([one, cid, 'Squatted'], as(stranger));
    await registry.write.updateAsset([1n, two, cid, 'Squatted too'], as(stranger));
    for (const hash of [one, two]) {
      const since = await registry.read.takenSince([hash]);
      await emit(registry.write.revealAsset([hash, cid, 'Mine', salt]), registry, 'PriorityClaimed');
      await isRegisteredBy(registry, hash, addressOf(stranger));
      assert.equal(await registry.read.takenSince([hash]), since);
      assert.equal(await registry.read.assetIdOf([hash]), 1n);
    }
  });

  it('is no account after a refused call', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const refused = registry.write.updateAsset([1n, two, cid, 'Two'], as(viewer));
    await revertWithCustomError(refused, registry, 'IPRegistry_NeedLevel2');
    assert.equal(await registry.read.registrantOf([two]), zero);
    for (const account of [addressOf(viewer), addressOf(owner), zero])
      assert.equal(await registry.read.isRegistrantOf([two, account]), false);
  });

  it('is the wallet that calls, not the account that sends the transaction', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const wallet = await viem.deployContract('SignerWallet', [addressOf(owner)]);
    const send = (functionName: 'createAsset' | 'updateAsset' | 'revealAsset', args: readonly unknown[]) => {
      const data = encodeFunctionData({ abi: registry.abi, functionName, args } as never);
      return wallet.write.execute([registry.address, data], as(stranger));
    };
    await registry.write.commit([commitmentOf(registry, wallet.address, three, salt)]);
    await send('createAsset', [one, cid, 'One']);
    await send('updateAsset', [1n, two, cid, 'Two']);
    await send('revealAsset', [three, cid, 'Three', salt]);
    for (const hash of [one, two, three]) await isRegisteredBy(registry, hash, wallet.address);
    assert.equal(await registry.read.ownerOf([2n]), getAddress(wallet.address));
  });
});

describe('the record of a hash', () => {
  /** The registry with its asset counter set to `count`. */
  const setCount = async (registry: Registry, count: bigint) => {
    for (let slot = 0; slot < 16; slot += 1) {
      const kept = await client.getStorageAt({ address: registry.address, slot: toHex(slot) });
      await networkHelpers.setStorageAt(registry.address, slot, count);
      if ((await registry.read.assetCount()) === count) return;
      await networkHelpers.setStorageAt(registry.address, slot, BigInt(kept ?? 0));
    }
    assert.fail('no slot holds the count');
  };

  it('keeps time, asset and registrant apart at their largest values', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const [largestAccount, largestId] = [`0x${'ff'.repeat(20)}`, 2n ** 56n - 1n] as const;
    await networkHelpers.impersonateAccount(largestAccount);
    await networkHelpers.setBalance(largestAccount, 10n ** 18n);
    await setCount(registry, largestId - 1n);
    const farthest = 2n ** 40n - 1n;
    const by = { account: largestAccount };
    await time.setNextBlockTimestamp(farthest - 1n);
    await registry.write.createAsset([one, cid, 'One'], by);
    await registry.write.updateAsset([largestId, two, cid, 'Two'], by);
    for (const [hash, since] of [
      [one, farthest - 1n],
      [two, farthest],
    ] as const) {
      assert.equal(await registry.read.takenSince([hash]), since);
      assert.equal(await registry.read.assetIdOf([hash]), largestId);
      await isRegisteredBy(registry, hash, largestAccount);
    }
  });

  it('keeps the time of an old commitment and the account that reveals it', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.commit([commitmentOf(registry, addressOf(stranger), one, salt)]);
    const committed = await now();
    await time.increase(10n * 365n * 86_400n);
    await registry.write.createAsset([two, cid, 'Two']);
    await registry.write.revealAsset([one, cid, 'One', salt], as(stranger));
    assert.equal(await registry.read.takenSince([one]), committed);
    assert.equal(await registry.read.assetIdOf([one]), 2n);
    await isRegisteredBy(registry, one, addressOf(stranger));
  });
});

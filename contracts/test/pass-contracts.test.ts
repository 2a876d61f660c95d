import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeFunctionData, getAddress } from 'viem';
import {
  accept,
  addressOf,
  admin,
  as,
  consentOf,
  emptyRegistry,
  gasUsed,
  grant,
  nda,
  networkHelpers,
  owner,
  type Registry,
  roles,
  sharedRegistry,
  stranger,
  two,
  viem,
  viewer,
  zero,
} from './fixture.ts';

const { loadFixture } = networkHelpers;
const { emitWithArgs, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
const passFor = (registry: Registry) => viem.deployContract('AccessPass', [registry.address]);

/** Asset 1 with a pending grant for the stranger, and two pass contracts; the first is set. */
const invited = async () => {
  const { registry } = await sharedRegistry();
  const [first, second] = [await passFor(registry), await passFor(registry)];
  await registry.write.setAccessPass([first.address]);
  await grant(registry, addressOf(stranger), roles.view);
  return { registry, first, second };
};

describe('the pass contract', () => {
  it('can be replaced and switched off repeatedly by the owner of the registry', async () => {
    const { registry, first, second } = await loadFixture(invited);
    for (const pass of [second.address, zero, first.address, second.address]) {
      const set = registry.write.setAccessPass([pass]);
      await emitWithArgs(set, registry, 'AccessPassSet', [getAddress(pass)]);
      assert.equal(await registry.read.accessPass(), getAddress(pass));
    }
    await accept(registry, stranger);
    assert.equal(await second.read.balanceOf([addressOf(stranger)]), 1n);
    assert.equal(await first.read.balanceOf([addressOf(stranger)]), 0n);
  });

  it('is set only by the owner: not by a pending owner, an asset owner or an admin', async () => {
    const { registry, second } = await loadFixture(invited);
    await registry.write.transferOwnership([addressOf(admin)]);
    await registry.write.createAsset([two, 'cid', 'Two'], as(viewer));
    for (const wallet of [admin, viewer, stranger]) {
      const call = registry.write.setAccessPass([second.address], as(wallet));
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NotOwner', [checksummed(wallet)]);
    }
  });

  it('is not set by a contract that the owner of the registry calls', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const wallet = await viem.deployContract('SignerWallet', [addressOf(owner)]);
    const data = encodeFunctionData({ abi: registry.abi, functionName: 'setAccessPass', args: [wallet.address] });
    const call = wallet.write.execute([registry.address, data], as(owner));
    await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NotOwner', [getAddress(wallet.address)]);
    assert.equal(await registry.read.accessPass(), zero);
  });

  it('neither mints nor burns for the owner of the registry', async () => {
    const { registry, first } = await loadFixture(invited);
    const caller = [checksummed(owner)] as const;
    const [id, user] = [1n, addressOf(stranger)] as const;
    assert.equal(await registry.read.owner(), caller[0]);
    await revertWithCustomErrorWithArgs(first.write.mint([id, user]), first, 'AccessPass_NotRegistry', [...caller]);
    await accept(registry, stranger);
    await revertWithCustomErrorWithArgs(first.write.burn([id, user]), first, 'AccessPass_NotRegistry', [...caller]);
  });

  it("receives 100,000 gas at most, regardless of the caller's gas limit", async () => {
    const { registry } = await loadFixture(invited);
    const pass = await viem.deployContract('MeddlingPass');
    await registry.write.setAccessPass([pass.address]);
    const signature = await stranger.signTypedData(consentOf(registry, 1n, nda));
    const gas = 2_000_000n;
    for (const end of [
      () => registry.write.acceptAccess([1n, signature], { ...as(stranger), gas }),
      () => registry.write.revokeAccess([1n, addressOf(stranger)], { gas }),
    ]) {
      await end();
      const given = await pass.read.gasGiven();
      assert.ok(given >= 99_000n && given <= 100_000n, `${given}`);
    }
  });

  it('that burns all its gas costs an acceptance or an end no more than its limit', async () => {
    const { registry } = await loadFixture(invited);
    const broken = await viem.deployContract('BrokenPass');
    await registry.write.setAccessPass([broken.address]);
    const signature = await stranger.signTypedData(consentOf(registry, 1n, nda));
    const gas = 5_000_000n;
    const accepted = registry.write.acceptAccess([1n, signature], { ...as(stranger), gas });
    assert.ok((await gasUsed(await accepted)) < 200_000n);
    const revoked = registry.write.revokeAccess([1n, addressOf(stranger)], { gas });
    assert.ok((await gasUsed(await revoked)) < 200_000n);
  });
});

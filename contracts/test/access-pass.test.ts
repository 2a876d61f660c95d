import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeAbiParameters, encodeFunctionData, getAddress, keccak256, toHex } from 'viem';
import {
  accept,
  addressOf,
  admin,
  as,
  cid,
  client,
  consentOf,
  emptyRegistry,
  gasUsed,
  grant,
  nda,
  networkHelpers,
  now,
  owner,
  type Registry,
  roles,
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
  zero,
} from './fixture.ts';

const { loadFixture, time } = networkHelpers;
const { emitWithArgs, revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
const passFor = (registry: Registry) => viem.deployContract('AccessPass', [registry.address]);

/** The viewer's claimed pass after its grant ended while passes were off, so that its contract was not notified. */
const outlived = async () => {
  const { registry, pass } = await passed();
  await pass.write.claim([1n, addressOf(viewer)]);
  await registry.write.setAccessPass([zero]);
  await registry.write.relinquishAccess([1n], as(viewer));
  await registry.write.setAccessPass([pass.address]);
  return { registry, pass, id: await pass.read.passOf([1n, addressOf(viewer)]) };
};

/** Asset 1 with grants accepted before the pass was set, and the stranger's grant of an hour, accepted after. */
const passed = async () => {
  const { registry } = await sharedRegistry();
  const pass = await passFor(registry);
  await registry.write.setAccessPass([pass.address]);
  const expires = (await now()) + 3600n;
  await grant(registry, addressOf(stranger), roles.view, expires);
  await accept(registry, stranger);
  return { registry, pass, expires, id: await pass.read.passOf([1n, addressOf(stranger)]) };
};

/** The same, with passes minted and burnt directly from the registry's address. */
const mintedByHand = async () => {
  const { registry, pass } = await passed();
  await networkHelpers.impersonateAccount(registry.address);
  await networkHelpers.setBalance(registry.address, 10n ** 18n);
  return { registry, pass, asRegistry: { account: registry.address } };
};

describe('setting the access pass', () => {
  it("is restricted to the registry's owner", async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const call = registry.write.setAccessPass([addressOf(viewer)], as(stranger));
    await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NotOwner', [checksummed(stranger)]);
    const allowed = registry.write.setAccessPass([addressOf(viewer)]);
    await emitWithArgs(allowed, registry, 'AccessPassSet', [checksummed(viewer)]);
    assert.equal(await registry.read.accessPass(), checksummed(viewer));
  });

  it('stays with the old owner until the new owner accepts', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.transferOwnership([addressOf(admin)]);
    assert.equal(await registry.read.owner(), checksummed(owner));
    await registry.write.acceptOwnership(as(admin));
    await registry.write.setAccessPass([zero], as(admin));
    await revertWithCustomError(registry.write.setAccessPass([zero]), registry, 'IPRegistry_NotOwner');
  });

  it('refuses a pass contract without a registry', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await revertWithCustomError(viem.deployContract('AccessPass', [zero]), registry, 'IPRegistry_ZeroAddress');
    const pass = await passFor(registry);
    assert.equal(await pass.read.REGISTRY(), getAddress(registry.address));
  });
});

describe('a pass', () => {
  it('is minted on acceptance with its events', async () => {
    const { registry, pass, id } = await loadFixture(passed);
    const words = encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }], [1n, addressOf(stranger)]);
    assert.equal(id, BigInt(keccak256(words)));
    assert.equal(await pass.read.ownerOf([id]), checksummed(stranger));
    assert.equal(await pass.read.balanceOf([addressOf(stranger)]), 1n);
    assert.equal(await pass.read.locked([id]), true);
    assert.equal(await pass.read.isValid([1n, addressOf(stranger)]), true);
    await registry.write.createAsset([two, cid, 'Two']);
    await registry.write.grantAccess([2n, addressOf(stranger), roles.view, 0n, nda, cid]);
    const signature = await stranger.signTypedData(consentOf(registry, 2n, nda));
    const second = registry.write.acceptAccess([2n, signature], as(stranger));
    const secondId = await pass.read.passOf([2n, addressOf(stranger)]);
    await emitWithArgs(second, pass, 'Transfer', [zero, checksummed(stranger), secondId]);
    await emitWithArgs(second, pass, 'Locked', [secondId]);
    assert.equal(await pass.read.balanceOf([addressOf(stranger)]), 2n);
  });

  it('is burnt with its event when the grant is revoked', async () => {
    const { registry, pass, id } = await loadFixture(passed);
    const revoked = registry.write.revokeAccess([1n, addressOf(stranger)]);
    await emitWithArgs(revoked, pass, 'Transfer', [checksummed(stranger), zero, id]);
    assert.equal(await pass.read.balanceOf([addressOf(stranger)]), 0n);
    await revertWithCustomErrorWithArgs(pass.read.ownerOf([id]), pass, 'AccessPass_UnknownPass', [id]);
  });

  it('is burnt when the grant is relinquished', async () => {
    const { registry, pass } = await loadFixture(passed);
    await registry.write.relinquishAccess([1n], as(stranger));
    assert.equal(await pass.read.balanceOf([addressOf(stranger)]), 0n);
  });

  it('is burnt by the contract that minted it, even after passes were switched off or replaced', async () => {
    for (const elsewhere of [zero, 'another'] as const) {
      const { registry, pass, id } = await loadFixture(passed);
      assert.equal(await registry.read.passOfGrant([1n, addressOf(stranger)]), getAddress(pass.address));
      assert.equal(await registry.read.passOfGrant([1n, addressOf(viewer)]), zero);
      const other = elsewhere === zero ? zero : (await passFor(registry)).address;
      await registry.write.setAccessPass([other]);
      const revoked = registry.write.revokeAccess([1n, addressOf(stranger)]);
      await emitWithArgs(revoked, pass, 'Transfer', [checksummed(stranger), zero, id]);
      assert.equal(await registry.read.passOfGrant([1n, addressOf(stranger)]), zero);
    }
  });

  it('is not touched by a grant that was only pending', async () => {
    const { registry, pass } = await loadFixture(outlived);
    for (const [end, ndaHash] of [
      [() => registry.write.relinquishAccess([1n], as(viewer)), two],
      [() => registry.write.revokeAccess([1n, addressOf(viewer)]), three],
    ] as const) {
      await grant(registry, addressOf(viewer), roles.view, 0n, owner, ndaHash);
      await end();
      assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 1n);
      assert.equal(await pass.read.isValid([1n, addressOf(viewer)]), false);
    }
  });

  it('is one for each asset and person over successive grants', async () => {
    const { registry, pass, id } = await loadFixture(outlived);
    await grant(registry, addressOf(viewer), roles.edit, 0n, owner, two);
    await accept(registry, viewer, two);
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 1n);
    assert.equal(await pass.read.ownerOf([id]), checksummed(viewer));
    assert.equal(await pass.read.isValid([1n, addressOf(viewer)]), true);
    await registry.write.relinquishAccess([1n], as(viewer));
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 0n);
  });

  it('is counted with the others, also after burning and minting again', async () => {
    const { pass, asRegistry } = await loadFixture(mintedByHand);
    const user = addressOf(stranger);
    const count = () => pass.read.balanceOf([user]);
    const cost: bigint[] = [];
    for (let asset = 2n; asset <= 22n; asset += 1n) {
      cost.push(await gasUsed(await pass.write.mint([asset, user], asRegistry)));
      assert.equal(await count(), asset);
    }
    // Passes 8, 15 and 22 begin a slot, which costs at least 12,000 gas more.
    const dearest = (cost[6] ?? 0n) - 8_000n;
    for (const [i, each] of cost.entries())
      assert.equal(each > dearest, i === 6 || i === 13 || i === 20, `${i}: ${each}`);
    for (const asset of [1n, 7n, 8n, 22n]) await pass.write.burn([asset, user], asRegistry);
    assert.equal(await count(), 18n);
    for (const asset of [7n, 22n]) {
      await pass.write.mint([asset, user], asRegistry);
      await pass.write.burn([asset, user], asRegistry);
      await pass.write.mint([asset, user], asRegistry);
    }
    assert.equal(await count(), 20n);
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 0n);
  });

  it('is counted at a cost independent of the number of assets', async () => {
    const { registry, pass, asRegistry } = await loadFixture(mintedByHand);
    const user = addressOf(stranger);
    const data = encodeFunctionData({ abi: pass.abi, functionName: 'balanceOf', args: [user] });
    const cost = () => client.estimateGas({ account: user, to: pass.address, data });
    const before = await cost();
    for (let slot = 0n; (await registry.read.assetCount()) !== 1_000_000n && slot < 16n; slot += 1n) {
      const kept = await client.getStorageAt({ address: registry.address, slot: toHex(slot) });
      await networkHelpers.setStorageAt(registry.address, slot, 1_000_000n);
      if ((await registry.read.assetCount()) !== 1_000_000n)
        await networkHelpers.setStorageAt(registry.address, slot, BigInt(kept ?? 0));
    }
    assert.equal(await registry.read.assetCount(), 1_000_000n);
    assert.equal(await cost(), before);
    for (let asset = 2n; asset <= 70n; asset += 1n) await pass.write.mint([asset, user], asRegistry);
    assert.ok((await cost()) < 500_000n, `${await cost()} for 70 passes`);
  });

  it('exists for asset ids of at most 32 bits', async () => {
    const { pass, asRegistry } = await loadFixture(mintedByHand);
    const [user, last] = [addressOf(stranger), 2n ** 32n - 1n];
    const mint = (asset: bigint) => pass.write.mint([asset, user], asRegistry);
    await mint(last);
    assert.equal(await pass.read.balanceOf([user]), 2n);
    await revertWithCustomErrorWithArgs(mint(last + 1n), pass, 'AccessPass_AssetIdTooLarge', [last + 1n]);
  });

  it('refuses transfers and approvals', async () => {
    const { registry, pass, id } = await loadFixture(passed);
    const [from, to] = [addressOf(stranger), addressOf(viewer)];
    const refused = (call: Promise<unknown>) => revertWithCustomError(call, registry, 'IPRegistry_NotTransferable');
    await refused(pass.read.transferFrom([from, to, id], as(stranger)));
    await refused(pass.read.safeTransferFrom([from, to, id], as(stranger)));
    await refused(pass.read.safeTransferFrom([from, to, id, '0x'], as(stranger)));
    await refused(pass.read.approve([to, id]));
    await refused(pass.read.setApprovalForAll([to, true]));
    assert.equal(await pass.read.getApproved([id]), zero);
    for (const by of [to, from]) assert.equal(await pass.read.isApprovedForAll([from, by]), false);
  });

  it('is minted and burnt only by the registry', async () => {
    const { pass } = await loadFixture(passed);
    const args = [1n, addressOf(stranger)] as const;
    const caller = [checksummed(owner)] as const;
    await revertWithCustomErrorWithArgs(pass.write.mint(args), pass, 'AccessPass_NotRegistry', [...caller]);
    await revertWithCustomErrorWithArgs(pass.write.burn(args), pass, 'AccessPass_NotRegistry', [...caller]);
  });

  it('refuses the zero address, a second mint and burning an absent pass', async () => {
    const { registry, pass, asRegistry } = await loadFixture(mintedByHand);
    const zeroMint = pass.write.mint([1n, zero], asRegistry);
    await revertWithCustomError(zeroMint, registry, 'IPRegistry_ZeroAddress');
    const [had, has] = [
      [1n, checksummed(viewer)],
      [1n, checksummed(stranger)],
    ] as const;
    await revertWithCustomErrorWithArgs(pass.write.mint(has, asRegistry), pass, 'AccessPass_AlreadyMinted', [...has]);
    await revertWithCustomErrorWithArgs(pass.write.burn(had, asRegistry), pass, 'AccessPass_NotTokenOwner', [...had]);
    await revertWithCustomError(pass.read.balanceOf([zero]), registry, 'IPRegistry_ZeroAddress');
  });

  it('has a name, no metadata, and its ERC-165 interfaces', async () => {
    const { pass, id } = await loadFixture(passed);
    assert.deepEqual([await pass.read.name(), await pass.read.symbol()], ['IP Registry Access Pass', 'IPPASS']);
    assert.equal(await pass.read.tokenURI([id]), '');
    for (const read of [pass.read.tokenURI, pass.read.locked, pass.read.getApproved] as ((
      args: [bigint],
    ) => Promise<unknown>)[]) {
      await revertWithCustomErrorWithArgs(read([7n]), pass, 'AccessPass_UnknownPass', [7n]);
    }
    for (const known of ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0xb45a3c0e'] as const)
      assert.equal(await pass.read.supportsInterface([known]), true);
    assert.equal(await pass.read.supportsInterface(['0xffffffff']), false);
  });
});

describe('sweeping', () => {
  const sweep = (pass: Awaited<ReturnType<typeof passFor>>, user = stranger) =>
    pass.write.sweep([1n, addressOf(user)], as(viewer));

  it('burns an expired pass for any caller, and none before expiry', async () => {
    const { pass, expires } = await loadFixture(passed);
    const still = [1n, checksummed(stranger)] as const;
    await revertWithCustomErrorWithArgs(sweep(pass), pass, 'AccessPass_StillGranted', [...still]);
    await time.increaseTo(expires);
    assert.equal(await pass.read.isValid([1n, addressOf(stranger)]), false);
    await sweep(pass);
    assert.equal(await pass.read.balanceOf([addressOf(stranger)]), 0n);
  });

  it('burns a pass that was claimed and whose grant ended while passes were off', async () => {
    const { pass } = await loadFixture(outlived);
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 1n);
    assert.equal(await pass.read.isValid([1n, addressOf(viewer)]), false);
    await sweep(pass, viewer);
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 0n);
  });

  it('refuses an absent pass', async () => {
    const { pass } = await loadFixture(passed);
    const none = [1n, checksummed(owner)] as const;
    await revertWithCustomErrorWithArgs(sweep(pass, owner), pass, 'AccessPass_NotTokenOwner', [...none]);
  });
});

describe('claiming', () => {
  it('mints the pass of an earlier grant once, and it ends with the grant', async () => {
    const { registry, pass } = await loadFixture(passed);
    assert.equal(await pass.read.isValid([1n, addressOf(viewer)]), false);
    await pass.write.claim([1n, addressOf(viewer)], as(stranger));
    assert.equal(await pass.read.isValid([1n, addressOf(viewer)]), true);
    const again = [1n, checksummed(viewer)] as const;
    await revertWithCustomErrorWithArgs(pass.write.claim(again), pass, 'AccessPass_AlreadyMinted', [...again]);
    await registry.write.revokeAccess([1n, addressOf(viewer)]);
    assert.equal(await pass.read.balanceOf([addressOf(viewer)]), 0n);
  });

  it('refuses the owner, a pending grant and an expired one', async () => {
    const { registry, pass, expires } = await loadFixture(passed);
    await registry.write.createAsset([two, cid, 'Two'], as(viewer));
    await registry.write.grantAccess([2n, addressOf(stranger), roles.view, 0n, nda, cid], as(viewer));
    await time.increaseTo(expires);
    for (const [id, user] of [
      [1n, owner],
      [2n, stranger],
      [1n, stranger],
    ] as const) {
      const refusal = [id, checksummed(user)] as const;
      await revertWithCustomErrorWithArgs(pass.write.claim(refusal), pass, 'AccessPass_NotGranted', [...refusal]);
    }
  });
});

describe('the limits of a pass', () => {
  it('makes no difference to access', async () => {
    const { registry, id, pass } = await loadFixture(outlived);
    assert.equal(await pass.read.ownerOf([id]), checksummed(viewer));
    assert.equal(await registry.read.hasAccess([1n, addressOf(viewer), 1]), false);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), true);
    await registry.write.setAccessPass([zero]);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), true);
  });

  it('blocks neither acceptance nor revocation when it fails or has no code', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const broken = await viem.deployContract('BrokenPass');
    for (const [address, ndaHash] of [
      [broken.address, two],
      [addressOf(viewer), three],
    ] as const) {
      await registry.write.setAccessPass([address]);
      await grant(registry, addressOf(stranger), roles.view, 0n, owner, ndaHash);
      await accept(registry, stranger, ndaHash);
      assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), true);
      const used = await gasUsed(await registry.write.revokeAccess([1n, addressOf(stranger)]));
      assert.ok(used < 200_000n, `used ${used}`);
      assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), false);
    }
  });

  it('cannot re-enter the registry', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const pass = await viem.deployContract('MeddlingPass');
    await registry.write.setAccessPass([pass.address]);
    await grant(registry, addressOf(stranger), roles.view);
    await accept(registry, stranger);
    assert.equal(await pass.read.sawAccess(), true);
    await registry.write.revokeAccess([1n, addressOf(stranger)]);
    assert.equal(await pass.read.sawAccess(), false);
    const { couldAccept, couldRelinquish, couldRevoke } = pass.read;
    for (const could of [couldAccept, couldRelinquish, couldRevoke]) assert.equal(await could(), false);
  });

  it('is not skipped by a low gas limit: it is called with enough gas or the call reverts', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const pass = await viem.deployContract('MeddlingPass');
    await registry.write.setAccessPass([pass.address]);
    await grant(registry, addressOf(stranger), roles.view);
    const signature = await stranger.signTypedData(consentOf(registry, 1n, nda));
    const data = encodeFunctionData({ abi: registry.abi, functionName: 'acceptAccess', args: [1n, signature] });
    const enough = await client.estimateGas({ account: addressOf(stranger), to: registry.address, data });
    assert.ok(enough < 170_000n, `needs ${enough}`);
    const withGas = (gas: bigint) => registry.write.acceptAccess([1n, signature], { ...as(stranger), gas });
    for (const missing of [2_000n, 20_000n, 60_000n])
      await revertWithCustomError(withGas(enough - missing), registry, 'IPRegistry_TooLittleGas');
    await withGas(enough);
    assert.ok((await pass.read.gasGiven()) >= 99_000n);
    const revoke = (gas: bigint) => registry.write.revokeAccess([1n, addressOf(stranger)], { gas });
    for (const gas of [100_000n, 120_000n])
      await revertWithCustomError(revoke(gas), registry, 'IPRegistry_TooLittleGas');
    await revoke(200_000n);
    assert.ok((await pass.read.gasGiven()) >= 99_000n);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeFunctionData, getAddress } from 'viem';
import {
  accept,
  addressOf,
  admin,
  as,
  cid,
  consentOf,
  editor,
  grant,
  nda,
  networkHelpers,
  now,
  one,
  owner,
  roles,
  sharedRegistry,
  stranger,
  two,
  viem,
  viewer,
  zero,
  zeroHash,
} from './fixture.ts';

const { loadFixture, time } = networkHelpers;
const { emitWithArgs, revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
/** An ended grant, which keeps nonce, NDA and CID. */
const endedGrant = { user: zero, role: 0, state: 0, expires: 0n, grantNonce: 1n, ndaHash: nda, cid };

/** Asset 1 with a pending view grant for the stranger that expires in an hour. */
const pendingGrant = async () => {
  const { registry } = await sharedRegistry();
  const expires = (await now()) + 3600n;
  await grant(registry, addressOf(stranger), roles.view, expires);
  return { registry, expires };
};

/** Asset 1 with a pending grant for a contract wallet of the stranger. */
const walletGrant = async () => {
  const { registry } = await sharedRegistry();
  const wallet = await viem.deployContract('SignerWallet', [addressOf(stranger)]);
  await grant(registry, wallet.address, roles.view);
  const acceptWith = (signature: `0x${string}`) =>
    wallet.write.execute([
      registry.address,
      encodeFunctionData({ abi: registry.abi, functionName: 'acceptAccess', args: [1n, signature] }),
    ]);
  return { registry, wallet, acceptWith };
};

describe('hasAccess and hasAccessByHash', () => {
  it('give the owner levels 1 to 3, and return false for levels 0 and 4', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const [need, answer] of [
      [0, false],
      [1, true],
      [2, true],
      [3, true],
      [4, false],
      [255, false],
    ] as const) {
      assert.equal(await registry.read.hasAccess([1n, addressOf(owner), need]), answer);
      assert.equal(await registry.read.hasAccessByHash([one, addressOf(owner), need]), answer);
    }
  });

  it('give no other account access, on known and unknown assets and hashes', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const user of [addressOf(stranger), zero]) {
      for (const id of [0n, 1n, 2n]) assert.equal(await registry.read.hasAccess([id, user, 1]), false);
      for (const hash of [one, two, zeroHash])
        assert.equal(await registry.read.hasAccessByHash([hash, user, 1]), false);
      assert.equal(await registry.read.hasAccess([1n, user, 0]), false);
    }
    assert.equal(await registry.read.hasAccess([2n, addressOf(owner), 1]), false);
  });

  it('give an accepted grant its role and the levels below', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const [wallet, role] of [
      [viewer, 1],
      [editor, 2],
      [admin, 3],
    ] as const) {
      for (const need of [1, 2, 3]) {
        assert.equal(await registry.read.hasAccess([1n, addressOf(wallet), need]), need <= role);
        assert.equal(await registry.read.hasAccessByHash([one, addressOf(wallet), need]), need <= role);
      }
    }
  });

  it('give a pending grant no access', async () => {
    const { registry } = await loadFixture(pendingGrant);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), false);
  });

  it('end in the second a grant expires', async () => {
    const { registry, expires } = await loadFixture(pendingGrant);
    await accept(registry, stranger);
    await time.increaseTo(expires - 1n);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), true);
    await time.increaseTo(expires);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), false);
    assert.equal(await registry.read.hasAccessByHash([one, addressOf(stranger), 1]), false);
  });

  it('find the asset by every hash it ever had', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two']);
    for (const hash of [one, two])
      assert.equal(await registry.read.hasAccessByHash([hash, addressOf(viewer), 1]), true);
  });
});

describe('grantAccess', () => {
  const to = addressOf(stranger);

  it('refuses an unknown asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const call = registry.write.grantAccess([9n, to, 1, 0n, nda, cid]);
    await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_UnknownAsset', [9n]);
  });

  it('refuses a caller with less than level 3', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const by of [editor, viewer, stranger]) {
      const call = grant(registry, '0x000000000000000000000000000000000000dEaD', roles.view, 0n, by);
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NeedLevel3', [1n, checksummed(by)]);
    }
  });

  it('refuses roles 0 and 4', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const role of [0, 4]) {
      await revertWithCustomErrorWithArgs(grant(registry, to, role), registry, 'IPRegistry_BadRole', [role]);
    }
  });

  it('refuses the zero address', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await revertWithCustomError(grant(registry, zero, roles.view), registry, 'IPRegistry_ZeroAddress');
  });

  it('refuses the owner and the caller', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const [user, by] of [
      [owner, owner],
      [owner, admin],
      [admin, admin],
    ] as const) {
      const call = grant(registry, addressOf(user), roles.view, 0n, by);
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_BadGrantee', [checksummed(user)]);
    }
  });

  it('refuses a past expiry, and one beyond 48 bits', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const past = await now();
    await revertWithCustomErrorWithArgs(grant(registry, to, roles.view, past), registry, 'IPRegistry_Expired', [past]);
    const never = 2n ** 48n;
    const tooFar = grant(registry, to, roles.view, never);
    await revertWithCustomErrorWithArgs(tooFar, registry, 'SafeCastOverflowedUintDowncast', [48, never]);
    await grant(registry, to, roles.view, never - 1n);
    assert.equal((await registry.read.grantOf([1n, to])).expires, never - 1n);
  });

  it('refuses a zero NDA hash and an empty CID', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const [noHash, noCid] = [
      [1n, to, 1, 0n, zeroHash, cid],
      [1n, to, 1, 0n, nda, ''],
    ] as const;
    await revertWithCustomError(registry.write.grantAccess(noHash), registry, 'IPRegistry_EmptyHash');
    await revertWithCustomError(registry.write.grantAccess(noCid), registry, 'IPRegistry_EmptyCid');
  });

  it('never overwrites an accepted grant, not even an expired one', async () => {
    const { registry, expires } = await loadFixture(pendingGrant);
    await accept(registry, stranger);
    const again = () => grant(registry, to, roles.edit);
    await revertWithCustomErrorWithArgs(again(), registry, 'IPRegistry_AlreadyAccepted', [1n, checksummed(stranger)]);
    await time.increaseTo(expires + 1n);
    await revertWithCustomErrorWithArgs(again(), registry, 'IPRegistry_AlreadyAccepted', [1n, checksummed(stranger)]);
  });

  it('overwrites a pending grant under the next nonce', async () => {
    const { registry } = await loadFixture(pendingGrant);
    await registry.write.grantAccess([1n, to, roles.edit, 0n, two, 'bafy2']);
    assert.deepEqual(await registry.read.grantOf([1n, to]), {
      user: checksummed(stranger),
      role: 2,
      state: 1,
      expires: 0n,
      grantNonce: 2n,
      ndaHash: two,
      cid: 'bafy2',
    });
  });

  it('allows an admin to grant any role, and the grant outlives the admin', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await grant(registry, to, roles.admin, 0n, admin);
    await accept(registry, stranger);
    await registry.write.revokeAccess([1n, addressOf(admin)]);
    assert.equal(await registry.read.hasAccess([1n, addressOf(admin), 1]), false);
    assert.equal(await registry.read.hasAccess([1n, to, 3]), true);
  });

  it('stores a pending grant and emits AccessGranted', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const expires = (await now()) + 3600n;
    const args = [1n, checksummed(stranger), checksummed(admin), 1, expires, nda, cid, 1n] as const;
    await emitWithArgs(grant(registry, to, roles.view, expires, admin), registry, 'AccessGranted', [...args]);
    assert.deepEqual(await registry.read.grantOf([1n, to]), {
      user: checksummed(stranger),
      role: 1,
      state: 1,
      expires,
      grantNonce: 1n,
      ndaHash: nda,
      cid,
    });
  });
});

describe('acceptAccess', () => {
  it('refuses a caller without a pending grant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const wallet of [stranger, viewer]) {
      const refusal = [1n, checksummed(wallet)] as const;
      await revertWithCustomErrorWithArgs(accept(registry, wallet), registry, 'IPRegistry_NoPendingShare', [
        ...refusal,
      ]);
    }
  });

  it('refuses an expired grant', async () => {
    const { registry, expires } = await loadFixture(pendingGrant);
    await time.increaseTo(expires);
    await revertWithCustomErrorWithArgs(accept(registry, stranger), registry, 'IPRegistry_Expired', [expires]);
  });

  it("refuses a plain account's signature over another consent, or of another account", async () => {
    const { registry } = await loadFixture(pendingGrant);
    const refusal = [checksummed(stranger)] as const;
    const foreign = await viewer.signTypedData(consentOf(registry, 1n, nda));
    await revertWithCustomErrorWithArgs(accept(registry, stranger, two), registry, 'IPRegistry_BadEOASignature', [
      ...refusal,
    ]);
    const forged = registry.write.acceptAccess([1n, foreign], as(stranger));
    await revertWithCustomErrorWithArgs(forged, registry, 'IPRegistry_BadEOASignature', [...refusal]);
  });

  it('refuses a signature that the contract wallet refuses', async () => {
    const { registry, wallet, acceptWith } = await loadFixture(walletGrant);
    const foreign = acceptWith(await viewer.signTypedData(consentOf(registry, 1n, nda)));
    const refusal = [getAddress(wallet.address)] as const;
    await revertWithCustomErrorWithArgs(foreign, registry, 'IPRegistry_InvalidSmartWalletSignature', [...refusal]);
  });

  it('refuses a consent to the previous terms of a grant', async () => {
    const { registry } = await loadFixture(pendingGrant);
    await registry.write.grantAccess([1n, addressOf(stranger), roles.edit, 0n, two, cid]);
    await revertWithCustomError(accept(registry, stranger, nda), registry, 'IPRegistry_BadEOASignature');
  });

  it("accepts a plain account's consent", async () => {
    const { registry } = await loadFixture(pendingGrant);
    const accepted = accept(registry, stranger);
    await emitWithArgs(accepted, registry, 'AccessAccepted', [1n, checksummed(stranger), 1n]);
    await emitWithArgs(accepted, registry, 'NDASigned', [1n, checksummed(stranger), 1n, nda]);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), true);
    assert.equal((await registry.read.grantOf([1n, addressOf(stranger)])).state, 2);
  });

  it("accepts a contract wallet's consent", async () => {
    const { registry, wallet, acceptWith } = await loadFixture(walletGrant);
    await acceptWith(await stranger.signTypedData(consentOf(registry, 1n, nda)));
    assert.equal(await registry.read.hasAccess([1n, wallet.address, 1]), true);
    assert.equal(await registry.read.hasAccess([1n, addressOf(stranger), 1]), false);
  });
});

describe('relinquishAccess', () => {
  it('refuses when there is no grant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const wallet of [stranger, owner]) {
      const call = registry.write.relinquishAccess([1n], as(wallet));
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NoGrant', [1n, checksummed(wallet)]);
    }
  });

  it('ends a pending grant as rejected', async () => {
    const { registry } = await loadFixture(pendingGrant);
    const call = registry.write.relinquishAccess([1n], as(stranger));
    await emitWithArgs(call, registry, 'AccessRelinquished', [1n, checksummed(stranger), 1n, true]);
    assert.deepEqual(await registry.read.grantOf([1n, addressOf(stranger)]), endedGrant);
    await revertWithCustomError(accept(registry, stranger), registry, 'IPRegistry_NoPendingShare');
  });

  it('ends an accepted grant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const call = registry.write.relinquishAccess([1n], as(viewer));
    await emitWithArgs(call, registry, 'AccessRelinquished', [1n, checksummed(viewer), 1n, false]);
    assert.equal(await registry.read.hasAccess([1n, addressOf(viewer), 1]), false);
  });
});

describe('revokeAccess', () => {
  it('refuses an unknown asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const call = registry.write.revokeAccess([9n, addressOf(viewer)]);
    await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_UnknownAsset', [9n]);
  });

  it('refuses a caller with less than level 3', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const by of [editor, viewer, stranger]) {
      const call = registry.write.revokeAccess([1n, addressOf(admin)], as(by));
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NeedLevel3', [1n, checksummed(by)]);
    }
  });

  it('refuses to revoke the owner or the caller', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const user of [owner, admin]) {
      const call = registry.write.revokeAccess([1n, addressOf(user)], as(admin));
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_BadGrantee', [checksummed(user)]);
    }
    assert.equal(await registry.read.hasAccess([1n, addressOf(owner), 3]), true);
  });

  it('refuses when there is no grant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const call = registry.write.revokeAccess([1n, addressOf(stranger)]);
    await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_NoGrant', [1n, checksummed(stranger)]);
  });

  it('ends pending and accepted grants; a later grant has the next nonce', async () => {
    const { registry } = await loadFixture(pendingGrant);
    for (const [wallet, by] of [
      [stranger, owner],
      [viewer, admin],
    ] as const) {
      const call = registry.write.revokeAccess([1n, addressOf(wallet)], as(by));
      await emitWithArgs(call, registry, 'AccessRevoked', [1n, checksummed(wallet), checksummed(by), 1n]);
      assert.deepEqual(await registry.read.grantOf([1n, addressOf(wallet)]), endedGrant);
      assert.equal(await registry.read.hasAccess([1n, addressOf(wallet), 1]), false);
    }
    await grant(registry, addressOf(viewer), roles.edit, 0n, owner, two);
    assert.equal((await registry.read.grantOf([1n, addressOf(viewer)])).grantNonce, 2n);
  });
});

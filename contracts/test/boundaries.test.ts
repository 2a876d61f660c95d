import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encodeAbiParameters, encodeFunctionData, encodePacked, getAddress, type Hex, keccak256 } from 'viem';
import {
  accept,
  addressOf,
  admin,
  as,
  cid,
  commitmentOf,
  consentOf,
  editor,
  emptyRegistry,
  grant,
  hashOf,
  nda,
  networkHelpers,
  now,
  one,
  owner,
  roles,
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
} from './fixture.ts';

const { loadFixture, time } = networkHelpers;
const { emit, revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
const salt = hashOf('salt');

/** Asset 1 with a grant for the stranger that expires in an hour, pending or accepted. */
const hourOf = async (role: number, isAccepted: boolean) => {
  const { registry } = await sharedRegistry();
  const expires = (await now()) + 3600n;
  await grant(registry, addressOf(stranger), role, expires);
  if (isAccepted) await accept(registry, stranger);
  return { registry, expires };
};
const pendingEditor = () => hourOf(roles.edit, false);
const pendingAdmin = () => hourOf(roles.admin, false);
const editorForAnHour = () => hourOf(roles.edit, true);
const adminForAnHour = () => hourOf(roles.admin, true);

describe('the second of expiry', () => {
  it('is too late to grant, and the second before is not', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const at = (await now()) + 100n;
    await time.setNextBlockTimestamp(at);
    const late = registry.write.grantAccess([1n, addressOf(stranger), 1, at, nda, cid], { gas: 500_000n });
    await revertWithCustomErrorWithArgs(late, registry, 'IPRegistry_Expired', [at]);
    await time.setNextBlockTimestamp(at + 100n);
    await registry.write.grantAccess([1n, addressOf(stranger), 1, at + 101n, nda, cid], { gas: 500_000n });
    assert.equal((await registry.read.grantOf([1n, addressOf(stranger)])).expires, at + 101n);
  });

  it('is too late to accept, and the second before is not', async () => {
    const { registry, expires } = await loadFixture(pendingEditor);
    const signature = await stranger.signTypedData(consentOf(registry, 1n, nda));
    const acceptNow = () => registry.write.acceptAccess([1n, signature], { ...as(stranger), gas: 500_000n });
    const snapshot = await networkHelpers.takeSnapshot();
    await time.setNextBlockTimestamp(expires);
    await revertWithCustomErrorWithArgs(acceptNow(), registry, 'IPRegistry_Expired', [expires]);
    await snapshot.restore();
    await time.setNextBlockTimestamp(expires - 1n);
    await acceptNow();
    assert.equal((await registry.read.grantOf([1n, addressOf(stranger)])).state, 2);
  });

  it("ends an editor's updates of files and of metadata", async () => {
    const { registry, expires } = await loadFixture(editorForAnHour);
    await registry.write.updateAsset([1n, two, cid, 'Two'], as(stranger));
    await time.increaseTo(expires);
    for (const hash of [two, three]) {
      const update = registry.write.updateAsset([1n, hash, cid, 'Late'], as(stranger));
      await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_NeedLevel2', [1n, checksummed(stranger)]);
    }
  });

  it("ends an admin's granting and revoking", async () => {
    const { registry, expires } = await loadFixture(adminForAnHour);
    const to = '0x000000000000000000000000000000000000dEaD';
    await grant(registry, to, roles.view, 0n, stranger, two);
    await time.increaseTo(expires);
    const refusal = [1n, checksummed(stranger)] as const;
    for (const late of [
      grant(registry, to, roles.view, 0n, stranger, three),
      registry.write.revokeAccess([1n, to], as(stranger)),
    ])
      await revertWithCustomErrorWithArgs(late, registry, 'IPRegistry_NeedLevel3', [...refusal]);
  });

  it('allows an expired grant to be revoked or relinquished', async () => {
    for (const isRevoked of [true, false]) {
      const { registry, expires } = await loadFixture(editorForAnHour);
      await time.increaseTo(expires + 1n);
      if (isRevoked) await registry.write.revokeAccess([1n, addressOf(stranger)]);
      else await registry.write.relinquishAccess([1n], as(stranger));
      assert.equal((await registry.read.grantOf([1n, addressOf(stranger)])).state, 0);
    }
  });
});

describe('a level', () => {
  it('below 2 cannot update, not even the metadata of the same file', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const wallet of [viewer, stranger]) {
      const update = registry.write.updateAsset([1n, one, 'bafy2', 'Renamed'], as(wallet));
      await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_NeedLevel2', [1n, checksummed(wallet)]);
    }
    assert.equal((await registry.read.assets([1n])).title, 'One');
  });

  it('that is pending allows no call', async () => {
    const { registry } = await loadFixture(pendingAdmin);
    const refusal = [1n, checksummed(stranger)] as const;
    for (const hash of [one, two]) {
      const update = registry.write.updateAsset([1n, hash, cid, 'Early'], as(stranger));
      await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_NeedLevel2', [...refusal]);
    }
    const revoke = registry.write.revokeAccess([1n, addressOf(viewer)], as(stranger));
    await revertWithCustomErrorWithArgs(revoke, registry, 'IPRegistry_NeedLevel3', [...refusal]);
  });

  it('of admin revokes other admins and grants by others, never the owner', async () => {
    const { registry } = await loadFixture(adminForAnHour);
    for (const [user, by] of [
      [viewer, stranger],
      [admin, stranger],
    ] as const) {
      await registry.write.revokeAccess([1n, addressOf(user)], as(by));
      assert.equal(await registry.read.hasAccess([1n, addressOf(user), 1]), false);
    }
    const owners = registry.write.revokeAccess([1n, addressOf(owner)], as(stranger));
    await revertWithCustomErrorWithArgs(owners, registry, 'IPRegistry_BadGrantee', [checksummed(owner)]);
  });

  it('that ended leaves no access to the editor who introduced the current file', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], as(editor));
    await registry.write.revokeAccess([1n, addressOf(editor)]);
    const update = registry.write.updateAsset([1n, two, cid, 'Mine'], as(editor));
    await revertWithCustomError(update, registry, 'IPRegistry_NeedLevel2');
    for (const hash of [one, two])
      assert.equal(await registry.read.hasAccessByHash([hash, addressOf(editor), 1]), false);
    assert.equal(await registry.read.isRegistrantOf([two, addressOf(editor)]), true);
  });

  it('is the same for every file the asset ever had, by any registrant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], as(editor));
    for (const hash of [one, two])
      for (const need of [1, 2, 3])
        for (const [wallet, level] of [
          [owner, 3],
          [admin, 3],
          [editor, 2],
          [viewer, 1],
        ] as const)
          assert.equal(await registry.read.hasAccessByHash([hash, addressOf(wallet), need]), need <= level);
  });
});

describe('single-use values', () => {
  it('an NDA is valid for no second grant, even after another NDA', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const [a, b, user] = [hashOf('nda a'), hashOf('nda b'), addressOf(stranger)];
    const name = (ndaHash: Hex) => grant(registry, user, roles.view, 0n, owner, ndaHash);
    const refused = (ndaHash: Hex, nonce: bigint) =>
      revertWithCustomErrorWithArgs(name(ndaHash), registry, 'IPRegistry_NdaHashUsed', [ndaHash, nonce]);
    await name(a);
    await name(b);
    await refused(a, 1n);
    await refused(b, 2n);
    await accept(registry, stranger, b);
    await registry.write.revokeAccess([1n, user]);
    await refused(a, 1n);
    await refused(b, 2n);
    await name(hashOf('nda c'));
    assert.equal((await registry.read.grantOf([1n, user])).grantNonce, 3n);
  });

  it('a hash is valid for no second asset, not even of the same owner or as an earlier hash', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.createAsset([two, cid, 'Two']);
    await registry.write.updateAsset([2n, three, cid, 'Three']);
    for (const hash of [one, two, three]) {
      const asset = hash === one ? 1n : 2n;
      const again = registry.write.createAsset([hash, cid, 'Again']);
      await revertWithCustomErrorWithArgs(again, registry, 'IPRegistry_HashAlreadyExists', [hash, asset]);
    }
    for (const hash of [two, three]) {
      const taken = registry.write.updateAsset([1n, hash, cid, 'Taken']);
      await revertWithCustomErrorWithArgs(taken, registry, 'IPRegistry_HashAlreadyExists', [hash, 2n]);
    }
  });

  it('a claim consumes a commitment, and a revealed one cannot be made again', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const commitment = commitmentOf(registry, addressOf(owner), one, salt);
    await registry.write.commit([commitment]);
    await registry.write.createAsset([one, cid, 'Squatted'], as(stranger));
    const reveal = () => registry.write.revealAsset([one, cid, 'One', salt]);
    await emit(reveal(), registry, 'PriorityClaimed');
    await revertWithCustomErrorWithArgs(reveal(), registry, 'IPRegistry_BadCommitment', [commitment]);
    const again = registry.write.commit([commitment]);
    await revertWithCustomErrorWithArgs(again, registry, 'IPRegistry_BadCommitment', [commitment]);
  });

  it('only the full commitment counts: chain, contract, account, hash and salt', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const words = (types: readonly string[], values: readonly unknown[]) =>
      keccak256(
        encodeAbiParameters(
          types.map((type) => ({ type })),
          values,
        ),
      );
    const [at, by] = [registry.address, addressOf(owner)];
    const [u, a, b] = ['uint256', 'address', 'bytes32'] as const;
    const forms = [
      words([a, a, b, b], [at, by, one, salt]),
      words([u, a, a, b, b], [0n, at, by, one, salt]),
      words([u, a, b, b], [80002n, by, one, salt]),
      words([u, a, b, b], [80002n, at, one, salt]),
      words([u, a, a, b, b], [80002n, at, addressOf(stranger), one, salt]),
      words([u, a, a, b], [80002n, at, by, one]),
      keccak256(encodePacked([u, a, a, b, b], [80002n, at, by, one, salt])),
    ];
    for (const form of forms) await registry.write.commit([form]);
    const reveal = registry.write.revealAsset([one, cid, 'One', salt]);
    await revertWithCustomError(reveal, registry, 'IPRegistry_BadCommitment');
  });

  it("the sender's commitment does not count for the calling wallet", async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const wallet = await viem.deployContract('SignerWallet', [addressOf(owner)]);
    await registry.write.commit([commitmentOf(registry, addressOf(owner), one, salt)]);
    const data = encodeFunctionData({
      abi: registry.abi,
      functionName: 'revealAsset',
      args: [one, cid, 'One', salt],
    });
    const call = wallet.write.execute([registry.address, data]);
    await revertWithCustomError(call, registry, 'IPRegistry_BadCommitment');
  });
});

describe('an update of the same file', () => {
  it('is a version of its own, at its own time, with its own CID and title', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const { createdAt } = await registry.read.assets([1n]);
    await registry.write.updateAsset([1n, one, 'bafy2', '']);
    const stored = { hash: one, cid: 'bafy2', title: '', createdAt, updatedAt: await now() };
    assert.deepEqual(await registry.read.assets([1n]), stored);
    assert.equal(await registry.read.versionOf([1n]), 2);
    assert.equal(await registry.read.ownerOf([1n]), checksummed(owner));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { artifacts } from 'hardhat';
import { getAddress, numberToHex, toFunctionSelector } from 'viem';
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
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
  zero,
  zeroHash,
} from './fixture.ts';

const { loadFixture } = networkHelpers;
const { emitWithArgs, emit, revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
const salt = hashOf('salt');

/** Sends transactions that the next block includes together. */
const inOneBlock = async (...sends: (() => Promise<unknown>)[]) => {
  await client.request({ method: 'evm_setAutomine' as never, params: [false] as never });
  for (const send of sends) await send();
  await networkHelpers.mine();
  await client.request({ method: 'evm_setAutomine' as never, params: [true] as never });
};

describe('createAsset', () => {
  it('refuses a zero hash', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await revertWithCustomError(registry.write.createAsset([zeroHash, cid, 'One']), registry, 'IPRegistry_EmptyHash');
  });

  it('refuses an empty CID', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await revertWithCustomError(registry.write.createAsset([one, '', 'One']), registry, 'IPRegistry_EmptyCid');
  });

  it('refuses a hash that an asset has', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const again = registry.write.createAsset([one, cid, 'Again'], as(stranger));
    await revertWithCustomErrorWithArgs(again, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });

  it('refuses a hash that an asset once had', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two']);
    const again = registry.write.createAsset([one, cid, 'Again'], as(stranger));
    await revertWithCustomErrorWithArgs(again, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });

  it('numbers assets from 1', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    assert.equal(await registry.read.assetCount(), 0n);
    await registry.write.createAsset([one, cid, 'One']);
    await registry.write.createAsset([two, cid, 'Two'], as(stranger));
    assert.equal(await registry.read.assetIdOf([one]), 1n);
    assert.equal(await registry.read.assetIdOf([two]), 2n);
    assert.equal(await registry.read.assetCount(), 2n);
  });

  it('mints to the caller with the events', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    assert.equal((await registry.simulate.createAsset([one, cid, 'One'])).result, 1n);
    const created = registry.write.createAsset([one, cid, 'One'], as(stranger));
    await emitWithArgs(created, registry, 'AssetCreated', [1n, checksummed(stranger), one, cid, 'One', 0n]);
    await emitWithArgs(created, registry, 'Transfer', [zero, checksummed(stranger), 1n]);
    await emitWithArgs(created, registry, 'Locked', [1n]);
    assert.equal(await registry.read.ownerOf([1n]), checksummed(stranger));
  });

  it('stores hash, CID, title, version 1 and the block time', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([one, cid, 'One']);
    const time = await now();
    const stored = { hash: one, cid, title: 'One', createdAt: time, updatedAt: time };
    assert.deepEqual(await registry.read.assets([1n]), stored);
    assert.equal(await registry.read.versionOf([1n]), 1);
  });
});

describe('updateAsset', () => {
  it('refuses an unknown asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const update = registry.write.updateAsset([9n, two, cid, 'Two']);
    await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_UnknownAsset', [9n]);
  });

  it('refuses a caller with less than level 2', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const wallet of [viewer, stranger]) {
      const update = registry.write.updateAsset([1n, two, cid, 'Two'], as(wallet));
      await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_NeedLevel2', [1n, checksummed(wallet)]);
    }
  });

  it('refuses a zero hash and an empty CID', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await revertWithCustomError(registry.write.updateAsset([1n, zeroHash, cid, '']), registry, 'IPRegistry_EmptyHash');
    await revertWithCustomError(registry.write.updateAsset([1n, two, '', '']), registry, 'IPRegistry_EmptyCid');
  });

  it('refuses a hash that another asset has or once had', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.createAsset([two, cid, 'Two'], as(stranger));
    await registry.write.updateAsset([2n, three, cid, 'Three'], as(stranger));
    for (const hash of [two, three]) {
      const update = registry.write.updateAsset([1n, hash, cid, 'Mine']);
      await revertWithCustomErrorWithArgs(update, registry, 'IPRegistry_HashAlreadyExists', [hash, 2n]);
    }
  });

  it('adds a version with a new hash and keeps the old hash readable', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const { createdAt } = await registry.read.assets([1n]);
    const update = registry.write.updateAsset([1n, two, 'bafy2', 'Two']);
    await emitWithArgs(update, registry, 'AssetUpdated', [1n, 2, checksummed(owner), two, 'bafy2', 'Two']);
    const stored = { hash: two, cid: 'bafy2', title: 'Two', createdAt, updatedAt: await now() };
    assert.deepEqual(await registry.read.assets([1n]), stored);
    assert.equal(await registry.read.versionOf([1n]), 2);
    assert.equal(await registry.read.assetIdOf([one]), 1n);
    assert.equal(await registry.read.hasAccessByHash([one, addressOf(viewer), 1]), true);
  });

  it('changes only the metadata when the hash stays', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, one, 'bafy2', 'Renamed']);
    const { hash, title } = await registry.read.assets([1n]);
    assert.deepEqual(
      { hash, title, version: await registry.read.versionOf([1n]) },
      { hash: one, title: 'Renamed', version: 2 },
    );
  });

  it('returns to an earlier hash of the same asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two']);
    await registry.write.updateAsset([1n, one, cid, 'One']);
    assert.equal((await registry.read.assets([1n])).hash, one);
    assert.equal(await registry.read.versionOf([1n]), 3);
  });

  it('allows editors and admins to update and records them', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const [wallet, version] of [
      [editor, 2],
      [admin, 3],
    ] as const) {
      const update = registry.write.updateAsset([1n, one, cid, 'New'], as(wallet));
      await emitWithArgs(update, registry, 'AssetUpdated', [1n, version, checksummed(wallet), one, cid, 'New']);
    }
  });
});

describe('commit and revealAsset', () => {
  const committed = async () => {
    const { registry } = await emptyRegistry();
    const commitment = commitmentOf(registry, addressOf(owner), one, salt);
    await registry.write.commit([commitment], as(stranger));
    return { registry, commitment, at: await now() };
  };

  it('refuses a commitment made twice', async () => {
    const { registry, commitment, at } = await loadFixture(committed);
    assert.equal(await registry.read.committedAt([commitment]), at);
    const again = registry.write.commit([commitment]);
    await revertWithCustomErrorWithArgs(again, registry, 'IPRegistry_BadCommitment', [commitment]);
  });

  it("refuses to reveal without a commitment, another account's commitment, and a second time", async () => {
    const { registry } = await loadFixture(committed);
    const refused = (reveal: Promise<unknown>) => revertWithCustomError(reveal, registry, 'IPRegistry_BadCommitment');
    await refused(registry.write.revealAsset([two, cid, 'Two', salt]));
    await refused(registry.write.revealAsset([one, cid, 'One', salt], as(stranger)));
    await registry.write.revealAsset([one, cid, 'One', salt]);
    await refused(registry.write.revealAsset([one, cid, 'One', salt]));
  });

  it('refuses to reveal a zero hash and an empty CID', async () => {
    const { registry } = await loadFixture(committed);
    await revertWithCustomError(
      registry.write.revealAsset([zeroHash, cid, '', salt]),
      registry,
      'IPRegistry_EmptyHash',
    );
    await revertWithCustomError(registry.write.revealAsset([one, '', '', salt]), registry, 'IPRegistry_EmptyCid');
  });

  it('creates the asset of a free hash with the time of the commitment', async () => {
    const { registry, at } = await loadFixture(committed);
    assert.equal((await registry.simulate.revealAsset([one, cid, 'One', salt])).result, 1n);
    const reveal = registry.write.revealAsset([one, cid, 'One', salt]);
    await emitWithArgs(reveal, registry, 'AssetCreated', [1n, checksummed(owner), one, cid, 'One', at]);
    assert.equal(await registry.read.ownerOf([1n]), checksummed(owner));
    assert.equal((await registry.read.assets([1n])).createdAt, await now());
  });

  it('claims priority over a later registration and mints nothing', async () => {
    const { registry, at } = await loadFixture(committed);
    await registry.write.createAsset([one, cid, 'Squatted'], as(stranger));
    assert.equal((await registry.simulate.revealAsset([one, cid, 'One', salt])).result, 1n);
    const reveal = registry.write.revealAsset([one, cid, 'One', salt]);
    await emitWithArgs(reveal, registry, 'PriorityClaimed', [1n, checksummed(owner), at]);
    assert.equal(await registry.read.assetCount(), 1n);
    assert.equal(await registry.read.ownerOf([1n]), checksummed(stranger));
    const again = registry.write.revealAsset([one, cid, 'One', salt]);
    await revertWithCustomError(again, registry, 'IPRegistry_BadCommitment');
  });

  it('claims priority over a later update of an older asset', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([two, cid, 'Two'], as(stranger));
    await registry.write.commit([commitmentOf(registry, addressOf(owner), one, salt)]);
    await registry.write.updateAsset([1n, one, cid, 'Squatted'], as(stranger));
    await emit(registry.write.revealAsset([one, cid, 'One', salt]), registry, 'PriorityClaimed');
  });

  it('refuses to claim priority over an earlier registration', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([one, cid, 'First'], as(stranger));
    await registry.write.commit([commitmentOf(registry, addressOf(owner), one, salt)]);
    const reveal = registry.write.revealAsset([one, cid, 'One', salt]);
    await revertWithCustomErrorWithArgs(reveal, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });

  it('refuses to claim priority over an earlier hash that a later update kept', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([one, cid, 'First']);
    await registry.write.commit([commitmentOf(registry, addressOf(stranger), one, salt)]);
    await registry.write.updateAsset([1n, one, cid, 'Renamed']);
    const reveal = registry.write.revealAsset([one, cid, 'Mine', salt], as(stranger));
    await revertWithCustomErrorWithArgs(reveal, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });

  it('refuses to claim priority over an earlier commitment', async () => {
    const { registry } = await loadFixture(committed);
    await registry.write.commit([commitmentOf(registry, addressOf(stranger), one, salt)]);
    await registry.write.revealAsset([one, cid, 'One', salt]);
    const reveal = registry.write.revealAsset([one, cid, 'Mine', salt], as(stranger));
    await revertWithCustomErrorWithArgs(reveal, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });
});

describe('times', () => {
  it('return whether a commitment exists, its time, and whether it was revealed', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const commitment = commitmentOf(registry, addressOf(owner), one, salt);
    assert.equal(await registry.read.committedAt([commitment]), 0n);
    const made = registry.write.commit([commitment]);
    await emitWithArgs(made, registry, 'Committed', [commitment, await made.then(now)]);
    assert.equal(await registry.read.committedAt([commitment]), await now());
    assert.equal(await registry.read.isRevealed([commitment]), false);
    await registry.write.revealAsset([one, cid, 'One', salt]);
    assert.equal(await registry.read.isRevealed([commitment]), true);
  });

  it('return the time of a hash: its block, or the commitment it was revealed from', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.commit([commitmentOf(registry, addressOf(owner), one, salt)]);
    const committed = await now();
    await registry.write.createAsset([two, cid, 'Two']);
    const created = await now();
    await registry.write.revealAsset([one, cid, 'One', salt]);
    await registry.write.updateAsset([1n, three, cid, 'Three']);
    const updated = await now();
    const since = await Promise.all([one, two, three, zeroHash].map((hash) => registry.read.takenSince([hash])));
    assert.deepEqual(since, [committed, created, updated, 0n]);
  });

  it('refuse a commitment made in the same second as the registration', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    const commitment = commitmentOf(registry, addressOf(owner), one, salt);
    await inOneBlock(
      () => registry.write.commit([commitment], { gas: 500_000n }),
      () => registry.write.createAsset([one, cid, 'First'], { ...as(stranger), gas: 500_000n }),
    );
    assert.equal(await registry.read.takenSince([one]), await registry.read.committedAt([commitment]));
    const reveal = registry.write.revealAsset([one, cid, 'Mine', salt]);
    await revertWithCustomErrorWithArgs(reveal, registry, 'IPRegistry_HashAlreadyExists', [one, 1n]);
  });
});

describe('CIDs', () => {
  /** CIDs stored as their digest (raw and dag-pb), and texts that only resemble one. */
  const digits = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
  const texts = [
    digits,
    cid,
    'QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n',
    digits.toUpperCase(),
    `${digits.slice(0, -1)}f`,
    `${digits.slice(0, -1)}1`,
    `${digits.slice(0, 7)}i${digits.slice(8)}`,
    `${digits.slice(0, 20)}8${digits.slice(21)}`,
    `bafkrej${digits.slice(7)}`,
    `${digits}/metadata.json`,
    'é',
    'b',
  ];

  it('are returned unchanged in every form', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    for (const [i, text] of texts.entries()) {
      await registry.write.createAsset([hashOf(`asset ${i}`), text, '']);
      assert.equal((await registry.read.assets([BigInt(i + 1)])).cid, text);
      assert.equal(await registry.read.tokenURI([BigInt(i + 1)]), `ipfs://${text}`);
    }
  });

  it('replace each other in updates', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    for (const before of texts) {
      for (const after of [digits, cid, 'Qm', texts[9] as string]) {
        await registry.write.updateAsset([1n, one, before, '']);
        await registry.write.updateAsset([1n, one, after, '']);
        assert.equal((await registry.read.assets([1n])).cid, after);
      }
    }
  });

  it('replace each other in grants, pending and ended ones', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const user = addressOf(stranger);
    for (const [i, text] of [...texts, ...texts.toReversed()].entries()) {
      await registry.write.grantAccess([1n, user, 1, 0n, hashOf(`nda ${i}`), text]);
      assert.equal((await registry.read.grantOf([1n, user])).cid, text);
      if (i % 3 !== 0) continue;
      await registry.write.revokeAccess([1n, user]);
      assert.equal((await registry.read.grantOf([1n, user])).cid, text);
    }
  });

  it('stay readable with the NDA after a grant ends, and its terms are cleared', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const user = addressOf(stranger);
    for (const [i, text] of [cid, 'Qm', texts[9] as string].entries()) {
      await registry.write.grantAccess([1n, user, 1, 0n, hashOf(`nda ${i}`), text]);
      await registry.write.revokeAccess([1n, user]);
      const kept = { grantNonce: BigInt(i + 1), ndaHash: hashOf(`nda ${i}`), cid: text };
      const nothing = { user: zero, role: 0, state: 0, expires: 0n };
      assert.deepEqual(await registry.read.grantOf([1n, user]), { ...nothing, ...kept });
    }
  });
});

describe('lookups', () => {
  it('revert for an unknown asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const { assets, ownerOf, versionOf, tokenURI, locked, getApproved } = registry.read;
    type Read = (args: [bigint]) => Promise<unknown>;
    for (const id of [0n, 2n]) {
      for (const read of [assets, ownerOf, versionOf, tokenURI, locked, getApproved] as Read[]) {
        await revertWithCustomErrorWithArgs(read([id]), registry, 'IPRegistry_UnknownAsset', [id]);
      }
    }
  });

  it('assetIdOf returns 0 for an unknown hash', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    assert.equal(await registry.read.assetIdOf([two]), 0n);
    assert.equal(await registry.read.assetIdOf([zeroHash]), 0n);
  });

  it('the registrant of a hash is the account that introduced it, not the owner of the asset', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], { account: admin.account });
    for (const [hash, registrant, other] of [
      [one, owner, admin],
      [two, admin, owner],
    ] as const) {
      assert.equal(await registry.read.isRegistrantOf([hash, addressOf(registrant)]), true);
      assert.equal(await registry.read.isRegistrantOf([hash, addressOf(other)]), false);
      assert.equal((await registry.read.registrantOf([hash])).toLowerCase(), addressOf(registrant).toLowerCase());
    }
  });

  it('a hash that returns keeps its registrant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    await registry.write.updateAsset([1n, two, cid, 'Two'], { account: admin.account });
    await registry.write.updateAsset([1n, one, cid, 'One'], { account: admin.account });
    await registry.write.updateAsset([1n, two, cid, 'Two']);
    assert.equal(await registry.read.isRegistrantOf([one, addressOf(owner)]), true);
    assert.equal(await registry.read.isRegistrantOf([two, addressOf(admin)]), true);
  });

  it('an unknown hash has no registrant, and the zero address is no registrant', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    assert.equal(await registry.read.isRegistrantOf([three, addressOf(owner)]), false);
    assert.equal(await registry.read.isRegistrantOf([three, zero]), false);
    assert.equal(await registry.read.registrantOf([three]), zero);
  });

  it('balanceOf counts assets, and refuses the zero address', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    assert.equal(await registry.read.balanceOf([addressOf(owner)]), 1n);
    assert.equal(await registry.read.balanceOf([addressOf(viewer)]), 0n);
    await revertWithCustomError(registry.read.balanceOf([zero]), registry, 'IPRegistry_ZeroAddress');
  });
});

describe('token', () => {
  it('refuses transfers and approvals', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const [from, to] = [addressOf(owner), addressOf(stranger)];
    const refused = (call: Promise<unknown>) => revertWithCustomError(call, registry, 'IPRegistry_NotTransferable');
    await refused(registry.read.transferFrom([from, to, 1n]));
    await refused(registry.read.transferFrom([from, to, 9n]));
    await refused(registry.read.safeTransferFrom([from, to, 1n]));
    await refused(registry.read.safeTransferFrom([from, to, 1n, '0x']));
    await refused(registry.read.approve([to, 1n]));
    await refused(registry.read.setApprovalForAll([to, true]));
    assert.equal(await registry.read.locked([1n]), true);
    assert.equal(await registry.read.getApproved([1n]), zero);
    for (const by of [to, from]) assert.equal(await registry.read.isApprovedForAll([from, by]), false);
  });

  it('has a name', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    assert.deepEqual([await registry.read.name(), await registry.read.symbol()], ['IP Registry', 'IPR']);
  });

  it('points to its metadata on IPFS', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    assert.equal(await registry.read.tokenURI([1n]), `ipfs://${cid}`);
  });

  it('reports its interfaces (ERC-165)', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const { abi } = await artifacts.readArtifact('IIPRegistry');
    const selectors = abi.filter((item) => item.type === 'function').map((item) => BigInt(toFunctionSelector(item)));
    const ours = numberToHex(
      selectors.reduce((id, selector) => id ^ selector, 0n),
      { size: 4 },
    );
    const known = ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0xb45a3c0e', ours] as const;
    for (const id of known) assert.equal(await registry.read.supportsInterface([id]), true);
    assert.equal(await registry.read.supportsInterface(['0xffffffff']), false);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getAddress } from 'viem';
import {
  addressOf,
  as,
  cid,
  commitmentOf,
  emptyRegistry,
  hashOf,
  nda,
  networkHelpers,
  one,
  owner,
  type Registry,
  roles,
  sharedRegistry,
  stranger,
  two,
  viem,
} from './fixture.ts';

const { loadFixture } = networkHelpers;
const { revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const salt = hashOf('salt');
/** 256 and 258 bytes, in 128 and 129 characters. */
const [longestTitle, tooLongTitle] = ['é'.repeat(128), 'é'.repeat(129)];
const [longestCid, tooLongCid] = ['q'.repeat(128), 'q'.repeat(129)];

/** Asset 1 and a commitment to the free hash `two`. */
const committed = async () => {
  const { registry } = await sharedRegistry();
  await registry.write.commit([commitmentOf(registry, addressOf(owner), two, salt)]);
  return { registry };
};

/** Every call with a title and a CID; create and reveal make asset 2. */
const writes = {
  createAsset: { id: 2n, call: (r: Registry, c: string, t: string) => r.write.createAsset([two, c, t]) },
  updateAsset: { id: 1n, call: (r: Registry, c: string, t: string) => r.write.updateAsset([1n, two, c, t]) },
  revealAsset: { id: 2n, call: (r: Registry, c: string, t: string) => r.write.revealAsset([two, c, t, salt]) },
} as const;

describe('the length of a title', () => {
  for (const [name, { id, call }] of Object.entries(writes)) {
    it(`is 256 bytes at most in ${name}`, async () => {
      const { registry } = await loadFixture(committed);
      for (const [title, length] of [
        [tooLongTitle, 258n],
        ['t'.repeat(257), 257n],
      ] as const) {
        const refused = call(registry, cid, title);
        await revertWithCustomErrorWithArgs(refused, registry, 'IPRegistry_TitleTooLong', [length]);
      }
      await call(registry, cid, longestTitle);
      assert.equal((await registry.read.assets([id])).title, longestTitle);
    });
  }

  it('may be zero', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await registry.write.createAsset([one, cid, '']);
    assert.equal((await registry.read.assets([1n])).title, '');
  });
});

describe('the length of a CID', () => {
  for (const [name, { id, call }] of Object.entries(writes)) {
    it(`is 128 bytes at most in ${name}`, async () => {
      const { registry } = await loadFixture(committed);
      const refused = call(registry, tooLongCid, 'Two');
      await revertWithCustomErrorWithArgs(refused, registry, 'IPRegistry_CidTooLong', [129n]);
      await call(registry, longestCid, 'Two');
      assert.equal((await registry.read.assets([id])).cid, longestCid);
    });
  }

  it('is 128 bytes at most in grantAccess', async () => {
    const { registry } = await loadFixture(sharedRegistry);
    const grant = (text: string) => registry.write.grantAccess([1n, addressOf(stranger), roles.view, 0n, nda, text]);
    await revertWithCustomErrorWithArgs(grant(tooLongCid), registry, 'IPRegistry_CidTooLong', [129n]);
    await grant(longestCid);
    assert.equal((await registry.read.grantOf([1n, addressOf(stranger)])).cid, longestCid);
  });

  it('is checked before a claim: a refused one leaves the commitment unrevealed', async () => {
    const { registry } = await loadFixture(committed);
    await registry.write.createAsset([two, cid, 'Squatted'], as(stranger));
    const claim = (text: string, title: string) => registry.write.revealAsset([two, text, title, salt]);
    await revertWithCustomError(claim(tooLongCid, ''), registry, 'IPRegistry_CidTooLong');
    await revertWithCustomError(claim(cid, tooLongTitle), registry, 'IPRegistry_TitleTooLong');
    const commitment = commitmentOf(registry, addressOf(owner), two, salt);
    assert.equal(await registry.read.isRevealed([commitment]), false);
    await claim(cid, '');
  });
});

describe('the owner of the registry', () => {
  it('cannot renounce ownership, and no other account can', async () => {
    const { registry } = await loadFixture(emptyRegistry);
    await revertWithCustomError(registry.read.renounceOwnership(as(owner)), registry, 'IPRegistry_OwnerRequired');
    const foreign = registry.read.renounceOwnership(as(stranger));
    const caller = [getAddress(addressOf(stranger))] as const;
    await revertWithCustomErrorWithArgs(foreign, registry, 'IPRegistry_NotOwner', [...caller]);
    assert.equal(await registry.read.owner(), getAddress(addressOf(owner)));
  });
});

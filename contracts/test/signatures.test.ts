import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compactSignatureToHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseSignature,
  serializeSignature,
  signatureToCompactSignature,
  size,
  toHex,
} from 'viem';
import {
  addressOf,
  as,
  cid,
  consentOf,
  emptyRegistry,
  gasUsed,
  grant,
  nda,
  networkHelpers,
  one,
  owner,
  type Registry,
  roles,
  sharedRegistry,
  stranger,
  three,
  two,
  viem,
  viewer,
} from './fixture.ts';
import { installSafe, safeOf } from './safe.fixture.ts';

const { loadFixture } = networkHelpers;
const { revertWithCustomError, revertWithCustomErrorWithArgs } = viem.assertions;
const checksummed = (wallet: typeof owner) => getAddress(addressOf(wallet));
/** Order of the group of secp256k1 (SEC 2). */
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Asset 1 with a pending grant for the stranger, a plain account, and the consent to it. */
const withPendingConsent = async () => {
  const { registry } = await sharedRegistry();
  await grant(registry, addressOf(stranger), roles.view);
  return { registry, consent: await stranger.signTypedData(consentOf(registry, 1n, nda)) };
};
const acceptWith = (registry: Registry, signature: Hex, id = 1n) =>
  registry.write.acceptAccess([id, signature], as(stranger));
const refused = (registry: Registry, signature: Hex, id = 1n) =>
  revertWithCustomErrorWithArgs(acceptWith(registry, signature, id), registry, 'IPRegistry_BadEOASignature', [
    checksummed(stranger),
  ]);

describe('an invalid signature', () => {
  it('is refused when it is empty, cut short or too long', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    for (const signature of ['0x', consent.slice(0, -2), `${consent}00`, `0x${'00'.repeat(65)}`] as Hex[])
      await refused(registry, signature);
  });

  it('is refused with the high s for the same message', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    const { r, s, yParity } = parseSignature(consent);
    const high = serializeSignature({ r, s: toHex(n - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 });
    await refused(registry, high);
  });

  it('is refused in the compact form of 64 bytes, which would be malleable', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    const compact = compactSignatureToHex(signatureToCompactSignature(parseSignature(consent)));
    assert.equal(size(compact), 64);
    await refused(registry, compact);
  });

  it('is refused with another recovery byte', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    const other = consent.endsWith('1b') ? '1c' : '1b';
    for (const v of [other, '00', '01', 'ff']) await refused(registry, `${consent.slice(0, -2)}${v}` as Hex);
  });
});

describe('a consent', () => {
  it('is valid for one contract', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    const { registry: other } = await emptyRegistry();
    await other.write.createAsset([one, cid, 'One']);
    await grant(other, addressOf(stranger), roles.view);
    await acceptWith(registry, consent);
    await refused(other, consent);
  });

  it('is valid for one chain', async () => {
    const { registry } = await loadFixture(withPendingConsent);
    const { domain, ...rest } = consentOf(registry, 1n, nda);
    await refused(registry, await stranger.signTypedData({ ...rest, domain: { ...domain, chainId: 137 } }));
  });

  it('is valid for one asset', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    await registry.write.createAsset([two, cid, 'Two']);
    await registry.write.grantAccess([2n, addressOf(stranger), roles.admin, 0n, nda, cid]);
    await refused(registry, consent, 2n);
  });

  it('is valid for one grant: no later one may name the same NDA to the same person', async () => {
    const { registry, consent } = await loadFixture(withPendingConsent);
    const again = () => grant(registry, addressOf(stranger), roles.admin);
    const used = [nda, 1n] as const;
    await revertWithCustomErrorWithArgs(again(), registry, 'IPRegistry_NdaHashUsed', [...used]);
    await acceptWith(registry, consent);
    await registry.write.revokeAccess([1n, addressOf(stranger)]);
    await revertWithCustomErrorWithArgs(again(), registry, 'IPRegistry_NdaHashUsed', [...used]);
    await grant(registry, addressOf(stranger), roles.admin, 0n, owner, two);
    await refused(registry, consent);
    assert.deepEqual(
      await Promise.all([nda, two, three].map((hash) => registry.read.nonceOfNda([1n, addressOf(stranger), hash]))),
      [1n, 2n, 0n],
    );
  });

  it('is valid for one person: the same NDA needs the signature of each', async () => {
    const { registry } = await loadFixture(withPendingConsent);
    await refused(registry, await viewer.signTypedData(consentOf(registry, 1n, nda)));
    await refused(registry, await owner.signTypedData(consentOf(registry, 1n, nda)));
  });

  it('binds type, name and version: others are refused', async () => {
    const { registry } = await loadFixture(withPendingConsent);
    const { domain, ...rest } = consentOf(registry, 1n, nda);
    for (const changed of [{ name: 'Registry' }, { version: '2' }])
      await refused(registry, await stranger.signTypedData({ ...rest, domain: { ...domain, ...changed } }));
    const types = { Consent: rest.types.NDAConsent };
    const { message } = rest;
    await refused(registry, await stranger.signTypedData({ domain, types, primaryType: 'Consent', message }));
  });
});

describe('a contract wallet', () => {
  const tricks = ['reverts', 'refuses', 'answers garbage', 'answers too little', 'answers nothing', 'answers almost'];
  const burnsGas = 6;
  const reenters = 7;
  const agrees = 8;

  /** Asset 1 with a pending grant for a wallet with a configurable answer. */
  const tricked = async () => {
    const { registry } = await sharedRegistry();
    const wallet = await viem.deployContract('TrickyWallet', [registry.address]);
    await grant(registry, wallet.address, roles.view);
    const data = encodeFunctionData({ abi: registry.abi, functionName: 'acceptAccess', args: [1n, '0x1234'] });
    const acceptAs = async (trick: number, gas?: bigint) => {
      await wallet.write.setTrick([trick]);
      return wallet.write.execute([registry.address, data], gas ? { gas } : {});
    };
    return { registry, wallet, acceptAs };
  };
  const refusal = (registry: Registry, wallet: Hex, call: Promise<unknown>) =>
    revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_InvalidSmartWalletSignature', [getAddress(wallet)]);

  for (const [trick, name] of tricks.entries()) {
    it(`is refused when it ${name}`, async () => {
      const { registry, wallet, acceptAs } = await loadFixture(tricked);
      await refusal(registry, wallet.address, acceptAs(trick));
      assert.equal(await registry.read.hasAccess([1n, wallet.address, 1]), false);
    });
  }

  it('is refused when it burns all gas, which is its own', async () => {
    const { registry, wallet, acceptAs } = await loadFixture(tricked);
    await refusal(registry, wallet.address, acceptAs(burnsGas, 500_000n));
  });

  it('is refused when it calls back: it is called with STATICCALL', async () => {
    const { registry, wallet, acceptAs } = await loadFixture(tricked);
    await refusal(registry, wallet.address, acceptAs(reenters, 500_000n));
    assert.equal((await registry.read.grantOf([1n, wallet.address])).state, 1);
  });

  it('decides which signatures are valid', async () => {
    const { registry, wallet, acceptAs } = await loadFixture(tricked);
    await acceptAs(agrees);
    assert.equal(await registry.read.hasAccess([1n, wallet.address, 1]), true);
  });
});

describe('a Safe', () => {
  /** Safe 1.4.1 and asset 1 with a pending grant for the stranger's Safe, which does not exist yet. */
  const invited = async () => {
    const { registry } = await sharedRegistry();
    const send = (call: { to: Hex; data: Hex }) => viewer.sendTransaction(call);
    await installSafe({ setCode: (address, code) => networkHelpers.setCode(address, code), send });
    const safe = safeOf(stranger);
    await grant(registry, safe.address, roles.view);
    const { plain, wrapped } = await safe.vouch(consentOf(registry, 1n, nda));
    const call = (functionName: 'acceptAccess' | 'revokeAccess' | 'grantAccess' | 'createAsset', args: unknown[]) => ({
      to: registry.address,
      data: encodeFunctionData({ abi: registry.abi, functionName, args } as never),
    });
    return { registry, safe, plain, wrapped, call, send };
  };

  it('that does not exist yet accepts in its deployment transaction', async () => {
    const { registry, safe, plain, call, send } = await loadFixture(invited);
    const used = await gasUsed(await send(await safe.deployAndExec([call('acceptAccess', [1n, plain])])));
    assert.ok(used < 450_000n, `used ${used}`);
    assert.equal(await registry.read.hasAccess([1n, safe.address, 1]), true);
  });

  it('sends its plain signature, not the ERC-6492 wrapper for verification before deployment', async () => {
    const { registry, safe, plain, wrapped, call, send } = await loadFixture(invited);
    await assert.rejects(safe.deployAndExec([call('acceptAccess', [1n, wrapped])]).then(send), /revert/);
    await send(await safe.deployAndExec([call('acceptAccess', [1n, plain])]));
    assert.equal(await registry.read.hasAccess([1n, safe.address, 1]), true);
  });

  it('revokes and grants again in one batch, all or nothing', async () => {
    const { registry, safe, call, send } = await loadFixture(invited);
    await send(await safe.deployAndExec([call('createAsset', [two, cid, 'Two'])]));
    const [user, terms] = [addressOf(viewer), (ndaHash: Hex) => [2n, addressOf(viewer), 1, 0n, ndaHash, cid]];
    await send(await safe.exec([call('grantAccess', terms(nda))], 1));
    const renewal = (ndaHash: Hex) => [call('revokeAccess', [2n, user]), call('grantAccess', terms(ndaHash))];
    await assert.rejects(safe.exec(renewal(nda), 2).then(send), /revert/);
    assert.equal((await registry.read.grantOf([2n, user])).grantNonce, 1n);
    await send(await safe.exec(renewal(two), 2));
    const { state, grantNonce, ndaHash } = await registry.read.grantOf([2n, user]);
    assert.deepEqual({ state, grantNonce, ndaHash }, { state: 1, grantNonce: 2n, ndaHash: two });
  });

  it("cannot use its owner's own signature, nor the owner the Safe's", async () => {
    const { registry, safe, plain, call, send } = await loadFixture(invited);
    const own = await stranger.signTypedData(consentOf(registry, 1n, nda));
    await assert.rejects(safe.deployAndExec([call('acceptAccess', [1n, own])]).then(send), /revert/);
    await grant(registry, addressOf(stranger), roles.view, 0n, owner, nda);
    await revertWithCustomError(acceptWith(registry, plain), registry, 'IPRegistry_BadEOASignature');
  });
});

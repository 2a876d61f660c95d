import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Address,
  compactSignatureToHex,
  concatHex,
  createWalletClient,
  custom,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseSignature,
  serializeSignature,
  signatureToCompactSignature,
  toHex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  addressOf,
  as,
  client,
  consentOf,
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
} from './fixture.ts';

const { loadFixture } = networkHelpers;
const { revertWithCustomErrorWithArgs } = viem.assertions;
/** Order of the group of secp256k1 (SEC 2). */
const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const tricks = { refuses: 1, agrees: 8 } as const;

/** Code of an account that delegates to another one (EIP-7702). */
const delegate = (to: Address) => networkHelpers.setCode(addressOf(stranger), concatHex(['0xef0100', to]));

/** Asset 1 with a pending grant for the stranger, and code to delegate to. */
const invited = async () => {
  const { registry } = await sharedRegistry();
  await grant(registry, addressOf(stranger), roles.view);
  const plain = await viem.deployContract('CidBox');
  const tricky = await viem.deployContract('TrickyWallet', [registry.address]);
  return { registry, plain, tricky };
};
const consent = (registry: Registry, by = stranger, ndaHash = nda, id = 1n) =>
  by.signTypedData(consentOf(registry, id, ndaHash));
const acceptWith = (registry: Registry, signature: Hex) => registry.write.acceptAccess([1n, signature], as(stranger));
const hasAccess = (registry: Registry) => registry.read.hasAccess([1n, addressOf(stranger), 1]);
const refused = async (registry: Registry, signature: Hex) => {
  const account = [getAddress(addressOf(stranger))] as const;
  const call = acceptWith(registry, signature);
  await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_InvalidSmartWalletSignature', [...account]);
};
/** Sets the delegating account's EIP-1271 answer, which is stored in its own storage. */
const setTrick = async (trick: number) => {
  const wallet = await viem.getContractAt('TrickyWallet', addressOf(stranger));
  await wallet.write.setTrick([trick]);
};

describe('an account that delegates its code (EIP-7702)', () => {
  it('accepts with its own key when the code lacks EIP-1271', async () => {
    const { registry, plain } = await loadFixture(invited);
    await delegate(plain.address);
    await acceptWith(registry, await consent(registry));
    assert.equal(await hasAccess(registry), true);
  });

  it('accepts with its own key when the code refuses every signature', async () => {
    const { registry, tricky } = await loadFixture(invited);
    await delegate(tricky.address);
    await setTrick(tricks.refuses);
    await acceptWith(registry, await consent(registry));
    assert.equal(await hasAccess(registry), true);
  });

  it('accepts with a signature that its code accepts', async () => {
    const { registry, tricky } = await loadFixture(invited);
    await delegate(tricky.address);
    await setTrick(tricks.agrees);
    await acceptWith(registry, '0x1234');
    assert.equal(await hasAccess(registry), true);
  });

  it('is refused with the signature of another key', async () => {
    const { registry, plain } = await loadFixture(invited);
    await delegate(plain.address);
    await refused(registry, await consent(registry, viewer));
    assert.equal(await hasAccess(registry), false);
  });

  it('is refused with its own signature over another NDA or another asset', async () => {
    const { registry, plain } = await loadFixture(invited);
    await delegate(plain.address);
    await refused(registry, await consent(registry, stranger, two));
    await refused(registry, await consent(registry, stranger, nda, 2n));
  });

  it('is refused with the high s, the compact form, and without a signature', async () => {
    const { registry, plain } = await loadFixture(invited);
    await delegate(plain.address);
    const { r, s, yParity } = parseSignature(await consent(registry));
    const high = serializeSignature({ r, s: toHex(n - BigInt(s), { size: 32 }), yParity: yParity === 0 ? 1 : 0 });
    const compact = compactSignatureToHex(signatureToCompactSignature({ r, s, yParity: yParity ?? 0 }));
    for (const signature of [high, compact, '0x', `0x${'00'.repeat(65)}`] as Hex[]) await refused(registry, signature);
  });

  it('accepts in the transaction that delegates its code', async () => {
    const { registry, plain } = await loadFixture(invited);
    const account = privateKeyToAccount(generatePrivateKey());
    await networkHelpers.setBalance(account.address, 10n ** 18n);
    await grant(registry, account.address, roles.view);
    const wallet = createWalletClient({ account, chain: client.chain, transport: custom(client) });
    const delegation = { contractAddress: plain.address, executor: 'self' } as const;
    const signature = await account.signTypedData(consentOf(registry, 1n, nda));
    const hash = await wallet.sendTransaction({
      to: registry.address,
      data: encodeFunctionData({ abi: registry.abi, functionName: 'acceptAccess', args: [1n, signature] }),
      authorizationList: [await wallet.signAuthorization(delegation)],
    });
    await client.waitForTransactionReceipt({ hash });
    const code = await client.getCode({ address: account.address });
    assert.equal(code, concatHex(['0xef0100', plain.address]).toLowerCase());
    assert.equal(await registry.read.hasAccess([1n, account.address, 1]), true);
  });
});

describe('a contract wallet', () => {
  it('cannot use the signature of the account that sends the transaction, nor that of the asset owner', async () => {
    const { registry, tricky } = await loadFixture(invited);
    await tricky.write.setTrick([tricks.refuses]);
    await grant(registry, tricky.address, roles.view);
    const wallet = [getAddress(tricky.address)] as const;
    for (const signer of [viewer, owner]) {
      const signature = await consent(registry, signer);
      const data = encodeFunctionData({ abi: registry.abi, functionName: 'acceptAccess', args: [1n, signature] });
      const call = tricky.write.execute([registry.address, data], as(viewer));
      await revertWithCustomErrorWithArgs(call, registry, 'IPRegistry_InvalidSmartWalletSignature', [...wallet]);
    }
  });
});

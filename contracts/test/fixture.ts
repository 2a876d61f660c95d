import { network } from 'hardhat';
import { type Address, encodeAbiParameters, type Hex, keccak256, toHex } from 'viem';
import { consentOf } from './consent.fixture.ts';

export { consentOf };

export const { viem, networkHelpers } = await network.create();
export const [owner, admin, editor, viewer, stranger] = await viem.getWalletClients();
export const client = await viem.getPublicClient();
export const addressOf = (wallet: typeof owner): Address => wallet.account.address;

export const hashOf = (text: string): Hex => keccak256(toHex(text));
export const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
export const [one, two, three] = [hashOf('one'), hashOf('two'), hashOf('three')];
export const nda = hashOf('nda');
export const zeroHash: Hex = `0x${'00'.repeat(32)}`;
export const zero: Address = `0x${'00'.repeat(20)}`;
export const roles = { view: 1, edit: 2, admin: 3 } as const;

/** An unused registry; its owner is the first account. */
export const emptyRegistry = async () => {
  const registry = await viem.deployContract('IPRegistry', [addressOf(owner)]);
  return { registry };
};
export type Registry = Awaited<ReturnType<typeof emptyRegistry>>['registry'];

export const as = (wallet: typeof owner) => ({ account: wallet.account });

export const grant = (registry: Registry, to: Address, role: number, expires = 0n, by = owner, ndaHash = nda) =>
  registry.write.grantAccess([1n, to, role, expires, ndaHash, cid], as(by));

export const accept = async (registry: Registry, by: typeof owner, ndaHash = nda) =>
  registry.write.acceptAccess([1n, await by.signTypedData(consentOf(registry, 1n, ndaHash))], as(by));

/** Asset 1 of the first account, with accepted grants for admin, editor and viewer. */
export const sharedRegistry = async () => {
  const { registry } = await emptyRegistry();
  await registry.write.createAsset([one, cid, 'One']);
  for (const [wallet, role] of [
    [admin, roles.admin],
    [editor, roles.edit],
    [viewer, roles.view],
  ] as const) {
    await grant(registry, addressOf(wallet), role);
    await accept(registry, wallet);
  }
  return { registry };
};

export const commitmentOf = (registry: Registry, by: Address, hash: Hex, salt: Hex): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'bytes32' }, { type: 'bytes32' }],
      [80002n, registry.address, by, hash, salt],
    ),
  );

export const gasUsed = async (hash: Hex): Promise<bigint> => (await client.getTransactionReceipt({ hash })).gasUsed;

/** Timestamp of the latest block, in seconds. */
export const now = async (): Promise<bigint> => BigInt(await networkHelpers.time.latest());

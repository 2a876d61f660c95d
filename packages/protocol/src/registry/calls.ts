import { registryAbi } from '@ipr/abi';
import { bytes32, type Hex, lowerAddress, type Role } from '@ipr/domain';
import { type EncodeFunctionDataParameters, encodeFunctionData, parseErc6492Signature } from 'viem';
import type { Call, SafeCall } from '../safe/call.ts';
import { batchCall } from '../safe/safe.ts';

/** Builds calls of the registry's functions; hashes with or without 0x. */
export interface RegistryCalls {
  /**
   * Several calls as one transaction of a Safe, in this order, all or none; for revoking and granting again (decision S6). A
   * single call is returned unchanged.
   * @throws RangeError for an empty list
   */
  batch(calls: readonly Call[]): SafeCall;
  createAsset(input: { fileHash: string; cid: string; title: string }): Call;
  updateAsset(input: { id: string; fileHash: string; cid: string; title: string }): Call;
  /** @param input.expiresAt Unix seconds, 0 for never. */
  grantAccess(input: { id: string; user: Hex; role: Role; expiresAt: number; ndaHash: string; cid: string }): Call;
  /** @param input.signature of the NDA consent, from an EOA or a Safe, with or without ERC-6492 wrapping */
  acceptAccess(input: { id: string; signature: Hex }): Call;
  relinquishAccess(input: { id: string }): Call;
  revokeAccess(input: { id: string; user: Hex }): Call;
  commit(input: { commitment: Hex }): Call;
  revealAsset(input: { fileHash: string; cid: string; title: string; salt: Hex }): Call;
}

/** Call builders for one registry. @throws RangeError for a hash that does not have 64 hexadecimal digits */
export const registryCalls = (registry: Hex): RegistryCalls => {
  const to = lowerAddress(registry);
  const call = (parameters: Omit<EncodeFunctionDataParameters<typeof registryAbi>, 'abi'>): Call => ({
    to,
    data: encodeFunctionData({ abi: registryAbi, ...parameters } as EncodeFunctionDataParameters),
  });
  return {
    batch: batchCall,
    createAsset: ({ fileHash, cid, title }) =>
      call({ functionName: 'createAsset', args: [bytes32(fileHash), cid, title] }),
    updateAsset: ({ id, fileHash, cid, title }) =>
      call({ functionName: 'updateAsset', args: [BigInt(id), bytes32(fileHash), cid, title] }),
    grantAccess: ({ id, user, role, expiresAt, ndaHash, cid }) =>
      call({ functionName: 'grantAccess', args: [BigInt(id), user, role, BigInt(expiresAt), bytes32(ndaHash), cid] }),
    // The Safe is deployed when the registry verifies the signature (the relay deploys it in the same transaction), and no
    // contract unwraps ERC-6492.
    acceptAccess: ({ id, signature }) =>
      call({ functionName: 'acceptAccess', args: [BigInt(id), parseErc6492Signature(signature).signature] }),
    relinquishAccess: ({ id }) => call({ functionName: 'relinquishAccess', args: [BigInt(id)] }),
    revokeAccess: ({ id, user }) => call({ functionName: 'revokeAccess', args: [BigInt(id), user] }),
    commit: ({ commitment }) => call({ functionName: 'commit', args: [commitment] }),
    revealAsset: ({ fileHash, cid, title, salt }) =>
      call({ functionName: 'revealAsset', args: [bytes32(fileHash), cid, title, salt] }),
  };
};

import { registryAbi } from '@ipr/abi';
import { bytes32, type Hex } from '@ipr/domain';
import { type EncodeFunctionDataParameters, encodeFunctionData, parseErc6492Signature } from 'viem';
import { batchCall } from '../smart-account/safe.ts';
import type { Call, RegistryCalls } from './port.ts';

/** Builders of calls to one registry. @throws RangeError for a hash that has not 64 hexadecimal digits. */
export const registryCalls = (registry: Hex): RegistryCalls => {
  const to = registry.toLowerCase() as Hex;
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
    // The Safe exists when the registry asks it (the relay deploys it in the same transaction), and no contract unwraps ERC-6492.
    acceptAccess: ({ id, signature }) =>
      call({ functionName: 'acceptAccess', args: [BigInt(id), parseErc6492Signature(signature).signature] }),
    relinquishAccess: ({ id }) => call({ functionName: 'relinquishAccess', args: [BigInt(id)] }),
    revokeAccess: ({ id, user }) => call({ functionName: 'revokeAccess', args: [BigInt(id), user] }),
    commit: ({ commitment }) => call({ functionName: 'commit', args: [commitment] }),
    revealAsset: ({ fileHash, cid, title, salt }) =>
      call({ functionName: 'revealAsset', args: [bytes32(fileHash), cid, title, salt] }),
  };
};

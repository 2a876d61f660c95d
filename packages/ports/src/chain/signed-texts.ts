import { bytes32, type Hex } from '@ipr/domain';
import { encodeAbiParameters, keccak256 } from 'viem';

/** The registry's EIP-712 domain, fixed for ever. */
export const registryDomain = (chainId: number, registry: Hex) =>
  ({ name: 'IPRegistry', version: '1', chainId, verifyingContract: registry }) as const;

/** What a grantee signs to accept a grant (D1 section 7). */
export const ndaConsent = (input: { chainId: number; registry: Hex; assetId: string; ndaHash: string }) =>
  ({
    domain: registryDomain(input.chainId, input.registry),
    types: {
      NDAConsent: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
      ],
    },
    primaryType: 'NDAConsent',
    message: { assetId: BigInt(input.assetId), ndaHash: bytes32(input.ndaHash) },
  }) as const;

/** What `commit` remembers (decision S18). @param input.salt 32 random bytes, kept until the reveal. */
export const commitmentOf = (input: { chainId: number; registry: Hex; owner: Hex; fileHash: string; salt: Hex }): Hex =>
  keccak256(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, { type: 'bytes32' }, { type: 'bytes32' }],
      [BigInt(input.chainId), input.registry, input.owner, bytes32(input.fileHash), input.salt],
    ),
  );

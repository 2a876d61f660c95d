import { bytes32, type Hex } from '@ipr/domain';

/** The registry's EIP-712 domain. It must never change. */
const registryDomain = (chainId: number, registry: Hex) =>
  ({ name: 'IPRegistry', version: '1', chainId, verifyingContract: registry }) as const;

/** The typed data that a grantee signs to accept a grant (D1 section 7). */
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

/** The typed data with which a grantee states their name for an NDA of format 1.2 (docs/formats/nda-evidence.md). */
export const ndaParty = (input: { chainId: number; registry: Hex; assetId: string; ndaHash: string; name: string }) =>
  ({
    domain: registryDomain(input.chainId, input.registry),
    types: {
      NDAParty: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
        { name: 'name', type: 'string' },
      ],
    },
    primaryType: 'NDAParty',
    message: { assetId: BigInt(input.assetId), ndaHash: bytes32(input.ndaHash), name: input.name },
  }) as const;

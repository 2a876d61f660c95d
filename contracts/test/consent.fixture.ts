import type { Address, Hex } from 'viem';

/** NDAConsent (EIP-712) as the product signs it. */
export const consentOf = (registry: { readonly address: Address }, assetId: bigint, ndaHash: Hex) =>
  ({
    domain: { name: 'IPRegistry', version: '1', chainId: 80002, verifyingContract: registry.address },
    types: {
      NDAConsent: [
        { name: 'assetId', type: 'uint256' },
        { name: 'ndaHash', type: 'bytes32' },
      ],
    },
    primaryType: 'NDAConsent',
    message: { assetId, ndaHash },
  }) as const;

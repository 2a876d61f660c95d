/** Functions that a person's Safe may call, by contract; enforced by the wallet that signs and the relay that pays. */
export const allowedFunctions = {
  registry: [
    'createAsset',
    'updateAsset',
    'grantAccess',
    'acceptAccess',
    'relinquishAccess',
    'revokeAccess',
    'commit',
    'revealAsset',
  ],
  accessPass: ['claim', 'sweep'],
  safe: ['addOwnerWithThreshold', 'swapOwner', 'removeOwner'],
} as const;

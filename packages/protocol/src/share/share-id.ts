import type { Hex } from '@ipr/domain';

/** The components of a share id. */
export interface ShareKey {
  readonly id: string;
  readonly assetId: string;
  readonly grantee: Hex;
  readonly nonce: number;
}

/** @param id asset-user-grantNonce, already validated by the schema */
export const shareKey = (id: string): ShareKey => {
  const [assetId = '', grantee = '', nonce = ''] = id.split('-');
  return { id, assetId, grantee: grantee as Hex, nonce: Number(nonce) };
};

export const shareIdOf = (assetId: string, user: Hex, nonce: number): string => `${assetId}-${user}-${nonce}`;

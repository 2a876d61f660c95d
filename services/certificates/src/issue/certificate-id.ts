import type { Hex } from '@ipr/domain';

/** Number of a certificate: first 8 characters of the asset id, last 6 of the owner's address, Unix seconds (D1 section 3, decision R10). */
export const certificateIdOf = (assetId: string, owner: Hex, at: Date): string =>
  `${assetId.slice(0, 8)}-${owner.slice(-6).toLowerCase()}-${Math.floor(at.getTime() / 1000)}`;

import type { AccessLevel, Hex } from '@ipr/domain';

interface OfAsset<Name extends string> {
  readonly name: Name;
  /** Decimal token id. */
  readonly assetId: string;
}

interface OfVersion<Name extends string> extends OfAsset<Name> {
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
}

interface OfGrant<Name extends string> extends OfAsset<Name> {
  readonly user: Hex;
  readonly grantNonce: number;
}

interface AssetCreated extends OfVersion<'AssetCreated'> {
  readonly owner: Hex;
}

interface AssetUpdated extends OfVersion<'AssetUpdated'> {
  readonly version: number;
  readonly updater: Hex;
}

interface AccessGranted extends OfGrant<'AccessGranted'> {
  readonly by: Hex;
  readonly level: AccessLevel;
  readonly expiresAt: number;
  readonly ndaHash: Hex;
  readonly cid: string;
}

interface NDASigned extends OfGrant<'NDASigned'> {
  readonly ndaHash: Hex;
}

interface AccessRevoked extends OfGrant<'AccessRevoked'> {
  readonly by: Hex;
}

interface AccessRelinquished extends OfGrant<'AccessRelinquished'> {
  readonly wasPending: boolean;
}

interface PriorityClaimed extends OfAsset<'PriorityClaimed'> {
  readonly claimant: Hex;
  readonly committedAt: number;
}

/** Transfer of a token: its creation, or a movement in another contract; the registry's tokens never move. */
interface Transfer extends OfAsset<'Transfer'> {
  readonly from: Hex;
  readonly to: Hex;
}

/** One event of the registry. Addresses and hashes lower case with 0x, times Unix seconds, 0 for never. */
export type RegistryEvent =
  | AssetCreated
  | AssetUpdated
  | AccessGranted
  | OfGrant<'AccessAccepted'>
  | NDASigned
  | AccessRevoked
  | AccessRelinquished
  | { readonly name: 'Committed'; readonly committedAt: number }
  | PriorityClaimed
  | Transfer
  | OfAsset<'Locked'>
  /** A registry event that does not concern an asset. */
  | { readonly name: 'other'; readonly event: string };

/** The events with these names. */
export type RegistryEventOf<Name extends RegistryEvent['name']> = Extract<RegistryEvent, { readonly name: Name }>;

import type { AccessLevel, Hex } from '@ipr/domain';

/** What the registry says happened, in the order of its events. Addresses lower case, times Unix seconds, 0 for never. */
export type RegistryEvent =
  | { readonly name: 'AssetCreated'; readonly assetId: string; readonly owner: Hex; readonly title: string }
  | {
      readonly name: 'AssetUpdated';
      readonly assetId: string;
      readonly version: number;
      readonly updater: Hex;
      readonly title: string;
    }
  | {
      readonly name: 'AccessGranted';
      readonly assetId: string;
      readonly user: Hex;
      readonly by: Hex;
      readonly level: AccessLevel;
      readonly expiresAt: number;
    }
  | { readonly name: 'AccessAccepted' | 'NDASigned'; readonly assetId: string; readonly user: Hex }
  | { readonly name: 'AccessRevoked'; readonly assetId: string; readonly user: Hex; readonly by: Hex }
  | {
      readonly name: 'AccessRelinquished';
      readonly assetId: string;
      readonly user: Hex;
      readonly wasPending: boolean;
    }
  | { readonly name: 'Committed'; readonly committedAt: number }
  | {
      readonly name: 'PriorityClaimed';
      readonly assetId: string;
      readonly claimant: Hex;
      readonly committedAt: number;
    }
  /** A token that came into being or, by another contract than ours, moved. */
  | { readonly name: 'Transfer'; readonly assetId: string; readonly from: Hex; readonly to: Hex }
  | { readonly name: 'Locked'; readonly assetId: string }
  /** Of the registry, but not about an asset. */
  | { readonly name: 'other'; readonly event: string };

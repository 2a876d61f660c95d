import type { Hex, ShareStatus } from '@ipr/domain';
import type { AssetRole } from './assets.ts';
import type { Count, Page, PageRequest } from './page.ts';

/** One grant with its asset, as share lists show it. */
export interface Share extends AssetRole {
  readonly asset: { readonly id: string; readonly title: string; readonly owner: Hex };
  /** Displayed status by the rule of the domain (decision S1) at the moment of the page. */
  readonly status: ShareStatus;
  readonly grantNonce: number;
  readonly acceptedAt: number | null;
  readonly ndaSignedAt: number | null;
  readonly endedBy: Hex | null;
}

/** Incoming: granted to the wallet. Outgoing: granted by the wallet, or on an asset it owns (decision S9). */
export interface ShareQuery extends PageRequest {
  readonly wallet: string;
  readonly direction: 'incoming' | 'outgoing';
  /** Any of these; default all. */
  readonly statuses?: readonly Exclude<ShareStatus, 'Unknown'>[] | undefined;
  /** Substring of the asset's current title. */
  readonly titleContains?: string | undefined;
  readonly assetId?: string | undefined;
  /** Only grants on these assets; at most maxNamed decimal token ids. */
  readonly assetIds?: readonly string[] | undefined;
  /** Unix seconds: only grants that end at this moment or before. */
  readonly endsBefore?: number | undefined;
  /** Unix seconds: only grants made at this moment or before. A list beyond `maxReach` begins again with the last row's. */
  readonly grantedUntil?: number | undefined;
  /** Totals are counted up to this number; default maxTotal. */
  readonly countTo?: number | undefined;
  /** Only grants whose other party is one of these wallets: the grantor of an incoming one, the grantee of an outgoing one. */
  readonly parties?: readonly string[] | undefined;
  /** Search: rows that match any of these criteria. The caller resolves names and partial addresses to grant ids. */
  readonly match?:
    | {
        readonly titleContains?: string | undefined;
        readonly ids?: readonly string[] | undefined;
      }
    | undefined;
}

export interface SharePage extends Page<Share> {
  /** Pending shares of this direction, regardless of the filter. */
  readonly pending: Count;
}

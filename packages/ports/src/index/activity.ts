import type { AccessLevel, ActionKind, ActionType, Hex } from '@ipr/domain';
import type { Page, PageRequest } from './page.ts';

export type { ActionKind, ActionType };

/** One activity entry. Fields that do not apply to its type are null. */
export interface Action {
  /** txHash-logIndex-type */
  readonly id: string;
  readonly type: ActionType;
  /** Unix seconds. */
  readonly timestamp: number;
  /** With its current title. */
  readonly asset: { readonly id: string; readonly title: string };
  readonly actor: Hex;
  readonly counterparty: Hex | null;
  readonly level: AccessLevel | null;
  /** Id of the related grant: asset-user-grantNonce. */
  readonly shareId: string | null;
  /** Unix seconds; 0 means never, or not applicable. */
  readonly expiresAt: number;
  /** SHA-256 of the file, or of the NDA. */
  readonly hash: Hex | null;
  readonly cid: string | null;
  /** Title given to the version. */
  readonly title: string | null;
  /** True for a RELINQUISH that rejected a pending grant. */
  readonly wasPending: boolean;
  readonly tx: { readonly id: Hex; readonly blockNumber: number };
}

export interface TimelineQuery extends PageRequest {
  readonly assetId: string;
  /** Any of these; default all. */
  readonly types?: readonly ActionType[] | undefined;
  /** Search: actions that match every one of these words. */
  readonly match?: readonly ActivityWord[] | undefined;
}

/** One word of a search; matches by any of its criteria. The caller resolves names and sentences to accounts and kinds. */
export interface ActivityWord {
  /** Part of the asset's current title, or of the title given to the version. */
  readonly titleContains?: string | undefined;
  /** Actor or counterparty. */
  readonly accounts?: readonly string[] | undefined;
  readonly kinds?: readonly ActionKind[] | undefined;
  readonly levels?: readonly AccessLevel[] | undefined;
}

/**
 * The activity of a wallet: its own actions, actions towards it, and all actions on assets that it owns or holds a grant on
 * (decision P18).
 */
export interface ActivityQuery extends PageRequest {
  readonly wallet: string;
  readonly types?: readonly ActionType[] | undefined;
  /** Only actions up to this time, Unix seconds. */
  readonly until?: number | undefined;
  /** Search: rows that match every one of these words. */
  readonly match?: readonly ActivityWord[] | undefined;
  /** `nextHeld` of an earlier list: only the actions on assets of the grants that it left out. */
  readonly heldBefore?: string | undefined;
}

export interface ActivityRows extends Page<Action> {
  /** Continues a list that cannot name all assets on which the person holds a grant; null when it names them all. */
  readonly nextHeld: string | null;
}

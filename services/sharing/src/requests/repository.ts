import type { Hex } from '@ipr/domain';
import type { StoredRequest } from './request.ts';

export interface RequestQuery {
  /** To this person, without hidden ones, or by this person. */
  readonly wallet: Hex;
  readonly direction: 'incoming' | 'outgoing';
  readonly assetId?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface AccessRequests {
  /** @param tellAt when its owner is told; null for never @returns its id, or null when this person has an open one for this asset */
  open(request: Omit<StoredRequest, 'id' | 'state'>, tellAt: Date | null): Promise<string | null>;
  /** Its owner is told then, instead of when it was opened. */
  notifyLater(id: string, at: Date): Promise<void>;
  /** Takes one whose owner is to be told, and no other replica for `leaseMs`. */
  claimUnnotified(now: Date, leaseMs: number): Promise<StoredRequest | null>;
  markNotified(id: string): Promise<void>;
  find(id: string): Promise<StoredRequest | null>;
  /** Newest first, with the total, and how many of all of that direction are open. */
  list(query: RequestQuery): Promise<{ items: StoredRequest[]; total: number; open: number }>;
  /** Moves an open one on. @returns false when it was not open any more. */
  answer(id: string, state: Exclude<StoredRequest['state'], 'open'>): Promise<boolean>;
  /** Notes that what somebody asked for was granted, by whatever way. */
  granted(assetId: string, requester: Hex): Promise<void>;
  /** Declines and hides every open one of this sender to this owner. */
  hideFrom(owner: Hex, sender: Hex): Promise<void>;
}

export interface Blocks {
  list(owner: Hex): Promise<{ wallet: Hex; since: Date }[]>;
  has(owner: Hex, sender: Hex): Promise<boolean>;
  add(owner: Hex, sender: Hex, now: Date): Promise<void>;
  remove(owner: Hex, sender: Hex): Promise<void>;
}

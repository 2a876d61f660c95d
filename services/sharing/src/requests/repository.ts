import type { Hex } from '@ipr/domain';
import type { StoredRequest } from './request.ts';

export interface RequestQuery {
  /** Requests to this person, without hidden ones, or by this person. */
  readonly wallet: Hex;
  readonly direction: 'incoming' | 'outgoing';
  readonly assetId?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface AccessRequests {
  /** @param tellAt when the owner's mail is due, or null @returns the id, or null when the person has an open request for the asset */
  open(request: Omit<StoredRequest, 'id' | 'state'>, tellAt: Date | null): Promise<string | null>;
  /** Postpones the owner's mail. */
  notifyLater(id: string, at: Date): Promise<void>;
  /** Leases one request whose mail is due for `leaseMs`; no other replica gets it meanwhile. */
  claimUnnotified(now: Date, leaseMs: number): Promise<StoredRequest | null>;
  markNotified(id: string): Promise<void>;
  find(id: string): Promise<StoredRequest | null>;
  /** Newest first, with the total, and the number of open requests of that direction. */
  list(query: RequestQuery): Promise<{ items: StoredRequest[]; total: number; open: number }>;
  /** Changes the state of an open request. @returns false when it was no longer open. */
  answer(id: string, state: Exclude<StoredRequest['state'], 'open'>): Promise<boolean>;
  /** Marks the person's open request as granted, whether or not the request led to the grant. */
  granted(assetId: string, requester: Hex): Promise<void>;
  /** Declines and hides every open request of this sender to this owner. */
  hideFrom(owner: Hex, sender: Hex): Promise<void>;
  /** Deletes requests by this person and to them. */
  removeAll(wallet: Hex): Promise<void>;
}

export interface Blocks {
  /** Newest first, up to a thousand and a moment. */
  list(owner: Hex, until?: Date): Promise<{ wallet: Hex; since: Date }[]>;
  has(owner: Hex, sender: Hex): Promise<boolean>;
  add(owner: Hex, sender: Hex, now: Date): Promise<void>;
  remove(owner: Hex, sender: Hex): Promise<void>;
  /** Deletes blocks by this person and against them. */
  removeAll(wallet: Hex): Promise<void>;
}

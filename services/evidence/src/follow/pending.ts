import type { Hex } from '@ipr/domain';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';

/** A log that has no record yet. */
export interface PendingLog {
  readonly log: PlacedLog;
  /** Number of failed attempts. */
  readonly tries: number;
}

/** What a grant's event says. */
export interface GrantTerms {
  readonly txHash: Hex;
  readonly grantor: Hex;
  readonly ndaHash: Hex;
  /** Of the share document. */
  readonly cid: string;
}

/** Logs that wait for their record, and the transactions of grants; shared by all replicas. */
export interface PendingLogs {
  /** Stores logs until they are settled; existing ones are unchanged. */
  add(logs: readonly PlacedLog[]): Promise<void>;
  /** Leases the log that is due for the longest time for `leaseMs`; no other replica gets it meanwhile. */
  claim(now: Date, leaseMs: number): Promise<PendingLog | null>;
  /** Records a failed attempt. */
  postpone(id: string, nextAt: Date): Promise<void>;
  settle(id: string): Promise<void>;
  /** Stores the terms of a grant; after a reorganisation the later ones apply. */
  keepGrant(shareId: string, terms: GrantTerms): Promise<void>;
  /** Null for a grant whose event was not read. */
  grantOf(shareId: string): Promise<GrantTerms | null>;
}

import type { SecurityFacts } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** An event of an account that notifications has not accepted yet. */
export interface SecurityReport {
  /** Idempotency key at notifications. */
  readonly key: string;
  readonly userId: string;
  readonly wallet: Hex;
  readonly facts: SecurityFacts;
}

export interface SecurityReports {
  add(report: SecurityReport, now: Date): Promise<void>;
  /** Leases one report for `leaseMs`; no other replica gets it meanwhile. Undefined when none is due. */
  claim(now: Date, leaseMs: number): Promise<SecurityReport | undefined>;
  remove(key: string): Promise<void>;
  removeAll(userId: string): Promise<void>;
}

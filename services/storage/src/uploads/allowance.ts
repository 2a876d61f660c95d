import type { Hex } from '@ipr/domain';

/** Limits what a person may upload per day without finishing a registration. */
export interface Allowance {
  /** Deducts bytes from today's allowance and returns the day. @throws Failure request.rate-limited */
  take(wallet: Hex, bytes: number, now: Date): Promise<string>;
  /** Credits bytes that were deducted on that day. */
  giveBack(wallet: Hex, bytes: number, day: string): Promise<void>;
}

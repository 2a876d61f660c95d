import type { Hex } from '@ipr/domain';

/** How much a person may still upload today without finishing a registration. */
export interface Allowance {
  /** Takes bytes from today's allowance and answers the day. @throws Failure request.rate-limited */
  take(wallet: Hex, bytes: number, now: Date): Promise<string>;
  /** Gives back what was taken on that day. */
  giveBack(wallet: Hex, bytes: number, day: string): Promise<void>;
}

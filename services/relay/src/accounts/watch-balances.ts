import type { Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { formatEther } from 'viem';
import type { RelayChain } from '../chain/chain.ts';

export interface BalanceWatch {
  /** Accounts with a low balance, for health. */
  notices(): readonly string[];
  stop(): void;
}

interface Settings {
  /** Wei. */
  readonly low: bigint;
  readonly everyMs: number;
}

/** Logs once when an account's balance gets low, long before it accepts no new transactions, and once when it was refilled. */
export const watchBalances = (
  accounts: readonly Pick<RelayChain, 'relay' | 'balance'>[],
  log: Logger,
  { low, everyMs }: Settings,
): BalanceWatch => {
  const lowOnes = new Map<Hex, bigint>();

  const look = async ({ relay, balance }: Pick<RelayChain, 'relay' | 'balance'>): Promise<void> => {
    const wei = await balance();
    const isLow = wei < low;
    const figures = { relay, balance: formatEther(wei), low: formatEther(low) };
    if (isLow && !lowOnes.has(relay)) log.warn(figures, 'a relay account runs low');
    if (!isLow && lowOnes.delete(relay)) log.info(figures, 'a relay account was filled');
    if (isLow) lowOnes.set(relay, wei);
  };

  // A chain that does not answer is reported elsewhere and queried again in the next round.
  const lookAtAll = () => void Promise.allSettled(accounts.map(look));
  const timer = setInterval(lookAtAll, everyMs);
  timer.unref();
  lookAtAll();
  return {
    notices: () => [...lowOnes].map(([relay, wei]) => `${relay} runs low: ${formatEther(wei)} of the coin are left`),
    stop: () => clearInterval(timer),
  };
};

import { transactionTiming } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { isSettled, type TrackerEntry, useTracker } from './tracker.ts';

/** Polling interval in milliseconds for an overdue receipt. */
const pollMs = 5_000;

const unsettled = (): readonly TrackerEntry[] => {
  const { entries, history } = useTracker.getState();
  return [...entries, ...history].filter((entry) => !isSettled(entry) && entry.waitingSince !== undefined);
};

const pollReceipt = async (entry: TrackerEntry, chain: Pick<Chain, 'receipt'>): Promise<void> => {
  const tracker = useTracker.getState();
  if (!entry.overdue && Date.now() - (entry.waitingSince ?? 0) >= transactionTiming.receiptTimeoutMs)
    tracker.markOverdue(entry.id);
  if (!entry.overdue || !entry.txHash) return;
  const receipt = await chain.receipt(entry.txHash as `0x${string}`);
  if (receipt)
    tracker.update(
      entry.id,
      receipt.succeeded ? { status: 'confirmed' } : { status: 'failed', error: 'relay.reverted' },
    );
};

/**
 * Polls for receipts that the submitting module no longer waits for (decision S15): marks them overdue after 60 s and
 * settles the entry when a receipt arrives. @returns stops it
 */
export const startReconciler = (chain: Pick<Chain, 'receipt'>): (() => void) => {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const round = async () => {
    // A failed poll is repeated in the next round.
    await Promise.allSettled(unsettled().map((entry) => pollReceipt(entry, chain)));
    if (!stopped) timer = setTimeout(round, pollMs);
  };
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

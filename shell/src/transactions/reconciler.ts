import type { RelayedTransaction } from '@ipr/api';
import type { PersonApi } from '@ipr/client/person';
import { asFailure, transactionTiming } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { isSettled, type TrackerChange, type TrackerEntry, useTracker } from './tracker.ts';

/** Polling interval in milliseconds for an overdue transaction. */
const pollMs = 5_000;

export interface ReconcilerDeps {
  readonly chain: Pick<Chain, 'receipt'>;
  readonly relay: Pick<PersonApi['relay'], 'status'>;
}

const allEntries = (): readonly TrackerEntry[] => {
  const { entries, history } = useTracker.getState();
  return [...entries, ...history];
};

const unsettled = (): readonly TrackerEntry[] =>
  allEntries().filter((entry) => !isSettled(entry) && entry.waitingSince !== undefined);

const changeOfRelayed = ({ status, hash, error }: RelayedTransaction): TrackerChange => {
  const txHash = hash ? { txHash: hash } : {};
  if (status === 'confirmed') return { status, ...txHash };
  if (status === 'failed' || status === 'expired') return { status: 'failed', error: error?.code ?? 'relay.reverted' };
  // A replacement with higher fees has another hash.
  return hash ? { status: 'confirming', ...txHash } : {};
};

const changeByReceipt = async ({ txHash }: TrackerEntry, { chain }: ReconcilerDeps): Promise<TrackerChange> => {
  const receipt = txHash ? await chain.receipt(txHash as `0x${string}`) : null;
  if (!receipt) return {};
  return receipt.succeeded ? { status: 'confirmed' } : { status: 'failed', error: 'relay.reverted' };
};

/** The relay's answer; while it does not answer, or if it has lost the transaction, the receipt. */
const readChange = async (entry: TrackerEntry, deps: ReconcilerDeps): Promise<TrackerChange> => {
  if (!entry.relayId) return changeByReceipt(entry, deps);
  try {
    return changeOfRelayed(await deps.relay.status({ id: entry.relayId }, { quiet: true }));
  } catch (thrown) {
    const change = await changeByReceipt(entry, deps);
    const { code } = asFailure(thrown);
    const isLost = change.status === undefined && code === 'relay.transaction-unknown';
    return isLost ? { status: 'failed', error: code } : change;
  }
};

const followEntry = async (entry: TrackerEntry, deps: ReconcilerDeps): Promise<void> => {
  const tracker = useTracker.getState();
  if (!entry.overdue && Date.now() - (entry.waitingSince ?? 0) >= transactionTiming.receiptTimeoutMs)
    tracker.markOverdue(entry.id);
  if (!entry.overdue) return;
  const change = await readChange(entry, deps);
  // Its flow may have submitted it again meanwhile.
  const isSame = allEntries().some(({ id, relayId }) => id === entry.id && relayId === entry.relayId);
  if (isSame) tracker.update(entry.id, change);
};

/**
 * Follows transactions that the submitting module no longer waits for (decision S15): marks them overdue after 60 s and
 * settles the entry by the relay's answer or the receipt. A dropped transaction fails. @returns stops it
 */
export const startReconciler = (deps: ReconcilerDeps): (() => void) => {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const round = async () => {
    // A failed poll is repeated in the next round.
    await Promise.allSettled(unsettled().map((entry) => followEntry(entry, deps)));
    if (!stopped) timer = setTimeout(round, pollMs);
  };
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};

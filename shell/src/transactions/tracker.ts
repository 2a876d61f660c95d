import { transactionTiming } from '@ipr/domain';
import type { TrackedTransaction } from '@ipr/mfe-contract';
import { create } from 'zustand';

export interface TrackerEntry extends TrackedTransaction {
  /** Milliseconds since 1970 at which the network was first waited for. */
  readonly waitingSince?: number;
  /** The receipt took longer than 60 s: shown as confirmed with a note, but not settled (decision S15). */
  readonly overdue?: boolean;
}

/** Nothing will change any more. */
export const isSettled = ({ status }: Pick<TrackerEntry, 'status'>): boolean =>
  status === 'confirmed' || status === 'failed';

/** Confirmed and failed entries may be closed, and so may one whose receipt is overdue. */
export const mayClose = (entry: TrackerEntry): boolean => isSettled(entry) || entry.overdue === true;

/** Milliseconds for which the overlay keeps showing a settled entry. */
export const shownMs = ({ status }: Pick<TrackerEntry, 'status'>): number | undefined => {
  if (status === 'confirmed') return transactionTiming.confirmedShownMs;
  return status === 'failed' ? transactionTiming.failedShownMs : undefined;
};

const historyLimit = 50;

interface TrackerState {
  /** Running, overdue and just settled entries, oldest first. */
  readonly entries: readonly TrackerEntry[];
  /** What the overlay no longer shows, newest first. */
  readonly history: readonly TrackerEntry[];
  readonly minimised: boolean;
  readonly begin: (operation: TrackedTransaction['operation']) => string;
  readonly update: (id: string, change: Partial<Pick<TrackedTransaction, 'status' | 'txHash' | 'error'>>) => void;
  readonly markOverdue: (id: string) => void;
  /** Removes an entry without a trace: the person refused to sign (decision S24). */
  readonly dismiss: (id: string) => void;
  /** Moves an entry to the history. */
  readonly close: (id: string) => void;
  readonly minimise: (minimised: boolean) => void;
  /** Puts back what a reload interrupted; it was sent, so only its receipt is missing. */
  readonly restore: (entries: readonly TrackerEntry[]) => void;
  readonly reset: () => void;
}

const changed = (entry: TrackerEntry, change: Partial<TrackerEntry>): TrackerEntry => {
  if (isSettled(entry)) return entry;
  const next = { ...entry, ...change };
  const waits = next.status === 'confirming' && next.waitingSince === undefined;
  return { ...next, ...(waits ? { waitingSince: Date.now() } : {}), ...(isSettled(next) ? { overdue: false } : {}) };
};

export const useTracker = create<TrackerState>()((set) => {
  const mapEntry = (id: string, change: Partial<TrackerEntry>) => (state: TrackerState) => ({
    entries: state.entries.map((entry) => (entry.id === id ? changed(entry, change) : entry)),
    history: state.history.map((entry) => (entry.id === id ? changed(entry, change) : entry)),
  });
  return {
    entries: [],
    history: [],
    minimised: false,
    begin: (operation) => {
      const entry: TrackerEntry = { id: crypto.randomUUID(), status: 'preparing', operation, startTime: Date.now() };
      set(({ entries }) => ({ entries: [...entries, entry], minimised: false }));
      return entry.id;
    },
    update: (id, change) => set(mapEntry(id, change)),
    markOverdue: (id) => set(mapEntry(id, { overdue: true })),
    dismiss: (id) => set(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) })),
    close: (id) =>
      set(({ entries, history }) => ({
        entries: entries.filter((entry) => entry.id !== id),
        history: [...entries.filter((entry) => entry.id === id), ...history].slice(0, historyLimit),
      })),
    minimise: (minimised) => set({ minimised }),
    restore: (restored) => set(({ entries }) => ({ entries: [...restored, ...entries], minimised: true })),
    reset: () => set({ entries: [], history: [], minimised: false }),
  };
});

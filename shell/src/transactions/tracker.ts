import { transactionTiming } from '@ipr/domain';
import type { TrackedTransaction } from '@ipr/mfe-contract';
import { create } from 'zustand';

export interface TrackerEntry extends TrackedTransaction {
  /** Start of the wait for the network, in milliseconds since 1970. */
  readonly waitingSince?: number;
  /** One of several whose list shows their progress. */
  readonly inList?: boolean;
  /** True after 60 s without a receipt: shown as confirmed with a note, but not settled (decision S15). */
  readonly overdue?: boolean;
}

/** Whether the status is final. */
export const isSettled = ({ status }: Pick<TrackerEntry, 'status'>): boolean =>
  status === 'confirmed' || status === 'failed';

/** Confirmed, failed and overdue entries may be closed. */
export const mayClose = (entry: TrackerEntry): boolean => isSettled(entry) || entry.overdue === true;

/** Milliseconds for which the overlay shows a settled entry. */
export const shownMs = ({ status }: Pick<TrackerEntry, 'status'>): number | undefined => {
  if (status === 'confirmed') return transactionTiming.confirmedShownMs;
  return status === 'failed' ? transactionTiming.failedShownMs : undefined;
};

const historyLimit = 50;

export type TrackerChange = Partial<Pick<TrackedTransaction, 'status' | 'relayId' | 'txHash' | 'error'>>;

interface TrackerState {
  /** Running, overdue and recently settled entries, oldest first. */
  readonly entries: readonly TrackerEntry[];
  /** Entries closed in the overlay, newest first. */
  readonly history: readonly TrackerEntry[];
  readonly minimised: boolean;
  /** @param inList begins minimised; while others are shown, as the person left it */
  readonly begin: (operation: TrackedTransaction['operation'], inList?: boolean) => string;
  readonly update: (id: string, change: TrackerChange) => void;
  readonly markOverdue: (id: string) => void;
  /** Removes an entry completely: the person refused to sign (decision S24). */
  readonly dismiss: (id: string) => void;
  /** Moves an entry to the history. */
  readonly close: (id: string) => void;
  readonly minimise: (minimised: boolean) => void;
  /** Restores entries after a reload; they were submitted, so only their receipts are missing. */
  readonly restore: (entries: readonly TrackerEntry[]) => void;
  readonly reset: () => void;
}

/**
 * A settled entry is final, with one exception: what the relay abandoned may be submitted again by its draft, or be executed
 * by another account.
 */
const mayChange = (entry: TrackerEntry, { status }: Partial<TrackerEntry>): boolean =>
  !isSettled(entry) || (entry.error === 'relay.request-expired' && status !== undefined);

const withoutOutcome = ({ error: _, waitingSince: __, ...entry }: TrackerEntry): TrackerEntry => entry;

const changed = (entry: TrackerEntry, change: Partial<TrackerEntry>): TrackerEntry => {
  if (!mayChange(entry, change)) return entry;
  const next = { ...(isSettled(entry) ? withoutOutcome(entry) : entry), ...change };
  const isSubmitted = next.status === 'confirming' || next.relayId !== undefined;
  const waits = isSubmitted && next.waitingSince === undefined;
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
    begin: (operation, inList = false) => {
      const begun = { id: crypto.randomUUID(), status: 'preparing', operation, startTime: Date.now() } as const;
      const entry: TrackerEntry = inList ? { ...begun, inList } : begun;
      set(({ entries, minimised }) => ({
        entries: [...entries, entry],
        minimised: inList && (minimised || entries.length === 0),
      }));
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

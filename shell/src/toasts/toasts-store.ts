import type { NotifyAction } from '@ipr/mfe-contract';
import type { Tone } from '@ipr/ui';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
  readonly action?: NotifyAction | undefined;
  /** Outcome of a transaction; the next message of the same tone replaces it in the log (decision 0029). */
  readonly isOutcome?: boolean | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** Number of identical consecutive toasts. */
  readonly times: number;
  /** False for a warning or failure that the person has not dismissed. */
  readonly isRead: boolean;
}

export type NewToast = Pick<Toast, 'tone' | 'lines' | 'requestId' | 'action' | 'isOutcome'>;

/** Maximum entries of the log. */
const logLimit = 100;
/** Seconds after a transaction's outcome in which a message of the same tone is about the same action. */
const sameActionSeconds = 120;
/** Seconds for which a message is shown at least, also when the person leaves its page. */
const leastSeconds = 5;

/** Warnings and failures: announced assertively, shown until dismissed, counted at the bell. */
export const isUrgent = ({ tone }: Pick<Toast, 'tone'>): boolean => tone === 'failure' || tone === 'warning';

export const unreadOf = (log: readonly Toast[]): number => log.filter(({ isRead }) => !isRead).length;

interface ToastsState {
  /** The one visible toast (limit 1, D2 section 9). */
  readonly toast: Toast | undefined;
  /** Newest first. */
  readonly log: readonly Toast[];
  readonly show: (toast: NewToast) => void;
  /** Adds it to the log without showing it. */
  readonly record: (toast: NewToast) => void;
  readonly dismiss: (id: number) => void;
  /** Dismisses a warning or failure of the page that the person has left. */
  readonly leavePage: () => void;
  /** Runs a toast's action once and removes it from toast and log. */
  readonly act: (id: number) => void;
  readonly markRead: () => void;
  readonly clear: () => void;
}

let last = 0;
const unixNow = (): number => Math.floor(Date.now() / 1000);

const isRepetition = (newest: Toast, toast: NewToast): boolean =>
  !toast.action && newest.tone === toast.tone && newest.lines.join('\n') === toast.lines.join('\n');

const isSameAction = (newest: Toast, toast: NewToast): boolean =>
  newest.isOutcome === true && isUrgent(newest) === isUrgent(toast) && unixNow() - newest.at <= sameActionSeconds;

const entered = (log: readonly Toast[], toast: NewToast, isRead: boolean): readonly Toast[] => {
  last += 1;
  const [newest, ...older] = log;
  const times = newest && isRepetition(newest, toast) ? newest.times + 1 : 1;
  const isReplaced = newest && (times > 1 || isSameAction(newest, toast));
  return [{ ...toast, id: last, at: unixNow(), times, isRead }, ...(isReplaced ? older : log)].slice(0, logLimit);
};

const changed = (log: readonly Toast[], id: number, change: Partial<Toast>): readonly Toast[] =>
  log.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));

export const useToasts = create<ToastsState>()((set, get) => ({
  toast: undefined,
  log: [],
  show: (toast) =>
    set(({ log }) => {
      const next = entered(log, toast, !isUrgent(toast));
      return { log: next, toast: next[0] };
    }),
  record: (toast) => set(({ log }) => ({ log: entered(log, toast, true) })),
  dismiss: (id) =>
    set(({ toast, log }) => ({
      log: changed(log, id, { isRead: true }),
      toast: toast?.id === id ? undefined : toast,
    })),
  leavePage: () =>
    set(({ toast }) => {
      const stays = !toast || !isUrgent(toast) || toast.action || unixNow() - toast.at < leastSeconds;
      return stays ? {} : { toast: undefined };
    }),
  act: (id) => {
    const { log, dismiss } = get();
    const run = log.find((entry) => entry.id === id)?.action?.run;
    dismiss(id);
    set({ log: changed(get().log, id, { action: undefined }) });
    run?.();
  },
  markRead: () => set(({ log }) => ({ log: log.map((entry) => ({ ...entry, isRead: true })) })),
  clear: () => set({ log: [], toast: undefined }),
}));

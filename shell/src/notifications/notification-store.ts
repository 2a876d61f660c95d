import type { Tone } from '@ipr/ui';
import { create } from 'zustand';

export interface Notification {
  readonly id: number;
  readonly tone: Tone;
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** Number of identical consecutive notifications. */
  readonly times: number;
}

export type NewNotification = Pick<Notification, 'tone' | 'lines' | 'requestId' | 'action'>;

/** Maximum entries of the log. */
const logLimit = 100;

interface NotificationState {
  /** The one visible toast (limit 1, D2 section 9). */
  readonly toast: Notification | undefined;
  /** Newest first. */
  readonly log: readonly Notification[];
  readonly unread: number;
  readonly say: (notice: NewNotification) => void;
  /** Adds to the log without a toast. */
  readonly note: (notice: NewNotification) => void;
  readonly dismiss: (id: number) => void;
  readonly markRead: () => void;
  readonly clear: () => void;
}

let last = 0;

const entered = (log: readonly Notification[], notice: NewNotification): readonly Notification[] => {
  last += 1;
  const [newest, ...older] = log;
  const same = newest && newest.tone === notice.tone && newest.lines.join('\n') === notice.lines.join('\n');
  const entry = { ...notice, id: last, at: Math.floor(Date.now() / 1000), times: same ? newest.times + 1 : 1 };
  return [entry, ...(same ? older : log)].slice(0, logLimit);
};

export const useNotifications = create<NotificationState>()((set) => ({
  toast: undefined,
  log: [],
  unread: 0,
  say: (notice) =>
    set(({ log, unread }) => {
      const next = entered(log, notice);
      return { log: next, toast: next[0], unread: unread + 1 };
    }),
  note: (notice) => set(({ log, unread }) => ({ log: entered(log, notice), unread: unread + 1 })),
  dismiss: (id) => set(({ toast }) => (toast?.id === id ? { toast: undefined } : {})),
  markRead: () => set({ unread: 0 }),
  clear: () => set({ log: [], unread: 0 }),
}));

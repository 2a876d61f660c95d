import type { Tone } from '@ipr/ui';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Unix seconds. */
  readonly at: number;
  /** Number of identical consecutive toasts. */
  readonly times: number;
}

export type NewToast = Pick<Toast, 'tone' | 'lines' | 'requestId' | 'action'>;

/** Maximum entries of the log. */
const logLimit = 100;

interface ToastsState {
  /** The one visible toast (limit 1, D2 section 9). */
  readonly toast: Toast | undefined;
  /** Newest first. */
  readonly log: readonly Toast[];
  readonly unread: number;
  readonly show: (toast: NewToast) => void;
  /** Adds it to the log without showing it. */
  readonly record: (toast: NewToast) => void;
  readonly dismiss: (id: number) => void;
  readonly markRead: () => void;
  readonly clear: () => void;
}

let last = 0;

const entered = (log: readonly Toast[], toast: NewToast): readonly Toast[] => {
  last += 1;
  const [newest, ...older] = log;
  const same = newest && newest.tone === toast.tone && newest.lines.join('\n') === toast.lines.join('\n');
  const entry = { ...toast, id: last, at: Math.floor(Date.now() / 1000), times: same ? newest.times + 1 : 1 };
  return [entry, ...(same ? older : log)].slice(0, logLimit);
};

export const useToasts = create<ToastsState>()((set) => ({
  toast: undefined,
  log: [],
  unread: 0,
  show: (toast) =>
    set(({ log, unread }) => {
      const next = entered(log, toast);
      return { log: next, toast: next[0], unread: unread + 1 };
    }),
  record: (toast) => set(({ log, unread }) => ({ log: entered(log, toast), unread: unread + 1 })),
  dismiss: (id) => set(({ toast }) => (toast?.id === id ? { toast: undefined } : {})),
  markRead: () => set({ unread: 0 }),
  clear: () => set({ log: [], unread: 0 }),
}));

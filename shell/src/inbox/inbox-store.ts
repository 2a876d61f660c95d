import type { Notice } from '@ipr/api';
import { create } from 'zustand';

interface InboxState {
  /** Result of the first poll; later failures keep the loaded notices. */
  readonly state: 'loading' | 'loaded' | 'failed';
  /** Actions of other people that concern this person, newest first. */
  readonly items: readonly Notice[];
  /** Total, including those not loaded. */
  readonly total: number;
  readonly unread: number;
  /** Marks these or all notices as read; no effect while notices are not followed. */
  readonly markRead: (ids?: readonly string[]) => void;
  /** Polls at once. */
  readonly refresh: () => void;
  /** Loads the next page of older notices. @throws failures of the call */
  readonly showOlder: () => Promise<void>;
}

const nothing: InboxState = {
  state: 'loading',
  items: [],
  total: 0,
  unread: 0,
  markRead: () => undefined,
  refresh: () => undefined,
  showOlder: async () => undefined,
};

export const useInbox = create<InboxState>()(() => nothing);

/** Clears the notices when the person signs out. */
export const clearInbox = (): void => useInbox.setState(nothing);

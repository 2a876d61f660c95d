import type { Notice } from '@ipr/api';
import { create } from 'zustand';

interface NoticesState {
  /** asking: nothing is known yet. away: nothing is known, because the service did not answer. */
  readonly state: 'asking' | 'told' | 'away';
  /** What others did that concerns the person, newest first. */
  readonly items: readonly Notice[];
  /** How many there are, those that are not read here included. */
  readonly total: number;
  readonly unread: number;
  /** Marks those as read, or all; does nothing while nobody follows. */
  readonly markRead: (ids?: readonly string[]) => void;
  /** Asks at once. */
  readonly refresh: () => void;
  /** Reads the next older ones. @throws what the call throws */
  readonly showOlder: () => Promise<void>;
}

const nothing: NoticesState = {
  state: 'asking',
  items: [],
  total: 0,
  unread: 0,
  markRead: () => undefined,
  refresh: () => undefined,
  showOlder: async () => undefined,
};

export const useNotices = create<NoticesState>()(() => nothing);

/** Forgets them, when the person signs out. */
export const forgetNotices = (): void => useNotices.setState(nothing);

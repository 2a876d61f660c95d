import type { Notice } from '@ipr/api';
import { create } from 'zustand';

interface NoticesState {
  /** What others did that concerns the person, newest first. */
  readonly items: readonly Notice[];
  readonly unread: number;
  /** Marks those as read, or all; does nothing while nobody follows. */
  readonly markRead: (ids?: readonly string[]) => void;
}

const nothing: NoticesState = { items: [], unread: 0, markRead: () => undefined };

export const useNotices = create<NoticesState>()(() => nothing);

/** Forgets them, when the person signs out. */
export const forgetNotices = (): void => useNotices.setState(nothing);

import type { Client, notificationsApi } from '@ipr/api';
import { forgetNotices, useNotices } from './notices-store.ts';

export type NoticeCalls = Pick<Client<typeof notificationsApi>, 'notifications' | 'markRead'>;

/** A minute: the mail tells at once, the bell may take its time. */
const pollMs = 60_000;
/** Newest ones that are shown. */
const mostItems = 20;

const asRead = (ids: readonly string[] | undefined) => {
  const readAt = new Date().toISOString();
  const { items } = useNotices.getState();
  return items.map((item) => (item.readAt === null && (!ids || ids.includes(item.id)) ? { ...item, readAt } : item));
};

/**
 * Keeps a person's notices while somebody looks at the page: once a minute, and when the page is looked at again. A service that
 * does not answer is asked again at the next turn, without a word.
 * @returns what ends it
 */
export const followNotices = (calls: NoticeCalls, everyMs = pollMs): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const load = async (): Promise<void> => {
    if (signal.aborted || document.visibilityState === 'hidden') return;
    const told = await calls.notifications({ limit: mostItems }, { signal }).catch(() => undefined);
    if (told && !signal.aborted) useNotices.setState({ items: told.items, unread: told.unread });
  };
  const markRead = (ids?: readonly string[]): void => {
    const unread = ids ? Math.max(0, useNotices.getState().unread - ids.length) : 0;
    useNotices.setState({ items: asRead(ids), unread });
    calls.markRead(ids ? { ids: [...ids] } : {}, { signal }).then(
      (left) => (signal.aborted ? undefined : useNotices.setState(left)),
      // What was not marked is unread again at the next turn.
      () => undefined,
    );
  };
  useNotices.setState({ markRead });
  const turn = () => void load();
  const timer = setInterval(turn, everyMs);
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    abort.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
    forgetNotices();
  };
};

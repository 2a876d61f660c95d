import type { Client, notificationsApi } from '@ipr/api';
import { mayShowBrowserNotices } from './browser-notices.ts';
import { clearInbox, useInbox } from './inbox-store.ts';

export type InboxCalls = Pick<Client<typeof notificationsApi>, 'notifications' | 'markRead'>;

/** Polling interval in milliseconds; mails are sent at once, so the bell can be slower. */
const pollMs = 60_000;
/** Notices per page. */
export const pageItems = 20;

const asRead = (ids: readonly string[] | undefined) => {
  const readAt = new Date().toISOString();
  const { items } = useInbox.getState();
  return items.map((item) => (item.readAt === null && (!ids || ids.includes(item.id)) ? { ...item, readAt } : item));
};

/** Reads this many pages, newest first. Drops duplicates: a new notice between two calls shifts others to the next page. */
const readPages = async (calls: InboxCalls, pages: number, signal: AbortSignal) => {
  const readPage = (_: unknown, at: number) => calls.notifications({ page: at + 1, limit: pageItems }, { signal });
  const received = await Promise.all(Array.from({ length: pages }, readPage));
  const items = new Map(received.flatMap((page) => page.items.map((item) => [item.id, item] as const)));
  return { items: [...items.values()], total: received[0]?.total ?? 0, unread: received[0]?.unread ?? 0 };
};

/** Keeps the store in step with the service; `pages` grows as the person loads older notices. */
const inboxReader = (calls: InboxCalls, signal: AbortSignal) => {
  let pages = 1;
  let marks = 0;
  const read = async (wanted: number): Promise<void> => {
    const before = marks;
    const received = await readPages(calls, wanted, signal);
    if (signal.aborted) return;
    // A notice marked as read during the request would look unread again.
    if (before !== marks) return read(wanted);
    pages = Math.max(pages, wanted);
    useInbox.setState({ ...received, state: 'loaded' });
  };
  return {
    load: () =>
      read(pages).catch(() => {
        if (!signal.aborted && useInbox.getState().state === 'loading') useInbox.setState({ state: 'failed' });
      }),
    showOlder: () => read(pages + 1),
    markRead: (ids?: readonly string[]): void => {
      // Of all notices those that arrived by now: a later one was not shown.
      const until = useInbox.getState().items[0]?.createdAt;
      if (!ids && !until) return;
      marks += 1;
      const unread = ids ? Math.max(0, useInbox.getState().unread - ids.length) : 0;
      useInbox.setState({ items: asRead(ids), unread });
      calls
        .markRead(ids ? { ids: [...ids] } : { until }, { signal })
        // If marking failed, the next poll shows the notices as unread again.
        .then((left) => (signal.aborted ? undefined : useInbox.setState(left)))
        .catch(() => undefined)
        .finally(() => {
          marks += 1;
        });
    },
  };
};

/**
 * Polls a person's notices while the page is visible, and in the background where the browser may show them: once a minute, when the page becomes visible, and when the bell is
 * opened. After a failure the next poll retries, without a message.
 * @returns stops it
 */
export const followInbox = (calls: InboxCalls, everyMs = pollMs): (() => void) => {
  const abort = new AbortController();
  const { load, showOlder, markRead } = inboxReader(calls, abort.signal);
  const turn = () => {
    if (document.visibilityState !== 'hidden' || mayShowBrowserNotices()) void load();
  };
  useInbox.setState({ markRead, showOlder, refresh: turn });
  const timer = setInterval(turn, everyMs);
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    abort.abort();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', turn);
    clearInbox();
  };
};

import { defaultSettings, type SavedSettings } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useRef } from 'react';
import { settingsKey } from '../preferences/settings-key.ts';
import { showBrowserNotice } from './browser-notices.ts';
import { useInbox } from './inbox-store.ts';
import { useNoticeText } from './use-notice-text.ts';

/** Shows notices that arrive while the page is in the background, if the person wants them (decision P20). */
export const BrowserNotices = () => {
  const textOf = useNoticeText();
  const { queryClient } = useShell();
  const { state, items } = useInbox();
  /** Time of the newest notice that was in the list before; older ones arrive when the person loads them. */
  const newest = useRef<number | null>(null);
  useEffect(() => {
    if (state !== 'loaded') return;
    const before = newest.current;
    const timeOf = ({ createdAt }: (typeof items)[number]) => Date.parse(createdAt);
    newest.current = Math.max(before ?? 0, ...items.map(timeOf));
    const saved = queryClient.getQueryData<SavedSettings>(settingsKey);
    if (before === null || !(saved?.settings ?? defaultSettings).notifications.push) return;
    for (const notice of items) {
      if (timeOf(notice) <= before || notice.readAt !== null) continue;
      showBrowserNotice(textOf(notice), notice.id);
    }
  }, [state, items, queryClient, textOf]);
  return null;
};

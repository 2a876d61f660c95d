import { useEffect } from 'react';

/** One channel for the tabs of one browser; says nothing but that something has changed. */
const channelName = 'ipr-workfiles';

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null;

/** Tells the other tabs that folders have changed. */
export const notifyOtherTabs = (): void => {
  const channel = open();
  channel?.postMessage('changed');
  channel?.close();
};

/** Hears of changes made in other tabs, for as long as the page is open. */
export const useOtherTabs = (onChanged: () => void): void => {
  useEffect(() => {
    const channel = open();
    if (!channel) return undefined;
    channel.onmessage = onChanged;
    return () => channel.close();
  }, [onChanged]);
};

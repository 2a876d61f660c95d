import { useEffect } from 'react';

/** One channel for all tabs of a browser; its messages carry no data. */
const channelName = 'ipr-workfiles';

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null;

/** Notifies the other tabs that folders have changed. */
export const notifyOtherTabs = (): void => {
  const channel = open();
  channel?.postMessage('changed');
  channel?.close();
};

/** Subscribes to changes made in other tabs while the page is open. */
export const useOtherTabs = (onChanged: () => void): void => {
  useEffect(() => {
    const channel = open();
    if (!channel) return undefined;
    channel.onmessage = onChanged;
    return () => channel.close();
  }, [onChanged]);
};

import { useEffect } from 'react';
import { z } from 'zod';

/** One channel for all tabs of a browser, which share the session's cookie. */
const channelName = 'ipr-session';

const Message = z.enum(['signed-in', 'signed-out']);
type Message = z.output<typeof Message>;

const open = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null;

/** Notifies the other tabs that this one has signed in or out. */
export const notifyOtherTabs = (message: Message): void => {
  const channel = open();
  channel?.postMessage(message);
  channel?.close();
};

/** Subscribes to sign-in and sign-out in other tabs. */
export const useOtherTabs = (onMessage: (message: Message) => void): void => {
  useEffect(() => {
    const channel = open();
    if (!channel) return undefined;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = Message.safeParse(data);
      if (message.success) onMessage(message.data);
    };
    return () => channel.close();
  }, [onMessage]);
};

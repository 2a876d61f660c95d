/** Another tab of the browser, which records what it is notified of. */
export const openOtherTab = () => {
  const received: unknown[] = [];
  const channel = new BroadcastChannel('ipr-session');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data);
  return { received, close: () => channel.close() };
};

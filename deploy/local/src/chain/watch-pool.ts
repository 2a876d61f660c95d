import { setTimeout as sleep } from 'node:timers/promises';

const reconnectMs = 500;
const subscription = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newPendingTransactions'],
});

/** Follows one connection until it ends. @param report called for each transaction, and once the subscription is active */
const follow = (url: string, signal: AbortSignal, report: () => void): Promise<void> =>
  new Promise((closed) => {
    const socket = new WebSocket(url);
    const end = () => socket.close();
    signal.addEventListener('abort', end, { once: true });
    socket.onopen = () => socket.send(subscription);
    socket.onmessage = report;
    socket.onclose = () => {
      signal.removeEventListener('abort', end);
      closed();
    };
  });

/**
 * Subscribes to the transactions that reach the chain's pool, and again after the chain was restarted: transactions may have
 * arrived meanwhile, so a new subscription counts as a change.
 */
export const watchPool = (rpcUrl: string, signal: AbortSignal): { nextChange: () => Promise<void> } => {
  let changed = Promise.withResolvers<void>();
  const report = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const loop = async () => {
    while (!signal.aborted) {
      await follow(rpcUrl.replace(/^http/, 'ws'), signal, report);
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  };
  void loop();
  return { nextChange: () => changed.promise };
};

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const reconnectMs = 500;
const subscription = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_subscribe',
  params: ['newPendingTransactions'],
});

/** Ends with the connection. @param report called for each transaction, and once the subscription is active */
type Follow = (address: string, signal: AbortSignal, report: () => void) => Promise<void>;

const followWebSocket: Follow = (url, signal, report) =>
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

const followUnixSocket: Follow = (path, signal, report) =>
  new Promise((closed) => {
    const socket = connect({ path, signal }, () => socket.write(subscription));
    socket.on('data', report);
    // 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => closed());
  });

/**
 * Subscribes to the transactions that reach the chain's pool, and again after the chain was restarted: transactions may have
 * arrived meanwhile, so a new subscription counts as a change.
 * @param address of the RPC, or the path of the Unix socket of a chain behind a guard, which admits no WebSocket
 */
export const watchPool = (address: string, signal: AbortSignal): { nextChange: () => Promise<void> } => {
  const isUrl = /^http/.test(address);
  const follow = isUrl ? followWebSocket : followUnixSocket;
  const target = isUrl ? address.replace(/^http/, 'ws') : address;
  let changed = Promise.withResolvers<void>();
  const report = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const loop = async () => {
    while (!signal.aborted) {
      await follow(target, signal, report);
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  };
  void loop();
  return { nextChange: () => changed.promise };
};

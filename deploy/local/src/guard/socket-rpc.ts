import { once } from 'node:events';
import { connect } from 'node:net';
import type { JsonRpc } from '@ipr/protocol/json-rpc/json-rpc';

export interface SocketRpc {
  readonly rpc: JsonRpc;
  close(): void;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A block of many transactions on a busy machine takes seconds. */
const longestSilenceMs = 60_000;

/**
 * JSON-RPC of an anvil that listens on a Unix socket, over one connection: half the time of a request through the guard, which counts
 * for thousands of calls. One call at a time, because anvil answers several in any order.
 * @throws Error when nothing listens; its calls reject when the chain ends or does not answer in time
 */
export const openSocketRpc = async (path: string, timeoutMs = longestSilenceMs): Promise<SocketRpc> => {
  const socket = connect(path);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the chain did not answer in time')));
  await once(socket, 'connect');
  let text = '';
  let waiting: PromiseWithResolvers<string> | undefined;
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (!part.includes('\n')) return;
    waiting?.resolve(text);
    text = '';
  });
  // 'close' follows, which rejects the call.
  socket.on('error', () => undefined);
  socket.on('close', () => waiting?.reject(new Error('the chain ended, or did not answer')));

  const call = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (socket.destroyed) throw new Error(`${method}: the chain ended`);
    waiting = Promise.withResolvers();
    socket.write(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const { result, error } = JSON.parse(await waiting.promise) as Answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  let before: Promise<unknown> = Promise.resolve();
  return {
    rpc: <T>(method: string, params: readonly unknown[] = []) => {
      const answer = before.then(() => call(method, params));
      before = answer.catch(() => undefined);
      return answer as Promise<T>;
    },
    close: () => socket.destroy(),
  };
};

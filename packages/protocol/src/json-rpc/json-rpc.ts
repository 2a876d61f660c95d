import { httpEndpoint } from './http.ts';

/** Large enough for the logs of a whole local chain. */
const answerBytes = 256 * 2 ** 20;

/**
 * One call to one node, without retries.
 * @returns the `result`, unvalidated: for processes of the one-machine stack that trust their node
 * @throws Error with the node's message, or the request's error when the node does not respond
 */
export type JsonRpc = <T = unknown>(method: string, params?: readonly unknown[]) => Promise<T>;

export const jsonRpc = (url: string, timeoutMs = 10_000): JsonRpc => {
  const { request } = httpEndpoint({ url, batchSize: 1, timeoutMs, answerBytes });
  return async <T>(method: string, params: readonly unknown[] = []) => {
    const answer = await request(method, params);
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as T;
  };
};

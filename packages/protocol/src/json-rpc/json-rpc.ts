import { httpEndpoint } from './http.ts';

/** Logs of a whole chain fit. */
const answerBytes = 256 * 2 ** 20;

/**
 * One call to one node, without a retry.
 * @returns the `result`, unchecked: for parts of one machine that trust their node
 * @throws Error with the node's message, or what the request throws when the node gives no answer
 */
export type JsonRpc = <T = unknown>(method: string, params?: readonly unknown[]) => Promise<T>;

export const jsonRpc = (url: string, timeoutMs = 10_000): JsonRpc => {
  const { ask } = httpEndpoint({ url, batchSize: 1, timeoutMs, answerBytes });
  return async <T>(method: string, params: readonly unknown[] = []) => {
    const answer = await ask(method, params);
    if ('error' in answer) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result as T;
  };
};

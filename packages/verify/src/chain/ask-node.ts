import { Failure } from '@ipr/domain';
import { fetchPost, httpEndpoint } from '@ipr/protocol/json-rpc/http';
import type { AskNode } from './read-evidence.ts';

/** Code and receipts of a slow node take long; a page ends the wait itself, with its signal. */
const timeoutMs = 300_000;

/**
 * Asks a node by JSON-RPC 2.0 and hands on its answer, null for what the node does not know: evidence must not pass through
 * a server of the portal.
 * @throws chain.unavailable when it does not answer, or answers that it cannot; request.cancelled when it was given up
 */
export const askNode = (url: string, signal?: AbortSignal): AskNode => {
  const { request } = httpEndpoint({ url, batchSize: 1, timeoutMs, post: fetchPost(signal) });
  return async (method, params) => {
    const answer = await request(method, params).catch((thrown: unknown) => {
      throw new Failure(signal?.aborted ? 'request.cancelled' : 'chain.unavailable', {}, thrown);
    });
    if ('error' in answer) throw new Failure('chain.unavailable', {}, new Error(`${method}: ${answer.error.message}`));
    return answer.result;
  };
};

import { Failure } from '@ipr/domain';
import { fetchPost, httpEndpoint } from '@ipr/protocol/json-rpc/http';
import type { NodeQuery } from './read-evidence.ts';

/** Code and receipts of a slow node take long; a page ends the wait itself, with its signal. */
const timeoutMs = 300_000;

/**
 * Queries a node by JSON-RPC 2.0 and returns its result, null for an unknown object: evidence must not pass through a server of
 * the portal.
 * @throws chain.unavailable when the node does not answer or answers with an error; request.cancelled on abort
 */
export const queryNode = (url: string, signal?: AbortSignal): NodeQuery => {
  const { request } = httpEndpoint({ url, batchSize: 1, timeoutMs, post: fetchPost(signal) });
  return async (method, params) => {
    const answer = await request(method, params).catch((thrown: unknown) => {
      throw new Failure(signal?.aborted ? 'request.cancelled' : 'chain.unavailable', {}, thrown);
    });
    if ('error' in answer) throw new Failure('chain.unavailable', {}, new Error(`${method}: ${answer.error.message}`));
    return answer.result;
  };
};

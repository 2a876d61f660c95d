import { Failure } from '@ipr/domain';
import { z } from 'zod';
import type { AskNode } from './read-evidence.ts';

const Answer = z.union([z.object({ result: z.unknown() }).required(), z.object({ error: z.object({}) })]);

/**
 * Asks a node by JSON-RPC 2.0 and hands on what it says, null for what it does not know: evidence must not pass through
 * anybody's hands.
 * @throws chain.unavailable when it does not answer, or answers that it cannot; request.cancelled when it was given up
 */
export const askNode =
  (url: string, signal?: AbortSignal): AskNode =>
  async (method, params) => {
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });
      const answer = Answer.parse(await response.json());
      if ('error' in answer) throw new Failure('chain.unavailable', { status: response.status });
      return answer.result;
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw new Failure(signal?.aborted ? 'request.cancelled' : 'chain.unavailable', {}, thrown);
    }
  };

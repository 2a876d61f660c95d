import { Failure } from '@ipr/domain';
import type { AskNode } from '@ipr/verify/chain/read-evidence';

const resultOf = (answer: unknown): unknown => {
  const { result } = answer as { result?: unknown };
  if (result === undefined || result === null) throw new Failure('chain.unavailable');
  return result;
};

/**
 * Reads from the chain by JSON-RPC 2.0, as the node has it: evidence must not pass through anybody's hands.
 * @throws chain.unavailable; request.cancelled when it was given up
 */
export const askNode =
  (url: string, signal: AbortSignal): AskNode =>
  async (method, params) => {
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body, signal });
      if (!response.ok) throw new Failure('chain.unavailable', { status: response.status });
      return resultOf(await response.json());
    } catch (thrown) {
      if (thrown instanceof Failure) throw thrown;
      throw new Failure(signal.aborted ? 'request.cancelled' : 'chain.unavailable', {}, thrown);
    }
  };

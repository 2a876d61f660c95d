import { Failure } from '@ipr/domain';
import type { AskNode } from '@ipr/verify/chain/read-evidence';

/**
 * Reads from the chain by JSON-RPC 2.0, as the node has it: evidence must not pass through anybody's hands.
 * @throws chain.unavailable
 */
export const askNode =
  (url: string): AskNode =>
  async (method, params) => {
    try {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const { result } = (await response.json()) as { result?: unknown };
      if (result === undefined || result === null) throw new Failure('chain.unavailable', { status: response.status });
      return result;
    } catch (thrown) {
      throw thrown instanceof Failure ? thrown : new Failure('chain.unavailable', {}, thrown);
    }
  };

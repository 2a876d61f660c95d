import { Failure } from '@ipr/domain';
import type { RpcClient } from './endpoint.ts';

/** Reads of a node. */
export interface Node {
  /** @throws Failure chain.unavailable when no node answers, or the answer is an error */
  readonly query: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** Null when the nodes answer with an error, as for a method or a state that they do not have. @throws as query otherwise */
  readonly queryOptional: (method: string, params: readonly unknown[]) => Promise<unknown>;
}

/** @param rpc the transport of `openRpc` */
export const nodeOf = (rpc: RpcClient): Node => {
  const send = (method: string, params: readonly unknown[]) =>
    rpc(method, params).catch((thrown: unknown) => {
      throw new Failure('chain.unavailable', {}, thrown);
    });
  return {
    async query(method, params) {
      const answer = await send(method, params);
      if ('error' in answer)
        throw new Failure('chain.unavailable', {}, new Error(`${method}: ${answer.error.message}`));
      return answer.result;
    },
    async queryOptional(method, params) {
      const answer = await send(method, params);
      return 'error' in answer ? null : answer.result;
    },
  };
};

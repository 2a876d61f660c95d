import type { RpcAnswer, RpcClient } from '@ipr/protocol/json-rpc/endpoint';
import { callWithFailover, inOrder, type KnownEndpoint, known } from '@ipr/protocol/json-rpc/failover';
import { httpEndpoint, type Post } from '@ipr/protocol/json-rpc/http';
import { callWithQuorum } from '@ipr/protocol/json-rpc/quorum';
import { custom, RpcRequestError, type Transport } from 'viem';

export interface RpcSettings {
  /** JSON-RPC URLs of one chain, preferably from several operators; the first is preferred. */
  readonly urls: readonly string[];
  /** Expected chain id; a node that serves another chain is not used. */
  readonly chainId?: number | undefined;
  /** Number of nodes that must agree on decisive results; a majority by default. */
  readonly quorum?: number | undefined;
  /** Maximum calls per request, 3 by default. */
  readonly batchSize?: number | undefined;
  /** Time budget of one call including all attempts, 10 s by default. */
  readonly budgetMs?: number | undefined;
  /**
   * Size limit for the reply to one call; a longer one becomes a JSON-RPC error. By default only the limit of 10 MiB per
   * request applies.
   */
  readonly answerBytes?: number | undefined;
  readonly post?: Post | undefined;
}

/** More than half of the nodes. */
export const majority = (nodes: number): number => Math.floor(nodes / 2) + 1;

/** Sends the transaction to every node, so that one node that withholds it does not delay it. */
const toAll = async (each: readonly RpcClient[], method: string, params: readonly unknown[]): Promise<RpcAnswer> => {
  const replies = await Promise.allSettled(each.map((rpc) => rpc(method, params)));
  const answers = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  const answer = answers.find((one) => 'result' in one) ?? answers[0];
  if (answer) return answer;
  const problems = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []));
  throw new AggregateError(problems, 'no node answers');
};

/**
 * The JSON-RPC transport for all server-side clients of one chain: failover over several nodes, batches within provider
 * limits, rate limits respected within the call's budget, and a quorum for decisive results.
 * @throws RangeError for no URL, or a quorum larger than the number of nodes
 */
export const openRpc = (settings: RpcSettings): RpcClient => {
  const { urls, chainId, batchSize = 3, budgetMs = 10_000, answerBytes, post } = settings;
  const quorum = settings.quorum ?? majority(urls.length);
  if (urls.length === 0 || quorum > urls.length) throw new RangeError('the quorum exceeds the number of nodes');
  // Per-request timeout below the budget, so that a hanging node leaves time for others.
  const timeoutMs = Math.ceil(budgetMs / Math.min(urls.length, 3));
  const nodes: readonly KnownEndpoint[] = urls.map((url) =>
    known(httpEndpoint({ url, chainId, batchSize, timeoutMs, answerBytes, ...(post ? { post } : {}) })),
  );
  const any = callWithFailover(nodes, budgetMs);
  const alone = new Map(nodes.map((node) => [node, callWithFailover([node], budgetMs, 0)]));
  const each = () => inOrder(nodes).flatMap((node) => alone.get(node) ?? []);
  const rpc = quorum > 1 ? callWithQuorum(each, any, quorum) : any;
  return (method, params) =>
    method === 'eth_sendRawTransaction' && nodes.length > 1 ? toAll(each(), method, params) : rpc(method, params);
};

/** The same for viem's clients. */
export const rpcTransport = (rpc: RpcClient): Transport =>
  custom(
    {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        const answer = await rpc(method, params);
        if ('result' in answer) return answer.result;
        throw new RpcRequestError({ body: { method, params }, error: answer.error, url: 'the chain' });
      },
    },
    { key: 'rpc', name: 'JSON-RPC', retryCount: 0 },
  );

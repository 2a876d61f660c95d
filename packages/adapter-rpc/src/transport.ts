import type { AskRpc, RpcAnswer } from '@ipr/protocol/json-rpc/endpoint';
import { askInTurn, inOrder, type KnownEndpoint, known } from '@ipr/protocol/json-rpc/failover';
import { httpEndpoint, type Post } from '@ipr/protocol/json-rpc/http';
import { askQuorum } from '@ipr/protocol/json-rpc/quorum';
import { custom, RpcRequestError, type Transport } from 'viem';

export interface RpcSettings {
  /** JSON-RPC of one chain, best from several operators; the first is preferred. */
  readonly urls: readonly string[];
  /** A node that serves another chain is not used. */
  readonly chainId?: number | undefined;
  /** How many nodes must agree on what decides; a majority when it is left out. */
  readonly quorum?: number | undefined;
  /** Most calls in one request, 3 by default. */
  readonly batchSize?: number | undefined;
  /** Of one call with all its attempts, 10 s by default. */
  readonly budgetMs?: number | undefined;
  /** Of one call's answer; a longer one becomes a JSON-RPC error. Unbounded but for 10 MiB a request when left out. */
  readonly answerBytes?: number | undefined;
  readonly post?: Post | undefined;
}

/** More than half of the nodes. */
export const majority = (nodes: number): number => Math.floor(nodes / 2) + 1;

/** Every accepted copy counts: a node that keeps a transaction to itself does not hold it up. */
const toAll = async (each: readonly AskRpc[], method: string, params: readonly unknown[]): Promise<RpcAnswer> => {
  const replies = await Promise.allSettled(each.map((ask) => ask(method, params)));
  const answers = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  const answer = answers.find((one) => 'result' in one) ?? answers[0];
  if (answer) return answer;
  const problems = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []));
  throw new AggregateError(problems, 'no node answers');
};

/**
 * One way to ask a chain for every JSON-RPC client of the server side: failover over several nodes, batches of a size that
 * providers take, rate limits obeyed within the call's budget, and a quorum for what decides.
 * @throws RangeError for no URL, or a quorum that cannot be reached
 */
export const openRpc = (settings: RpcSettings): AskRpc => {
  const { urls, chainId, batchSize = 3, budgetMs = 10_000, answerBytes, post } = settings;
  const quorum = settings.quorum ?? majority(urls.length);
  if (urls.length === 0 || quorum > urls.length) throw new RangeError('more nodes must agree than there are');
  // A node that hangs leaves time for others.
  const timeoutMs = Math.ceil(budgetMs / Math.min(urls.length, 3));
  const nodes: readonly KnownEndpoint[] = urls.map((url) =>
    known(httpEndpoint({ url, chainId, batchSize, timeoutMs, answerBytes, ...(post ? { post } : {}) })),
  );
  const any = askInTurn(nodes, budgetMs);
  const alone = new Map(nodes.map((node) => [node, askInTurn([node], budgetMs, 0)]));
  const each = () => inOrder(nodes).flatMap((node) => alone.get(node) ?? []);
  const ask = quorum > 1 ? askQuorum(each, any, quorum) : any;
  return (method, params) =>
    method === 'eth_sendRawTransaction' && nodes.length > 1 ? toAll(each(), method, params) : ask(method, params);
};

/** The same for viem's clients. */
export const rpcTransport = (ask: AskRpc): Transport =>
  custom(
    {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        const answer = await ask(method, params);
        if ('result' in answer) return answer.result;
        throw new RpcRequestError({ body: { method, params }, error: answer.error, url: 'the chain' });
      },
    },
    { key: 'rpc', name: 'JSON-RPC', retryCount: 0 },
  );

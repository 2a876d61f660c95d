import { Failure } from '@ipr/domain';
import type { RpcClient } from '@ipr/protocol/json-rpc/endpoint';

/** A node as the operator configured it. */
interface NamedNode {
  readonly url: string;
  readonly rpc: RpcClient;
}

/** The URL without path and query, which may contain API keys. */
const originOf = ({ url }: NamedNode): string => new URL(url).origin;

/**
 * The reason why the chain cannot be used at the start, for the operator who set the variables.
 * @returns undefined when a node answers and none serves another chain
 */
export const chainProblem = async (nodes: readonly NamedNode[], expected: number): Promise<Failure | undefined> => {
  const replies = await Promise.allSettled(nodes.map(({ rpc }) => rpc('eth_chainId', [])));
  const served = replies.map((reply) =>
    reply.status === 'fulfilled' && 'result' in reply.value ? Number(reply.value.result) : undefined,
  );
  const wrong = nodes.findIndex((_, at) => served[at] !== undefined && served[at] !== expected);
  const [node, actual] = [nodes[wrong], served[wrong]];
  if (node && actual !== undefined) {
    const cause = new Error(`CHAIN_ID is ${expected}, but CHAIN_RPC_URL ${originOf(node)} serves chain ${actual}`);
    return new Failure('chain.wrong-network', { expected, actual }, cause);
  }
  if (served.some((id) => id !== undefined)) return undefined;
  return new Failure(
    'chain.unavailable',
    {},
    new Error(`CHAIN_RPC_URL: ${nodes.map(originOf).join(', ')} does not answer`),
  );
};

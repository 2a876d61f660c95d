import type { Hex } from '@ipr/domain';
import type { RpcError } from '@ipr/protocol/json-rpc/endpoint';
import { RpcRequestError } from 'viem';
import { median, type Nodes, quantityOf, queryAllNodes } from './all-nodes.ts';
import { lagging } from './lagging.ts';

/** The reason that most nodes give, so that a single node cannot substitute its own. */
const mostGiven = (errors: readonly RpcError[]): RpcError | undefined => {
  const keyOf = ({ data, message }: RpcError) => JSON.stringify(data ?? message);
  const timesGiven = (one: RpcError) => errors.filter((error) => keyOf(error) === keyOf(one)).length;
  return errors.toSorted((a, b) => timesGiven(b) - timesGiven(a))[0];
};

/** Node implementations differ slightly in their estimates; a factor above two means a lagging or dishonest node. */
const isNear = (one: bigint, another: bigint): boolean => one <= 2n * another && another <= 2n * one;

/**
 * Gas for a call, agreed by a quorum of the nodes: too high an estimate would get the person refused, too low a one would make the
 * relay pay for a failing transaction.
 * @throws RpcRequestError when a quorum reports a revert; Failure chain.unavailable, to be retried, when they disagree
 */
export const estimateGas = async (nodes: Nodes, from: Hex, to: Hex, data: Hex): Promise<bigint> => {
  const method = 'eth_estimateGas';
  const params = [{ from, to, data }, 'latest'];
  const answers = await queryAllNodes(nodes, method, params);
  const values = answers.flatMap((answer) => ('result' in answer ? (quantityOf(answer.result) ?? []) : []));
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []));
  const found = median(values);
  if (found !== undefined && values.filter((value) => isNear(value, found)).length >= nodes.quorum) return found;
  const error = mostGiven(errors);
  if (!error || errors.length < nodes.quorum) throw lagging(new Error('the nodes’ estimates differ'));
  throw new RpcRequestError({ body: { method, params }, error, url: 'the chain' });
};

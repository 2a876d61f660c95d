import type { Hex } from '@ipr/domain';
import type { RpcError } from '@ipr/protocol/json-rpc/endpoint';
import { RpcRequestError } from 'viem';
import { askAll, median, type Nodes, quantityOf } from './all-nodes.ts';
import { lagging } from './lagging.ts';

/** What most nodes give as reason, so that one cannot put a reason of its own in its place. */
const mostGiven = (errors: readonly RpcError[]): RpcError | undefined => {
  const keyOf = ({ data, message }: RpcError) => JSON.stringify(data ?? message);
  const timesGiven = (one: RpcError) => errors.filter((other) => keyOf(other) === keyOf(one)).length;
  return errors.toSorted((a, b) => timesGiven(b) - timesGiven(a))[0];
};

/** Nodes of different makers search in different steps; one that is behind, or lies, is further off than twice. */
const isNear = (one: bigint, other: bigint): boolean => one <= 2n * other && other <= 2n * one;

/**
 * Gas for a call, as a quorum of the nodes sees it: one that exaggerates would have the person refused, one that names too
 * little would have the relay pay for a transaction that fails.
 * @throws RpcRequestError when a quorum says that it reverts; Failure chain.unavailable, to be asked again, when they disagree
 */
export const estimateGas = async (nodes: Nodes, from: Hex, to: Hex, data: Hex): Promise<bigint> => {
  const method = 'eth_estimateGas';
  const params = [{ from, to, data }, 'latest'];
  const answers = await askAll(nodes, method, params);
  const values = answers.flatMap((answer) => ('result' in answer ? (quantityOf(answer.result) ?? []) : []));
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []));
  const found = median(values);
  if (found !== undefined && values.filter((value) => isNear(value, found)).length >= nodes.quorum) return found;
  const error = mostGiven(errors);
  if (!error || errors.length < nodes.quorum) throw lagging(new Error('the nodes’ estimates differ'));
  throw new RpcRequestError({ body: { method, params }, error, url: 'the chain' });
};

import type { Hex } from '@ipr/domain';
import type { RpcAnswer } from '@ipr/protocol/json-rpc/endpoint';
import type { Nodes } from './all-nodes.ts';
import { withoutBytes } from './without-bytes.ts';

/** Refusals of a transaction that the node already has, or whose nonce is used, are no failures. */
const harmless = /already known|already imported|nonce too low|known transaction|transaction already/i;

/** geth and bor: 'transaction underpriced: gas tip cap 1500000000, minimum needed 25000000000' (core/txpool/validation.go). */
const demanded = /tip cap \d+,? minimum needed (\d{1,29})\b/i;

/** No node accepted the transaction. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';
  /** The minimum tip demanded by a quorum of the nodes, wei per gas; undefined when they refuse for other reasons. */
  readonly demandedTip: bigint | undefined;

  constructor(reasons: readonly string[], demandedTip?: bigint) {
    super([...new Set(reasons)].join('; '));
    this.demandedTip = demandedTip;
  }
}

const isAccepted = (answer: RpcAnswer): boolean => 'result' in answer || harmless.test(answer.error.message);

/** The highest tip that a quorum demands; higher demands of fewer nodes are ignored. */
const demandOf = (messages: readonly string[], quorum: number): bigint | undefined => {
  const tips = messages.flatMap((message) => demanded.exec(message)?.[1] ?? []).map(BigInt);
  return tips.toSorted((a, b) => (a > b ? -1 : 1))[quorum - 1];
};

/**
 * Sends a signed transaction to every node, so that a node that withholds it cannot delay it; one acceptance suffices.
 * @throws SendRefused
 */
export const sendToAll = async ({ each, quorum }: Nodes, raw: Hex): Promise<void> => {
  const replies = await Promise.allSettled(each.map((rpc) => rpc('eth_sendRawTransaction', [raw])));
  const answers = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  if (answers.some(isAccepted)) return;
  const messages = answers.flatMap((answer) => ('error' in answer ? [answer.error.message] : []));
  const silent = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []));
  const reasons = [...messages.map((message) => new Error(message)), ...silent].map(
    (each) => withoutBytes(each).message,
  );
  throw new SendRefused(reasons, demandOf(messages, quorum));
};

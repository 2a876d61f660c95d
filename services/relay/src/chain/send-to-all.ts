import type { Hex } from '@ipr/domain';
import type { RpcAnswer } from '@ipr/protocol/json-rpc/endpoint';
import type { Nodes } from './all-nodes.ts';
import { withoutBytes } from './without-bytes.ts';

/** A node that refuses a transaction it has, or whose nonce is used, says nothing new. */
const harmless = /already known|already imported|nonce too low|known transaction|transaction already/i;

/** geth and bor: 'transaction underpriced: gas tip cap 1500000000, minimum needed 25000000000' (core/txpool/validation.go). */
const demanded = /tip cap \d+,? minimum needed (\d{1,29})\b/i;

/** No node took the transaction. */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';
  /** The tip that a quorum of the nodes demands at least, wei per gas; undefined when they refuse for other reasons. */
  readonly demandedTip: bigint | undefined;

  constructor(reasons: readonly string[], demandedTip?: bigint) {
    super([...new Set(reasons)].join('; '));
    this.demandedTip = demandedTip;
  }
}

const isTaken = (answer: RpcAnswer): boolean => 'result' in answer || harmless.test(answer.error.message);

/** The highest tip that a quorum demands at least: what fewer nodes claim beyond it does not count. */
const demandOf = (messages: readonly string[], quorum: number): bigint | undefined => {
  const tips = messages.flatMap((message) => demanded.exec(message)?.[1] ?? []).map(BigInt);
  return tips.toSorted((a, b) => (a > b ? -1 : 1))[quorum - 1];
};

/**
 * Hands a signed transaction to every node, so that one that keeps it to itself does not hold it up; taken by one, it is taken.
 * @throws SendRefused
 */
export const sendToAll = async ({ each, quorum }: Nodes, raw: Hex): Promise<void> => {
  const replies = await Promise.allSettled(each.map((ask) => ask('eth_sendRawTransaction', [raw])));
  const answers = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
  if (answers.some(isTaken)) return;
  const messages = answers.flatMap((answer) => ('error' in answer ? [answer.error.message] : []));
  const silent = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []));
  const reasons = [...messages.map((message) => new Error(message)), ...silent].map(
    (each) => withoutBytes(each).message,
  );
  throw new SendRefused(reasons, demandOf(messages, quorum));
};

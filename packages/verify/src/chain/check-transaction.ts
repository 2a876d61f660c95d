import { type CheckCode, type CheckParams, type Report, unless } from '../bundle/entries.ts';
import { receiptGrounds } from '../bundle/grounds.ts';
import type { TransactionEvidence } from './evidence.ts';

/**
 * A receipt and the header of its block fit together. That the receipt is in that block is a ground: it takes a proof in the
 * receipts trie, or a node.
 */
export const checkTransaction = (
  { receipt, header }: TransactionEvidence,
  code: CheckCode,
  params: CheckParams,
  report: Report,
): void => {
  const isIn = receipt.blockHash === header.hash && BigInt(receipt.blockNumber) === BigInt(header.number);
  const reason = unless(isIn, 'another block') ?? unless(BigInt(receipt.status) === 1n, 'reverted');
  const named = { ...params, block: Number(header.number), transaction: receipt.transactionHash };
  report.check(code, reason, { params: named, grounds: receiptGrounds({ receipt }) });
};

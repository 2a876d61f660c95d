import type { FindingCode, FindingParams, Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { TransactionEvidence } from './evidence.ts';
import { headerHash } from './header-hash.ts';

/** The codes of one transaction's two checks. */
type Codes = Readonly<Record<'header' | 'receipt', FindingCode>>;

/**
 * A receipt and the header of its block fit together, and the header has the hash it says. That the receipt is in that block is
 * not proved: it would take all receipts of the block.
 */
export const checkTransaction = (
  { receipt, header }: TransactionEvidence,
  codes: Codes,
  params: FindingParams,
  report: Report,
): boolean => {
  const named = { ...params, block: Number(header.number), transaction: receipt.transactionHash };
  const isWhole = report.say(codes.header, headerHash(header) === header.hash, named);
  const isIn = receipt.blockHash === header.hash && BigInt(receipt.blockNumber) === BigInt(header.number);
  const succeeded = BigInt(receipt.status) === 1n;
  const reason: Reason | null = !isIn ? 'another block' : !succeeded ? 'reverted' : null;
  report.limit('receipt.not-proven');
  return report.say(codes.receipt, reason === null, { ...named, ...(reason ? { reason } : {}) }) && isWhole;
};

import type { ReceiptContent } from '@ipr/protocol/evidence/receipt';
import { encodeReceipt } from '@ipr/protocol/evidence/receipt';
import { readReceiptProof } from '@ipr/protocol/evidence/receipt-proof';
import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { Report } from '../bundle/entries.ts';
import { blockGround, receiptGrounds } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ReceiptEvidence, TransactionEvidence } from '../chain/evidence.ts';
import { headerHash } from '../chain/header-hash.ts';

type RecordTransaction = EvidenceRecord['transactions'][number];

const logsOf = ({ logs }: Pick<ReceiptEvidence | ReceiptContent, 'logs'>) =>
  JSON.stringify(logs.map(({ address, topics, data }) => [address, topics, data]));

/** Why nodes do not prove the receipt of the bundle; null where they do, relative to the header. */
const proofReason = (
  { index, proof, receipt: encoded }: RecordTransaction,
  { receipt, header }: TransactionEvidence,
): Reason | null => {
  if (headerHash(header) !== header.hash || receipt.blockHash !== header.hash) return 'another block';
  const found = readReceiptProof(header.receiptsRoot, index, proof ?? []);
  if ('refused' in found) return found.refused;
  const isSame =
    encodeReceipt(found.receipt) === encoded &&
    found.receipt.status === BigInt(receipt.status) &&
    logsOf(found.receipt) === logsOf(receipt);
  return isSame ? null : 'another receipt';
};

/**
 * Checks the record's proof of inclusion of a transaction's receipt. Where it holds, checks rest on the block alone. The proof
 * covers status and events at a position of the block; the transaction's hash is a name.
 */
export const proveReceipt = (stated: RecordTransaction, evidence: TransactionEvidence, report: Report): void => {
  if (stated.proof === null || stated.receipt === null) return;
  const { header, receipt } = evidence;
  const params = { block: Number(header.number), index: stated.index, transaction: receipt.transactionHash };
  const detail = { params, grounds: [blockGround(header)] };
  if (!report.check('receipt.proof', proofReason(stated, evidence), detail)) return;
  report.proves(receiptGrounds(evidence)[0]);
};

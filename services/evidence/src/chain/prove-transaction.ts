import { Hex32 } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { HexData } from '@ipr/protocol/evidence/hex';
import { type ReceiptProof, receiptProof } from '@ipr/protocol/evidence/receipt-proof';
import { RecordTransaction } from '@ipr/protocol/evidence/record-parts';
import type { Node } from '@ipr/protocol/json-rpc/node';
import type { HeaderEvidence } from '@ipr/verify/chain/evidence';
import { z } from 'zod';
import { readHeader } from './read-block.ts';

const Sent = z.object({
  blockHash: Hex32,
  transactionIndex: z.string().regex(/^0x[0-9a-f]{1,8}$/),
  input: HexData,
});

/** A transaction with the header of its block. */
export interface ProvedTransaction {
  readonly transaction: Omit<RecordTransaction, 'block'>;
  readonly header: HeaderEvidence;
}

const { input: Input, receipt: Receipt, proof: Proof } = RecordTransaction.shape;

const fits = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** The sender chooses the size of call data and logs: what is beyond the limits of a record is left out, the record is made without it. */
const proofOf = (found: ReceiptProof | null): Pick<RecordTransaction, 'receipt' | 'proof'> =>
  found && fits(Receipt, found.receipt) && fits(Proof, found.nodes)
    ? { receipt: found.receipt, proof: [...found.nodes] }
    : { receipt: null, proof: null };

/**
 * A transaction with the proof that its receipt is in its block; without the proof when the nodes do not return the receipts of
 * the block, these do not give the header's root, or the proof is beyond the limits of a record.
 * @returns null when the transaction is in no block. @throws Failure chain.unavailable
 */
export const proveTransaction = async (
  node: Node,
  role: RecordTransaction['role'],
  hash: Hex,
): Promise<ProvedTransaction | null> => {
  const sent = Sent.safeParse(await node.query('eth_getTransactionByHash', [hash]));
  if (!sent.success) return null;
  const header = await readHeader(node, sent.data.blockHash);
  if (!header) throw new Failure('chain.unavailable');
  const index = Number(sent.data.transactionIndex);
  const answer = await node.queryOptional('eth_getBlockReceipts', [header.number]);
  const found = answer === null ? null : receiptProof(header.receiptsRoot, answer, index);
  const input = fits(Input, sent.data.input) ? sent.data.input : null;
  return { transaction: { role, hash, input, index, ...proofOf(found) }, header };
};

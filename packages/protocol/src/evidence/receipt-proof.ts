import type { Hex } from '@ipr/domain';
import { z } from 'zod';
import { proveAtIndex, readAtIndex } from './index-trie.ts';
import { BlockReceipt, decodeReceipt, encodeReceipt, isStateSync, type ReceiptContent } from './receipt.ts';
import type { ProofReason } from './trie-proof.ts';

/** A receipt and the nodes from its block's receipts root down to it. */
export interface ReceiptProof {
  readonly index: number;
  /** As the trie has it: EIP-2718. */
  readonly receipt: Hex;
  readonly nodes: readonly Hex[];
}

/**
 * Proves that a receipt is in its block. Rebuilds the block's receipts trie (yellow paper 4.3.1; EIP-2718) and compares its root
 * with the header's. Bor also reports receipts of state syncs, which the root leaves out before the fork of PIP-74 ('Canonical
 * Inclusion of StateSync Transactions in Block Bodies') and covers since.
 * @param answer of eth_getBlockReceipts
 * @returns null where the answer does not give the header's root, or has no receipt at the index: then there is no proof
 * @throws ZodError for an answer of another shape
 */
export const receiptProof = (receiptsRoot: Hex, answer: unknown, index: number): ReceiptProof | null => {
  const receipts = z.array(BlockReceipt).max(20_000).parse(answer);
  const sorted = receipts.toSorted((one, other) => one.transactionIndex - other.transactionIndex);
  const withoutStateSyncs = sorted.filter((receipt) => !isStateSync(receipt));
  for (const list of [sorted, withoutStateSyncs]) {
    const found = proveAtIndex(receiptsRoot, list.map(encodeReceipt), index);
    if (found) return { index, receipt: found.value, nodes: found.nodes };
  }
  return null;
};

export type ProvedReceipt =
  | { readonly receipt: ReceiptContent }
  | { readonly refused: ProofReason | 'no receipt at this index' };

/** The receipt that nodes prove to be at a position of the block with this receipts root. */
export const readReceiptProof = (receiptsRoot: Hex, index: number, nodes: readonly Hex[]): ProvedReceipt => {
  const found = readAtIndex(receiptsRoot, index, nodes);
  if ('refused' in found) return found;
  if (found.value === null) return { refused: 'no receipt at this index' };
  const receipt = decodeReceipt(found.value);
  return receipt ? { receipt } : { refused: 'proof malformed' };
};

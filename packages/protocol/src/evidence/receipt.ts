import { Address, Hex32 } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { fromRlp, toRlp } from 'viem';
import { z } from 'zod';
import { HexBytes, HexData, HexQuantity, mostLogs } from './hex.ts';

const Quantity = HexQuantity.transform(BigInt);

/** The content of a receipt that its block's receipts root covers (EIP-658, EIP-2718). */
const ReceiptContent = z.object({
  /** 0 for a transaction without a type. */
  type: Quantity.pipe(z.bigint().max(0x7fn)),
  status: Quantity.pipe(z.bigint().max(1n)),
  cumulativeGasUsed: Quantity,
  logsBloom: HexBytes,
  logs: z.array(z.object({ address: Address, topics: z.array(Hex32).max(4), data: HexData })).max(mostLogs),
});
export type ReceiptContent = z.output<typeof ReceiptContent>;

/** One answer of eth_getBlockReceipts, reduced to what the receipts root covers and where it is. */
export const BlockReceipt = ReceiptContent.extend({
  transactionIndex: Quantity.pipe(z.bigint().max(100_000n)).transform(Number),
  from: Address,
  gasUsed: Quantity,
});
export type BlockReceipt = z.output<typeof BlockReceipt>;

const quantity = (value: bigint): Hex => {
  const digits = value === 0n ? '' : value.toString(16);
  return `0x${digits.length % 2 ? '0' : ''}${digits}`;
};

/** A receipt as the receipts trie has it: its type as one byte, where it has one, then RLP (EIP-2718). */
export const encodeReceipt = ({ type, status, cumulativeGasUsed, logsBloom, logs }: ReceiptContent): Hex => {
  const list = logs.map(({ address, topics, data }) => [address, topics, data] as const);
  const content = toRlp([quantity(status), quantity(cumulativeGasUsed), logsBloom, list]);
  return type === 0n ? content : (`${quantity(type)}${content.slice(2)}` as Hex);
};

const asQuantity = (bytes: unknown) => (bytes === '0x' ? '0x0' : bytes);
const logOf = (item: unknown): unknown => {
  if (!Array.isArray(item) || item.length !== 3) return null;
  const [address, topics, data] = item;
  return { address, topics, data };
};

/** The receipt that bytes of a receipts trie are; null when they are none, or not in its one encoding. */
export const decodeReceipt = (encoded: Hex): ReceiptContent | null => {
  try {
    const isTyped = Number.parseInt(encoded.slice(2, 4), 16) <= 0x7f;
    const items = fromRlp(isTyped ? `0x${encoded.slice(4)}` : encoded);
    if (typeof items === 'string' || items.length !== 4) return null;
    const [status, cumulativeGasUsed, logsBloom, logs] = items;
    const content = ReceiptContent.parse({
      type: isTyped ? encoded.slice(0, 4) : '0x0',
      status: asQuantity(status),
      cumulativeGasUsed: asQuantity(cumulativeGasUsed),
      logsBloom,
      logs: Array.isArray(logs) ? logs.map(logOf) : logs,
    });
    return encodeReceipt(content) === encoded.toLowerCase() ? content : null;
  } catch {
    return null;
  }
};

/** Bor adds state-sync receipts to a block's answers: from no account, without gas. */
export const isStateSync = ({ from, gasUsed }: BlockReceipt): boolean =>
  lowerAddress(from) === `0x${'00'.repeat(20)}` && gasUsed === 0n;

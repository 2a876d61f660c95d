import { Address, Hex32 } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { z } from 'zod';

/** Bytes of any even number of hex digits, at most 256 KiB: calls of contracts, code, bloom filters. */
const Bytes = z
  .string()
  .max(2 + 2 * 262_144)
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .transform((text) => text.toLowerCase() as Hex);
/** A number as JSON-RPC writes it. */
const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => text.toLowerCase() as Hex);

/** Which chain, by id and genesis: a local chain with Amoy's id is never mistaken for Amoy (decision P26). */
export const NetworkEvidence = z.strictObject({
  chainId: z.number().int().positive(),
  genesisHash: Hex32,
  /** Where the registry lies. */
  registry: Address,
});
export type NetworkEvidence = z.output<typeof NetworkEvidence>;

/** One log of a receipt, as JSON-RPC answers it; other fields of the answer are left out. */
export const LogEvidence = z.object({
  address: Address,
  topics: z.array(Hex32).max(4),
  data: Bytes,
  logIndex: Quantity,
});

/** The answer of eth_getTransactionReceipt, reduced to what is looked at. Unknown fields are dropped. */
export const ReceiptEvidence = z.object({
  transactionHash: Hex32,
  status: Quantity,
  blockNumber: Quantity,
  blockHash: Hex32,
  from: Address,
  to: Address.nullable(),
  logs: z.array(LogEvidence).max(500),
});
export type ReceiptEvidence = z.output<typeof ReceiptEvidence>;

/**
 * The answer of eth_getBlockByHash without its transactions: every field that the block's hash covers, so that the hash can be
 * computed again. Fields that later forks added are optional, in the order of the header.
 */
export const HeaderEvidence = z.object({
  hash: Hex32,
  parentHash: Hex32,
  sha3Uncles: Hex32,
  miner: Address,
  stateRoot: Hex32,
  transactionsRoot: Hex32,
  receiptsRoot: Hex32,
  logsBloom: Bytes,
  difficulty: Quantity,
  number: Quantity,
  gasLimit: Quantity,
  gasUsed: Quantity,
  timestamp: Quantity,
  extraData: Bytes,
  mixHash: Hex32,
  nonce: Bytes,
  baseFeePerGas: Quantity.optional(),
  withdrawalsRoot: Hex32.optional(),
  blobGasUsed: Quantity.optional(),
  excessBlobGas: Quantity.optional(),
  parentBeaconBlockRoot: Hex32.optional(),
  requestsHash: Hex32.optional(),
});
export type HeaderEvidence = z.output<typeof HeaderEvidence>;

/** A transaction that is in a block: its receipt and that block's header. */
export const TransactionEvidence = z.strictObject({ receipt: ReceiptEvidence, header: HeaderEvidence });
export type TransactionEvidence = z.output<typeof TransactionEvidence>;

/** What a contract answered at a block: eth_call with the block's number. */
export const CallEvidence = z.strictObject({
  to: Address,
  data: Bytes,
  result: Bytes,
  blockNumber: Quantity,
  blockHash: Hex32,
});
export type CallEvidence = z.output<typeof CallEvidence>;

/** Code of an account at a block: eth_getCode. */
export const CodeEvidence = z.strictObject({
  address: Address,
  code: Bytes,
  blockNumber: Quantity,
  blockHash: Hex32,
});
export type CodeEvidence = z.output<typeof CodeEvidence>;
export { Bytes as EvidenceBytes };

import { Address, Hex32 } from '@ipr/api';
import { HexBytes, HexData, HexQuantity, mostLogs } from '@ipr/protocol/evidence/hex';
import { z } from 'zod';

/** Which chain, by id and genesis: a local chain with Amoy's id is never mistaken for Amoy (decision P26). */
export const NetworkEvidence = z.strictObject({
  chainId: z.number().int().positive(),
  genesisHash: Hex32,
  /** Where the registry lies. */
  registry: Address,
});
export type NetworkEvidence = z.output<typeof NetworkEvidence>;

export const isSameNetwork = (one: NetworkEvidence, other: NetworkEvidence): boolean =>
  one.chainId === other.chainId && one.genesisHash === other.genesisHash && one.registry === other.registry;

/** One log of a receipt, as JSON-RPC answers it; other fields of the answer are left out. */
export const LogEvidence = z.object({
  address: Address,
  topics: z.array(Hex32).max(4),
  data: HexData,
  logIndex: HexQuantity,
});

/** The answer of eth_getTransactionReceipt, reduced to what is looked at. Unknown fields are dropped. */
export const ReceiptEvidence = z.object({
  transactionHash: Hex32,
  status: HexQuantity,
  blockNumber: HexQuantity,
  blockHash: Hex32,
  from: Address,
  to: Address.nullable(),
  logs: z.array(LogEvidence).max(mostLogs),
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
  logsBloom: HexBytes,
  difficulty: HexQuantity,
  number: HexQuantity,
  gasLimit: HexQuantity,
  gasUsed: HexQuantity,
  timestamp: HexQuantity,
  extraData: HexBytes,
  mixHash: Hex32,
  nonce: HexBytes,
  baseFeePerGas: HexQuantity.optional(),
  withdrawalsRoot: Hex32.optional(),
  blobGasUsed: HexQuantity.optional(),
  excessBlobGas: HexQuantity.optional(),
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
  data: HexBytes,
  result: HexBytes,
  blockNumber: HexQuantity,
  blockHash: Hex32,
});
export type CallEvidence = z.output<typeof CallEvidence>;

/** Code of an account at a block: eth_getCode. */
export const CodeEvidence = z.strictObject({
  address: Address,
  code: HexBytes,
  blockNumber: HexQuantity,
  blockHash: Hex32,
});
export type CodeEvidence = z.output<typeof CodeEvidence>;

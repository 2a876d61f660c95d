import { Failure, type Hex } from '@ipr/domain';
import { HexBytes } from '@ipr/protocol/evidence/hex';
import { type CallEvidence, HeaderEvidence, ReceiptEvidence, type TransactionEvidence } from './evidence.ts';

/** Queries a node by JSON-RPC and returns its `result`. The caller provides it: nothing here accesses a network. */
export type NodeQuery = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A node may be behind the one that reported the block. */
const known = async (queried: Promise<unknown>): Promise<unknown> => {
  const answer = await queried;
  if (answer === null) throw new Failure('chain.unavailable');
  return answer;
};

const readHeader = async (query: NodeQuery, hash: Hex): Promise<HeaderEvidence> =>
  HeaderEvidence.parse(await known(query('eth_getBlockByHash', [hash, false])));

/** The newest block. @throws what `query` throws, chain.unavailable for an object that the node does not have, ZodError for an answer of another shape */
export const readNewestHeader = async (query: NodeQuery): Promise<HeaderEvidence> =>
  HeaderEvidence.parse(await known(query('eth_getBlockByNumber', ['latest', false])));

/** A transaction that is in a block. @throws as readNewestHeader */
export const readTransaction = async (query: NodeQuery, hash: Hex): Promise<TransactionEvidence> => {
  const receipt = ReceiptEvidence.parse(await known(query('eth_getTransactionReceipt', [hash])));
  return { receipt, header: await readHeader(query, receipt.blockHash) };
};

/** The answer of a contract at a block. @throws as readNewestHeader */
export const readCall = async (
  query: NodeQuery,
  { number, hash }: Pick<HeaderEvidence, 'number' | 'hash'>,
  call: { readonly to: Hex; readonly data: Hex },
): Promise<CallEvidence> => {
  const result = HexBytes.parse(await query('eth_call', [call, number]));
  return { ...call, result, blockNumber: number, blockHash: hash };
};

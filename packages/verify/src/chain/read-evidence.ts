import { Failure, type Hex } from '@ipr/domain';
import {
  type CallEvidence,
  EvidenceBytes,
  HeaderEvidence,
  ReceiptEvidence,
  type TransactionEvidence,
} from './evidence.ts';

/** Asks a node by JSON-RPC; answers its `result`. Brought by the caller: nothing here knows a network. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A node may be behind the one that told of the block. */
const known = async (asked: Promise<unknown>): Promise<unknown> => {
  const answer = await asked;
  if (answer === null) throw new Failure('chain.unavailable');
  return answer;
};

const readHeader = async (ask: AskNode, hash: Hex): Promise<HeaderEvidence> =>
  HeaderEvidence.parse(await known(ask('eth_getBlockByHash', [hash, false])));

/** The newest block. @throws what `ask` throws, chain.unavailable for what the node does not know, ZodError for an answer of another shape */
export const readNewestHeader = async (ask: AskNode): Promise<HeaderEvidence> =>
  HeaderEvidence.parse(await known(ask('eth_getBlockByNumber', ['latest', false])));

/** A transaction that is in a block. @throws as readNewestHeader */
export const readTransaction = async (ask: AskNode, hash: Hex): Promise<TransactionEvidence> => {
  const receipt = ReceiptEvidence.parse(await known(ask('eth_getTransactionReceipt', [hash])));
  return { receipt, header: await readHeader(ask, receipt.blockHash) };
};

/** What a contract answers at a block. @throws as readNewestHeader */
export const readCall = async (
  ask: AskNode,
  { number, hash }: Pick<HeaderEvidence, 'number' | 'hash'>,
  call: { readonly to: Hex; readonly data: Hex },
): Promise<CallEvidence> => {
  const result = EvidenceBytes.parse(await ask('eth_call', [call, number]));
  return { ...call, result, blockNumber: number, blockHash: hash };
};

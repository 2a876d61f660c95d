import { Hex32 } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { RootTransaction } from '@ipr/protocol/evidence/daily-root';
import { transactionProof } from '@ipr/protocol/evidence/transaction-proof';
import type { Node } from '@ipr/protocol/json-rpc/node';
import { z } from 'zod';
import { readHeader, recordBlock } from './read-block.ts';

const Place = z.object({ blockHash: Hex32, transactionIndex: z.string().regex(/^0x[0-9a-f]{1,8}$/) });
const Block = z.object({ transactions: z.array(z.unknown()) });

/**
 * The transaction of a daily root with the proof that its block has it; without the proof when the nodes do not return the
 * block's transactions, or these do not give the header's root.
 * @returns null when the transaction is in no block. @throws Failure chain.unavailable
 */
export const proveRootTransaction = async (node: Node, hash: Hex): Promise<RootTransaction | null> => {
  const placed = Place.safeParse(await node.query('eth_getTransactionByHash', [hash]));
  if (!placed.success) return null;
  const { blockHash } = placed.data;
  const header = await readHeader(node, blockHash);
  if (!header) throw new Failure('chain.unavailable');
  const index = Number(placed.data.transactionIndex);
  const whole = Block.safeParse(await node.queryOptional('eth_getBlockByHash', [blockHash, true]));
  const found = whole.success ? transactionProof(header.transactionsRoot, whole.data.transactions, index) : null;
  return { hash, index, block: recordBlock(header), proof: found && [...found.nodes] };
};

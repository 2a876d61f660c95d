import type { JsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import type { RecordedBlock } from './block-log.ts';

export interface Replay {
  readonly blocks: number;
  readonly transactions: number;
  /** Blocks whose hash is not the recorded one: something that is in no block had changed the chain. */
  readonly changed: number;
  /** Transactions that the chain did not accept again. */
  readonly refused: number;
}

/**
 * Makes recorded blocks again on a chain that ends before the first of them and that no other client uses. The same transactions at the
 * same times give the same blocks, hash by hash. Where they do not, every transaction that the chain accepts is kept.
 */
export const replayBlocks = async (rpc: JsonRpc, blocks: readonly RecordedBlock[]): Promise<Replay> => {
  let [changed, refused] = [0, 0];
  for (const { hash, time, transactions } of blocks) {
    for (const raw of transactions)
      await rpc('eth_sendRawTransaction', [raw]).catch(() => {
        refused++;
      });
    await rpc('evm_mine', [time]);
    const made = await rpc<{ hash: string }>('eth_getBlockByNumber', ['latest', false]);
    if (made.hash !== hash) changed++;
  }
  const transactions = blocks.reduce((sum, block) => sum + block.transactions.length, 0);
  return { blocks: blocks.length, transactions, changed, refused };
};

import { type JsonRpc, jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { type BlockLog, openBlockLog, type RecordedBlock } from './block-log.ts';

interface Block {
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: string;
  readonly transactions: readonly string[];
}

export interface BlockRecorder {
  /**
   * Records what follows the newest block.
   * @param transactions number of those that the log has since the snapshot
   */
  begin(transactions: number): Promise<void>;
  isOpen(): boolean;
  /**
   * Writes all new blocks to disk.
   * @returns number of the newest block, and of the transactions in the log since the snapshot, or since `beginSegment`
   * @throws Error when they are not on disk; then no further block may be made
   */
  record(): Promise<{ newest: number; transactions: number }>;
  /** Continues in a segment of its own. */
  beginSegment(): Promise<void>;
  close(): Promise<void>;
}

const blockAt = (rpc: JsonRpc, tag: number | 'latest'): Promise<Block | null> =>
  rpc<Block | null>('eth_getBlockByNumber', [tag === 'latest' ? tag : `0x${tag.toString(16)}`, false]);

const recordOf = async (rpc: JsonRpc, block: Block): Promise<RecordedBlock> => ({
  number: Number(block.number),
  hash: block.hash,
  time: Number(block.timestamp),
  transactions: await Promise.all(block.transactions.map((hash) => rpc<string>('eth_getRawTransactionByHash', [hash]))),
});

/** Copies the blocks of a running chain to the log, also those that a developer has made. Only one call may run at a time. */
export const createBlockRecorder = (rpcUrl: string, folder: string): BlockRecorder => {
  const rpc = jsonRpc(rpcUrl, 10_000);
  let log: BlockLog | undefined;
  let base = { number: 0, hash: '' };
  let newest = base;
  let transactions = 0;
  let recording: Promise<void> = Promise.resolve();

  const beginSegment = async (): Promise<void> => {
    const before = log;
    log = await openBlockLog(folder, newest.number);
    transactions = 0;
    await before?.close();
  };

  const recordNew = async (): Promise<void> => {
    let next = await blockAt(rpc, newest.number + 1);
    if (next && next.parentHash !== newest.hash) {
      // A developer's call took blocks back: what is recorded again replaces them.
      newest = base;
      next = await blockAt(rpc, newest.number + 1);
    }
    for (; next; next = await blockAt(rpc, newest.number + 1)) {
      const record = await recordOf(rpc, next);
      await log?.append(record);
      newest = record;
      transactions += record.transactions.length;
    }
  };

  return {
    async begin(earlier) {
      const head = await blockAt(rpc, 'latest');
      if (!head) throw new Error('The chain has no block.');
      base = { number: Number(head.number), hash: head.hash };
      newest = base;
      await beginSegment();
      transactions = earlier;
    },
    isOpen: () => log !== undefined,
    async record() {
      recording = recordNew();
      await recording;
      return { newest: newest.number, transactions };
    },
    beginSegment,
    async close() {
      const closing = log;
      log = undefined;
      await recording.catch(() => undefined);
      await closing?.close();
    },
  };
};

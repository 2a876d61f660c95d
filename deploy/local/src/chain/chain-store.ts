import { existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { forgetBlocks, hasBlocks, type RecordedBlock, readBlocks } from './block-log.ts';
import { createBlockRecorder } from './block-recorder.ts';
import { type Replay, replayBlocks } from './replay-blocks.ts';
import { restoreSnapshot, saveSnapshot } from './snapshots.ts';
import { withPrivateAnvil } from './with-private-anvil.ts';

/** Transactions after the newest snapshot at which another one is made: a start makes them again in some seconds. */
const mostTransactions = 2_000;

export interface ChainStore {
  /** Runs before the chain starts: afterwards the state file is a snapshot, unless this is the first start. */
  prepare(): Promise<void>;
  /** Runs when the chain answers and no other client can reach it: makes the recorded blocks after the snapshot again. */
  replay(rpc: JsonRpc): Promise<void>;
  /**
   * Runs when the chain serves; from then on blocks are recorded.
   * @param changed whether something that is in no block was changed, so that the log alone does not lead to this state
   */
  open(changed: boolean): Promise<void>;
  /** Whether blocks are recorded; before that none may be made. */
  isOpen(): boolean;
  /** Writes all new blocks to disk. @throws Error when they are not on disk; then no further block may be made */
  record(): Promise<void>;
  close(): Promise<void>;
}

export interface ChainStoreOptions {
  readonly rpcUrl: string;
  readonly stateFile: string;
  readonly print: (line: string) => void;
  readonly snapshotAfter?: number;
}

const wordsOf = ({ blocks, changed, refused }: Replay): string =>
  changed === 0
    ? `${blocks} blocks after the chain’s last snapshot were made again, with the same hashes`
    : `${blocks} blocks after the chain’s last snapshot were made again; ${changed} have other hashes than before, ${refused} transactions were refused. Evidence of those blocks no longer matches`;

const blocksOf = (stateFile: string): string => join(dirname(stateFile), 'blocks');

/** @returns number of the snapshot's block; null when there is none, or it is not known */
const restore = async (stateFile: string, print: (line: string) => void): Promise<number | null> => {
  const folder = blocksOf(stateFile);
  const { message, block } = await restoreSnapshot(stateFile);
  if (message) print(`    ${message}`);
  // Blocks of a chain whose state is lost must not be replayed on the one that follows; they are kept apart.
  if (!existsSync(stateFile) && hasBlocks(folder)) renameSync(folder, `${folder}-of-lost-state-${Date.now()}`);
  return block;
};

/**
 * Makes the recorded blocks up to `last` again on a chain of their own, and a snapshot of it.
 * @returns null without such blocks
 */
const makeSnapshot = (
  stateFile: string,
  signal: AbortSignal,
  last = Number.POSITIVE_INFINITY,
): Promise<Replay | null> =>
  withPrivateAnvil({ stateFile, signal }, async (url, rpc) => {
    const folder = blocksOf(stateFile);
    const head = Number(await rpc<string>('eth_blockNumber'));
    const blocks = (await readBlocks(folder, head)).filter(({ number }) => number <= last);
    if (blocks.length === 0) return null;
    const replay = await replayBlocks(rpc, blocks);
    await saveSnapshot(url, stateFile);
    forgetBlocks(folder, head);
    return replay;
  });

/** Puts every recorded block of a chain that does not run into its state file, for a copy of that file alone. */
export const completeState = async (stateFile: string, print: (line: string) => void): Promise<void> => {
  const folder = blocksOf(stateFile);
  const block = await restore(stateFile, print);
  if (!existsSync(stateFile) || !hasBlocks(folder)) return;
  if (block !== null && (await readBlocks(folder, block)).length === 0) return;
  const replay = await makeSnapshot(stateFile, new AbortController().signal);
  if (replay) print(`    ${wordsOf(replay)}`);
};

/**
 * Keeps the local chain: a snapshot of its state, and a log of the blocks after it, to which each block is added and synced as soon as it
 * is made. Nothing is written while no block is made. After a crash the log gives the same blocks again; only a block that was made in
 * the last milliseconds is missing, and the relay sends its transactions again.
 */
export const openChainStore = (options: ChainStoreOptions): ChainStore => {
  const { rpcUrl, stateFile, print, snapshotAfter = mostTransactions } = options;
  const folder = blocksOf(stateFile);
  const recorder = createBlockRecorder(rpcUrl, folder);
  let ending = new AbortController();
  let making: Promise<void> | undefined;
  let recorded: readonly RecordedBlock[] | undefined;
  let replayed: Replay | undefined;

  /** Bounds the time of the next start, while this chain goes on. The blocks meanwhile go to a segment of their own. */
  const makeSnapshotMeanwhile = async (newest: number): Promise<void> => {
    await recorder.beginSegment();
    const { signal } = ending;
    const report = (error: Error) => {
      if (!signal.aborted)
        print(`no snapshot of the chain: ${error.message}. Its blocks are in the log; the next start takes longer`);
    };
    making = makeSnapshot(stateFile, signal, newest)
      .then(() => undefined, report)
      .finally(() => {
        making = undefined;
      });
  };

  const end = async (): Promise<void> => {
    ending.abort();
    await making;
    await recorder.close();
  };

  return {
    async prepare() {
      await end();
      ending = new AbortController();
      replayed = undefined;
      const block = await restore(stateFile, print);
      // A damaged log is refused before the chain starts.
      recorded = block === null ? undefined : await readBlocks(folder, block);
    },
    async replay(rpc) {
      if (!existsSync(stateFile) || !hasBlocks(folder)) return;
      const blocks = recorded ?? (await readBlocks(folder, Number(await rpc<string>('eth_blockNumber'))));
      recorded = undefined;
      if (blocks.length === 0) return;
      replayed = await replayBlocks(rpc, blocks);
      print(`    ${wordsOf(replayed)}`);
    },
    async open(changed) {
      const isInLog = !changed && !replayed?.changed && existsSync(stateFile);
      if (!isInLog) await saveSnapshot(rpcUrl, stateFile);
      await recorder.begin(isInLog ? (replayed?.transactions ?? 0) : 0);
    },
    isOpen: recorder.isOpen,
    async record() {
      if (!recorder.isOpen()) return;
      const { newest, transactions } = await recorder.record();
      if (transactions >= snapshotAfter && !making) await makeSnapshotMeanwhile(newest);
    },
    close: end,
  };
};

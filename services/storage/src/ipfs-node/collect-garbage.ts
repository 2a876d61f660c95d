import { setImmediate } from 'node:timers/promises';
import { CID } from 'multiformats/cid';
import type { BlockStore } from './block-store.ts';
import type { NodeState } from './node-state.ts';
import { blockName, walkBlocks } from './walk-blocks.ts';

export interface Collected {
  readonly blocks: number;
  readonly bytes: number;
}

/**
 * Everything pinned or in the file tree. A damaged block aborts the collection: its children cannot be determined, and while they
 * exist, adding the file again repairs it.
 * @throws NodeError not-found, corrupt
 */
const markNeeded = async (store: BlockStore, state: NodeState) => {
  const needed = new Set<string>();
  const root = state.root();
  for (const text of [...(root ? [root] : []), ...state.pins()]) await walkBlocks(store, CID.parse(text), needed);
  return needed;
};

/**
 * Mark and sweep (McCarthy 1960). Blocks put, pinned or referenced during the run are touched after `since`, and earlier ones are
 * marked, so the collection needs no lock.
 * @param since milliseconds since the epoch; younger blocks stay.
 * @throws NodeError before anything is deleted when a needed block is missing or damaged.
 */
export const collectGarbage = async (store: BlockStore, state: NodeState, since: number): Promise<Collected> => {
  const needed = await markNeeded(store, state);
  let [blocks, bytes, looked] = [0, 0, 0];
  for (const cid of store.stored()) {
    if (looked++ % 64 === 0) await setImmediate();
    if (needed.has(blockName(cid))) continue;
    const freed = store.deleteUntouched(cid, since);
    if (freed > 0) blocks += 1;
    bytes += freed;
  }
  return { blocks, bytes };
};

/**
 * Deletes single unneeded blocks.
 * @param since milliseconds since the epoch; younger blocks stay
 * @returns for each block the reason it was kept, or null when it was deleted
 * @throws NodeError before anything is deleted when a needed block is missing or damaged.
 */
export const removeBlocks = async (
  store: BlockStore,
  state: NodeState,
  cids: readonly CID[],
  since: number,
): Promise<(string | null)[]> => {
  const needed = await markNeeded(store, state);
  return cids.map((cid) => {
    if (needed.has(blockName(cid))) return 'pinned, or in the file tree';
    if (!store.isStored(cid)) return null;
    return store.deleteUntouched(cid, since) > 0 ? null : 'just being written';
  });
};

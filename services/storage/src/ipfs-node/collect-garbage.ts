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
 * Everything pinned or in the file tree. A damaged block ends the collection: its children cannot be known, and with
 * them in place adding the file again repairs it.
 * @throws NodeError not-found, corrupt
 */
const markNeeded = async (store: BlockStore, state: NodeState) => {
  const needed = new Set<string>();
  const root = state.root();
  for (const text of [...(root ? [root] : []), ...state.pins()]) await walkBlocks(store, CID.parse(text), needed);
  return needed;
};

/**
 * Mark and sweep (McCarthy 1960). What is put, pinned or referenced while this runs has been touched after `since`, and
 * what was there before is marked, so nothing else has to stand still.
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
 * Deletes single blocks that nothing needs.
 * @param since as there
 * @returns for each why it stays, null when it is gone
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

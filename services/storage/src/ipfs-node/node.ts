import { mkdir } from 'node:fs/promises';
import { type UnixFS, unixfs } from '@helia/unixfs';
import { type ImportCandidateStream, type ImporterOptions, type ImportResult, importer } from 'ipfs-unixfs-importer';
import type { CID } from 'multiformats/cid';
import { BlockStore } from './block-store.ts';
import { type Collected, collectGarbage, removeBlocks } from './collect-garbage.ts';
import { type FileTree, openFileTree } from './file-tree.ts';
import { NodeError } from './node-error.ts';
import { type NodeState, openNodeState } from './node-state.ts';
import { walkBlocks } from './walk-blocks.ts';

export interface NodeSettings {
  /** Holds blocks/, incoming/ and state.sqlite; one node per folder. */
  readonly folder: string;
  /** Unpinned, unreferenced blocks younger than this stay, in milliseconds. */
  readonly graceMs: number;
  /** `add` is refused while the disk has less free than this. */
  readonly minFreeBytes: number;
}

export interface AddOptions {
  readonly pin: boolean;
  /** Computes CIDs and stores nothing. */
  readonly onlyHash: boolean;
  readonly import: ImporterOptions;
}

export interface IpfsNode {
  readonly publicKey: Buffer;
  readonly files: UnixFS;
  readonly tree: FileTree;
  /** All or nothing: what fails is not pinned, and its blocks go with the next collection. @throws NodeError no-space */
  add(source: ImportCandidateStream, options: AddOptions): Promise<ImportResult[]>;
  block(cid: CID): Promise<Uint8Array>;
  /** @throws NodeError not-found when a block under the root is missing. */
  pin(cid: CID): Promise<void>;
  /** @throws NodeError invalid when it is not pinned. */
  unpin(cid: CID): void;
  isPinned(cid: CID): boolean;
  pins(): string[];
  collectGarbage(): Promise<Collected>;
  /** Addresses of all blocks below a root, each once. @throws NodeError not-found when a block that has links is missing */
  refs(root: CID): Promise<CID[]>;
  /**
   * Deletes single blocks, each unless something pinned or the file tree has it, or it is just being written.
   * @returns for each why it stays, null when it is gone.
   */
  removeBlocks(cids: readonly CID[]): Promise<(string | null)[]>;
  close(): void;
}

/** Start times of what is being written: a collection spares everything written since the oldest began. */
const openWork = () => {
  const starts = new Map<symbol, number>();
  return {
    oldest: () => Math.min(Date.now(), ...starts.values()),
    async during<T>(task: () => Promise<T>): Promise<T> {
      const token = Symbol();
      starts.set(token, Date.now());
      try {
        return await task();
      } finally {
        starts.delete(token);
      }
    },
  };
};

/** File times lag behind the clock by up to a tick of the kernel, and lose the fraction of a millisecond. */
const clockLagMs = 20;

const hashOnly = { put: async (cid: CID) => cid };

/** Entries that stand for themselves: every top-level file or folder, or the one folder wrapped around them all. */
const rootsOf = (entries: readonly ImportResult[], wrapped: boolean) =>
  wrapped ? entries.slice(-1) : entries.filter(({ path }) => !path?.includes('/'));

/** What takes blocks away. @param oldest when the oldest of what is being written began */
const clearing = (
  store: BlockStore,
  state: NodeState,
  graceMs: number,
  oldest: () => number,
): Pick<IpfsNode, 'collectGarbage' | 'refs' | 'removeBlocks'> => {
  let collecting: Promise<Collected> | undefined;
  return {
    collectGarbage() {
      collecting ??= collectGarbage(store, state, oldest() - graceMs - clockLagMs).finally(() => {
        collecting = undefined;
      });
      return collecting;
    },
    async refs(root) {
      const found: CID[] = [];
      await walkBlocks(store, root, new Set(), (cid) => found.push(cid));
      return found.slice(1);
    },
    removeBlocks: (cids) => removeBlocks(store, state, cids, oldest() - clockLagMs),
  };
};

/** Opens the embedded IPFS node: UnixFS on disk, no network. @throws Error when another node uses the folder. */
export const openNode = async ({ folder, graceMs, minFreeBytes }: NodeSettings): Promise<IpfsNode> => {
  await mkdir(folder, { recursive: true });
  const state = openNodeState(folder);
  const store = new BlockStore(folder, minFreeBytes);
  await store.open();
  const work = openWork();
  const tree = openFileTree(store, state);

  const pin = (cid: CID) =>
    work.during(async () => {
      await walkBlocks(store, cid, new Set(), (block) => store.touch(block));
      await store.flush();
      state.pin(cid.toString());
    });

  const add = (source: ImportCandidateStream, options: AddOptions) =>
    work.during(async () => {
      if (!options.onlyHash) await store.assertSpace();
      const entries: ImportResult[] = [];
      for await (const entry of importer(source, options.onlyHash ? hashOnly : store, options.import))
        entries.push(entry);
      if (entries.length === 0) throw new NodeError('invalid', 'no files in the request');
      if (options.onlyHash) return entries;
      await store.flush();
      if (options.pin)
        for (const { cid } of rootsOf(entries, options.import.wrapWithDirectory === true)) state.pin(cid.toString());
      return entries;
    });

  return {
    publicKey: state.publicKey,
    files: unixfs({ blockstore: store }),
    tree: {
      ...tree,
      makeFolder: (path, how) => work.during(() => tree.makeFolder(path, how)),
      place: (cid, path, how) => work.during(() => tree.place(cid, path, how)),
      remove: (path, how) => work.during(() => tree.remove(path, how)),
    },
    add,
    async block(cid) {
      for await (const bytes of store.get(cid)) return bytes;
      throw new NodeError('not-found', `block was not found locally (offline): ${cid}`);
    },
    pin,
    unpin(cid) {
      if (!state.unpin(cid.toString())) throw new NodeError('invalid', 'not pinned or pinned indirectly');
    },
    isPinned: (cid) => state.isPinned(cid.toString()),
    pins: () => state.pins(),
    ...clearing(store, state, graceMs, () => work.oldest()),
    close: () => state.close(),
  };
};

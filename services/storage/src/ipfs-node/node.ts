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
  /** Contains blocks/, incoming/ and state.sqlite; one node per folder. */
  readonly folder: string;
  /** Unpinned, unreferenced blocks younger than this are kept, in milliseconds. */
  readonly graceMs: number;
  /** `add` is refused below this free space. */
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
  /** Atomic: a failed add pins nothing, and its blocks are deleted by the next collection. @throws NodeError no-space */
  add(source: ImportCandidateStream, options: AddOptions): Promise<ImportResult[]>;
  block(cid: CID): Promise<Uint8Array>;
  /** @throws NodeError not-found when a block under the root is missing. */
  pin(cid: CID): Promise<void>;
  /** @throws NodeError invalid when it is not pinned. */
  unpin(cid: CID): void;
  isPinned(cid: CID): boolean;
  pins(): string[];
  /** Copies pins and the root of the file tree to `copy.sqlite` in the folder. */
  copyState(): Promise<void>;
  collectGarbage(): Promise<Collected>;
  /** CIDs of all blocks below a root, each once. @throws NodeError not-found when a block that has links is missing */
  refs(root: CID): Promise<CID[]>;
  /**
   * Deletes single blocks, except those that are pinned, in the file tree or being written.
   * @returns for each block the reason it was kept, or null when it was deleted.
   */
  removeBlocks(cids: readonly CID[]): Promise<(string | null)[]>;
  close(): void;
}

/** Start times of running writes: a collection keeps everything written since the oldest of them began. */
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

/** File times lag behind the clock by up to one kernel tick and are truncated to milliseconds. */
const clockLagMs = 20;

const hashOnly = { put: async (cid: CID) => cid };

/** Roots of an import: every top-level file or folder, or the one folder that wraps them all. */
const rootsOf = (entries: readonly ImportResult[], wrapped: boolean) =>
  wrapped ? entries.slice(-1) : entries.filter(({ path }) => !path?.includes('/'));

/** Operations that delete blocks. @param oldest when the oldest running write began */
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
    copyState: () => state.copyState(),
    ...clearing(store, state, graceMs, () => work.oldest()),
    close: () => state.close(),
  };
};

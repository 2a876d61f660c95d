import { unixfs } from '@helia/unixfs';
import { CID } from 'multiformats/cid';
import type { BlockStore } from './block-store.ts';
import { NodeError } from './node-error.ts';
import type { NodeState } from './node-state.ts';
import { walkBlocks } from './walk-blocks.ts';

export interface PlaceOptions {
  /** Creates missing parent folders. */
  readonly parents?: boolean;
  /** Replaces an existing entry. */
  readonly force?: boolean;
}

export interface FileTree {
  root(): Promise<CID>;
  /** @throws NodeError not-found, invalid */
  find(path: string): Promise<CID>;
  makeFolder(path: string, options: PlaceOptions & { cidVersion?: 0 | 1 }): Promise<void>;
  /** @throws NodeError exists, not-found */
  place(content: CID, path: string, options: PlaceOptions): Promise<void>;
  /** @throws NodeError not-found, invalid for a folder without `recursive` */
  remove(path: string, options: { recursive?: boolean; force?: boolean }): Promise<void>;
}

const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof NodeError && (thrown.kind === 'corrupt' || thrown.kind === 'not-found');

const segmentsOf = (path: string): string[] => {
  if (!path.startsWith('/')) throw new NodeError('invalid', 'paths must start with a leading slash');
  const segments = path.split('/').filter(Boolean);
  if (segments.includes('.') || segments.includes('..')) throw new NodeError('invalid', 'paths must be absolute');
  return segments;
};

/**
 * The mutable file tree (MFS): one root CID, copied on write along the path. Writers are serialised; readers never wait,
 * because every state of the tree is immutable.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the calls of one tree share its root and their turn, each short
export const openFileTree = (store: BlockStore, state: NodeState): FileTree => {
  const files = unixfs({ blockstore: store });
  let turn: Promise<unknown> = Promise.resolve();
  const emptyFolder = (cidVersion: 0 | 1 = 0) => files.addDirectory({}, { cidVersion });
  const isFolder = async (cid: CID) => (await files.stat(cid)).type === 'directory';

  const root = async () => {
    const text = state.root();
    return text ? CID.parse(text) : emptyFolder();
  };

  const childOf = async (folder: CID, name: string): Promise<CID | null> => {
    if (!(await isFolder(folder))) throw new NodeError('invalid', `${name}: not a directory`);
    try {
      return (await files.stat(folder, { path: name })).cid;
    } catch (thrown) {
      // The folder was just read, so only the name can be missing.
      if ((thrown as Error).name === 'NotFoundError' && !(thrown instanceof NodeError)) return null;
      throw thrown;
    }
  };

  const isWhole = (folder: CID) =>
    isFolder(folder).catch((thrown: unknown) => {
      if (isUnreadable(thrown)) return false;
      throw thrown;
    });

  /**
   * Looks a name up for a change. A damaged child counts as missing, and a damaged folder as empty: otherwise no change of the tree
   * would succeed any more. The caller can place again what was in it.
   */
  const lookUp = async (folder: CID, name: string): Promise<{ readonly folder: CID; readonly child: CID | null }> => {
    try {
      return { folder, child: await childOf(folder, name) };
    } catch (thrown) {
      if (!isUnreadable(thrown)) throw thrown;
      return { folder: (await isWhole(folder)) ? folder : await emptyFolder(folder.version), child: null };
    }
  };

  const isMissing = (folder: CID, name: string) =>
    childOf(folder, name).then(
      (child) => child === null,
      () => false,
    );

  const follow = async (from: CID, segments: readonly string[]): Promise<CID | null> => {
    let at: CID | null = from;
    for (const name of segments) at = at && (await childOf(at, name));
    return at;
  };

  const find = async (path: string) => {
    const found = await follow(await root(), segmentsOf(path));
    if (!found) throw new NodeError('not-found', 'file does not exist');
    return found;
  };

  /** An entry in a damaged folder cannot be reached, so it counts as missing; one whose own block is damaged can be removed. */
  const findDamaged = async (from: CID, segments: readonly string[]): Promise<CID | 'damaged' | null> => {
    let at = from;
    for (const name of segments) {
      const { folder, child } = await lookUp(at, name);
      if (!child) return folder === at && name === segments.at(-1) && !(await isMissing(at, name)) ? 'damaged' : null;
      at = child;
    }
    return at;
  };

  const placeAt = async (from: CID, segments: readonly string[], content: CID, how: PlaceOptions): Promise<CID> => {
    const [name, ...rest] = segments;
    if (name === undefined) throw new NodeError('exists', 'cannot replace the root');
    const { folder, child: present } = await lookUp(from, name);
    if (rest.length === 0) {
      if (present && !how.force) throw new NodeError('exists', 'directory already has entry by that name');
      return files.cp(content, folder, name, { force: true });
    }
    if (!present && !how.parents) throw new NodeError('not-found', 'file does not exist');
    const changed = await placeAt(present ?? (await emptyFolder(folder.version)), rest, content, how);
    return files.cp(changed, folder, name, { force: true });
  };

  const removeAt = async (folder: CID, segments: readonly string[]): Promise<CID> => {
    const [name = '', ...rest] = segments;
    if (rest.length === 0) return files.rm(folder, name);
    const child = await childOf(folder, name);
    if (!child) throw new NodeError('not-found', 'file does not exist');
    return files.cp(await removeAt(child, rest), folder, name, { force: true });
  };

  const change = (edit: (root: CID) => Promise<CID>): Promise<void> => {
    const run = turn.then(async () => {
      const changed = await edit(await root());
      await store.flush();
      state.setRoot(changed.toString());
    });
    turn = run.catch(() => undefined);
    return run;
  };

  return {
    root,
    find,
    makeFolder: (path, { cidVersion, ...how }) =>
      change(async (from) => {
        const segments = segmentsOf(path);
        const present = await follow(from, segments).catch(() => null);
        if (present && how.parents && (await isWhole(present))) return from;
        return placeAt(from, segments, await emptyFolder(cidVersion ?? from.version), { ...how, force: false });
      }),
    place: (content, path, how) =>
      change(async (from) => {
        await walkBlocks(store, content, new Set(), (cid) => store.touch(cid));
        return placeAt(from, segmentsOf(path), content, how);
      }),
    remove: (path, { recursive, force }) =>
      change(async (from) => {
        const segments = segmentsOf(path);
        if (segments.length === 0) throw new NodeError('invalid', 'cannot delete root');
        const present = await findDamaged(from, segments);
        if (!present && force) return from;
        if (!present) throw new NodeError('not-found', 'file does not exist');
        if (present !== 'damaged' && !recursive && !force && (await isFolder(present)))
          throw new NodeError('invalid', `${path} is a directory, use -r to remove directories`);
        return removeAt(from, segments);
      }),
  };
};

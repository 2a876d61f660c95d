import { type Folder, type FolderTree, mostFiled } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import { createOnce } from './memory-storage.ts';

export const inventions = 'a'.repeat(24);
export const motors = 'b'.repeat(24);

interface Kept {
  readonly name: string;
  readonly parentId: string | null;
}

/** The initial folders: the default folder, 'Inventions' in it, and 'Motors' in that. */
const createFolderStore = () => {
  const filed = new Map<string, string[]>();
  const kept = new Map<string, Kept>([
    [inventions, { name: 'Inventions', parentId: null }],
    [motors, { name: 'Motors', parentId: inventions }],
  ]);
  const find = (id: string): Kept => {
    const found = kept.get(id);
    if (!found) throw new Failure('folder.not-found');
    return found;
  };
  const folderOf = (id: string, { name, parentId }: Kept): Folder => {
    const assetIds = filed.get(id) ?? [];
    return { id, name, parentId, assetIds, assetCount: assetIds.length };
  };
  const root = () => folderOf('default', { name: 'default', parentId: null });
  const below = (parent: string | null): FolderTree[] =>
    [...kept]
      .filter(([, { parentId }]) => parentId === parent)
      .map(([id, folder]) => ({ ...folderOf(id, folder), children: below(id) }));
  return {
    filed,
    kept,
    find,
    folderOf,
    tree: (): FolderTree => ({ ...root(), children: below(null) }),
    folders: (): Folder[] => [root(), ...[...kept].map(([id, folder]) => folderOf(id, folder))],
    isBelow: (id: string, other: string | null): boolean => {
      let at = other;
      while (at !== null && at !== id) at = at === 'default' ? null : find(at).parentId;
      return at === id;
    },
  };
};

const createFolders = (
  journal: Journal,
  { kept, find, folderOf, filed, isBelow }: ReturnType<typeof createFolderStore>,
) => {
  const once = createOnce();
  const folders: Partial<PersonApi['workfiles']> = {
    createFolder: async (input, { idempotencyKey } = {}) => {
      journal.note('workfiles.createFolder');
      return once(idempotencyKey, input, async () => {
        if (input.parentId) find(input.parentId);
        const id = (0xc0 + kept.size).toString(16).padStart(24, '0');
        kept.set(id, { name: input.name.trim(), parentId: input.parentId ?? null });
        return folderOf(id, find(id));
      });
    },
    updateFolder: async ({ id, name, parentId, was }) => {
      journal.note('workfiles.updateFolder');
      const now = find(id);
      if (was && (was.name !== now.name || was.parentId !== now.parentId))
        throw new Failure('folder.changed-meanwhile');
      if (parentId && isBelow(id, parentId)) throw new Failure('folder.cycle');
      kept.set(id, { name: name?.trim() ?? now.name, parentId: parentId === undefined ? now.parentId : parentId });
      return folderOf(id, find(id));
    },
    deleteFolder: async ({ id }) => {
      journal.note('workfiles.deleteFolder');
      const { parentId } = find(id);
      kept.delete(id);
      for (const [child, folder] of kept) if (folder.parentId === id) kept.set(child, { ...folder, parentId });
      filed.delete(id);
      return { ok: true };
    },
  };
  return folders;
};

/** Folders of one person and the assets placed in them; the default folder contains the assets added to it. */
export const createWorkfiles = (journal: Journal) => {
  const once = createOnce();
  const store = createFolderStore();
  const { filed, find } = store;
  const workfiles: Partial<PersonApi['workfiles']> = {
    ...createFolders(journal, store),
    tree: async () => {
      journal.note('workfiles.tree');
      return store.tree();
    },
    treeChanges: async ({ since }) => {
      journal.note('workfiles.tree');
      const tree = store.tree();
      const revision = JSON.stringify(tree);
      return { revision, tree: revision === since ? null : tree };
    },
    outline: async ({ since }) => {
      journal.note('workfiles.outline');
      const all = store.folders();
      const revision = JSON.stringify(all);
      if (revision === since) return { revision, folders: null, filed: null };
      const inFolders = all.filter(({ id }) => id !== 'default').flatMap(({ assetIds }) => assetIds);
      const named = [...new Set(inFolders)];
      return {
        revision,
        folders: all.map(({ assetIds: _, ...entry }) => entry),
        filed: named.length > mostFiled ? null : named,
      };
    },
    holders: async ({ assetIds }) => {
      journal.note('workfiles.holders');
      const own = store.folders().filter(({ id }) => id !== 'default');
      return assetIds.split(',').flatMap((assetId) => {
        const folderIds = own.filter((folder) => folder.assetIds.includes(assetId)).map(({ id }) => id);
        return folderIds.length > 0 ? [{ assetId, folderIds }] : [];
      });
    },
    contents: async ({ id, below = 'false' }) => {
      journal.note('workfiles.contents');
      find(id);
      const shown = store
        .folders()
        .filter((folder) => folder.id === id || (below === 'true' && store.isBelow(id, folder.id)));
      return { assetIds: [...new Set(shown.flatMap(({ assetIds }) => assetIds))], next: null };
    },
    foldersOf: async ({ assetId }) => {
      journal.mayFail('workfiles.foldersOf');
      return store.folders().filter(({ assetIds }) => assetIds.includes(assetId));
    },
    addAssets: async (input, { idempotencyKey } = {}) => {
      journal.note('workfiles.addAssets');
      if (input.id !== 'default') find(input.id);
      return once(idempotencyKey, input, async () => {
        filed.set(input.id, [...new Set([...(filed.get(input.id) ?? []), ...input.assetIds])]);
        return { ok: true };
      });
    },
    removeAsset: async ({ id, assetId }) => {
      journal.note('workfiles.removeAsset');
      filed.set(
        id,
        (filed.get(id) ?? []).filter((held) => held !== assetId),
      );
      return { ok: true };
    },
  };
  return { workfiles: workfiles as PersonApi['workfiles'], filed };
};

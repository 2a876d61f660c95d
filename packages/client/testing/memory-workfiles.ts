import type { Folder, FolderTree } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import { createOnce } from './memory-storage.ts';

export const inventions = 'a'.repeat(24);
export const motors = 'b'.repeat(24);

/** Three folders: the default one, 'Inventions' below it, and 'Motors' inside that. */
export const createWorkfiles = (journal: Journal) => {
  const once = createOnce();
  const filed = new Map<string, string[]>();
  const folderOf = (id: string, name: string, parentId: string | null): Folder => {
    const assetIds = filed.get(id) ?? [];
    return { id, name, parentId, assetIds, assetCount: assetIds.length };
  };
  const tree = (): FolderTree => ({
    ...folderOf('default', 'default', null),
    children: [
      {
        ...folderOf(inventions, 'Inventions', null),
        children: [{ ...folderOf(motors, 'Motors', inventions), children: [] }],
      },
    ],
  });
  const folders = (): Folder[] => [
    folderOf('default', 'default', null),
    folderOf(inventions, 'Inventions', null),
    folderOf(motors, 'Motors', inventions),
  ];
  const workfiles: Partial<PersonApi['workfiles']> = {
    tree: async () => {
      journal.note('workfiles.tree');
      return tree();
    },
    foldersOf: async ({ assetId }) => {
      journal.mayFail('workfiles.foldersOf');
      return folders().filter(({ assetIds }) => assetIds.includes(assetId));
    },
    addAssets: async (input, { idempotencyKey } = {}) => {
      journal.note('workfiles.addAssets');
      if (!['default', inventions, motors].includes(input.id)) throw new Failure('folder.not-found');
      return once(idempotencyKey, input, async () => {
        filed.set(input.id, [...(filed.get(input.id) ?? []), ...input.assetIds]);
        return folderOf(input.id, input.id, null);
      });
    },
  };
  return { workfiles: workfiles as PersonApi['workfiles'], filed };
};

import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint, nothing } from './endpoint.ts';
import { AssetId, visibleLine } from './fields.ts';

/** An ObjectId, or 'default': the built-in root that contains all assets not placed in a folder. */
const FolderId = z.string().regex(/^([0-9a-f]{24}|default)$/, 'not a folder id');
/** An ObjectId, which the default folder does not have. */
const StoredId = z.string().regex(/^[0-9a-f]{24}$/, 'not an id');
const NewName = visibleLine(120);

export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  parentId: FolderId.nullable(),
  assetIds: z.array(AssetId),
  assetCount: z.number().int(),
});
export type Folder = z.infer<typeof Folder>;

/** A folder without its contents. */
export const FolderName = Folder.pick({ id: true, name: true, parentId: true });
export type FolderName = z.infer<typeof FolderName>;

/** A folder with the number of its assets; that of the default folder counts the placed assets that are in no other. */
export const FolderEntry = Folder.omit({ assetIds: true });
export type FolderEntry = z.infer<typeof FolderEntry>;

/** Where an asset is: the own folders that hold it, the default one not among them. */
export const AssetHolders = z.object({ assetId: AssetId, folderIds: z.array(FolderId) });
export type AssetHolders = z.infer<typeof AssetHolders>;

/** An outline names at most this many of the assets that are in folders. */
export const mostFiled = 500;
/** Assets of one page of a folder's contents, and the largest page. */
const contentsPage = { usual: 500, most: 1_000 } as const;
/** Assets that one question after their folders names. */
export const mostHeld = 100;

export type FolderTree = Folder & { readonly children: readonly FolderTree[] };
export const FolderTree: z.ZodType<FolderTree> = Folder.extend({ children: z.lazy(() => z.array(FolderTree)) });

/** The folder's state before the change as the client saw it, for detecting conflicting edits. */
const FolderSeen = z.strictObject({ name: z.string().max(120), parentId: FolderId.nullable() });

/** Names one state of a person's folders; compared only for equality. */
const Revision = z.string().regex(/^[0-9a-f-]{1,64}$/, 'not a revision');

const ok = z.object({ ok: z.literal(true) });
const byId = z.strictObject({ id: FolderId });

export const workfilesApi = {
  createFolder: endpoint({
    method: 'POST',
    path: '/folders',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: 'Create a folder',
    input: z.strictObject({ name: NewName, parentId: FolderId.optional() }),
    reply: Folder,
  }),
  tree: endpoint({
    method: 'GET',
    path: '/folders/tree',
    audience: 'person',
    scopes: ['read'],
    summary: 'All own folders as a tree below the default folder',
    input: nothing,
    reply: FolderTree,
  }),
  treeChanges: endpoint({
    method: 'GET',
    path: '/folders/tree/changes',
    audience: 'person',
    scopes: ['read'],
    summary:
      'The tree, unless it is still as it was at the revision `since`: then null. Revision null means that it is changing; the tree is then sent each time',
    input: z.strictObject({ since: Revision.optional() }),
    reply: z.object({ revision: Revision.nullable(), tree: FolderTree.nullable() }),
  }),
  outline: endpoint({
    method: 'GET',
    path: '/folders/outline',
    audience: 'person',
    scopes: ['read'],
    summary:
      'Names and numbers of assets of all own folders, the default one first, unless they are still as at the revision `since`: then null. `filed` has the assets that are in a folder, null when they are too many to name',
    input: z.strictObject({ since: Revision.optional() }),
    reply: z.object({
      revision: Revision.nullable(),
      folders: z.array(FolderEntry).nullable(),
      filed: z.array(AssetId).nullable(),
    }),
  }),
  holders: endpoint({
    method: 'GET',
    path: '/folders/holders',
    audience: 'person',
    scopes: ['read'],
    summary:
      'The own folders that hold each of these assets, ids separated by commas; without those that nobody placed',
    input: z.strictObject({
      assetIds: z
        .string()
        .max(mostHeld * 80)
        .transform((ids) => ids.split(','))
        .pipe(z.array(AssetId).min(1).max(mostHeld)),
    }),
    reply: z.array(AssetHolders),
  }),
  contents: endpoint({
    method: 'GET',
    path: '/folders/:id/contents',
    audience: 'person',
    scopes: ['read'],
    summary:
      'Assets of one folder, with `below` also of all folders below it, in pages, in the order in which they were first placed. `next` continues the list; null at its end',
    input: z.strictObject({
      id: StoredId,
      below: z.stringbool().default(false),
      after: StoredId.optional(),
      limit: z.coerce.number().int().min(1).max(contentsPage.most).default(contentsPage.usual),
    }),
    reply: z.object({ assetIds: z.array(AssetId), next: StoredId.nullable() }),
  }),
  folder: endpoint({
    method: 'GET',
    path: '/folders/:id',
    audience: 'person',
    scopes: ['read'],
    summary: 'One folder',
    input: byId,
    reply: Folder,
  }),
  updateFolder: endpoint({
    method: 'PATCH',
    path: '/folders/:id',
    audience: 'person',
    scopes: ['register'],
    summary:
      'Rename or move a folder; parentId null moves it to the top, without it the folder stays where it is. With `was`, only while the folder is still as the caller has seen it',
    input: z.strictObject({
      id: FolderId,
      name: NewName.optional(),
      parentId: FolderId.nullable().optional(),
      was: FolderSeen.optional(),
    }),
    reply: Folder,
  }),
  deleteFolder: endpoint({
    method: 'DELETE',
    path: '/folders/:id',
    audience: 'person',
    summary: 'Delete a folder: its assets return to the default folder, its children to its parent',
    input: byId,
    reply: ok,
  }),
  addAssets: endpoint({
    method: 'POST',
    path: '/folders/:id/assets',
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: 'Put assets into a folder; a second time changes nothing',
    input: z.strictObject({ id: FolderId, assetIds: z.array(AssetId).min(1).max(100) }),
    reply: ok,
  }),
  removeAsset: endpoint({
    method: 'DELETE',
    path: '/folders/:id/assets/:assetId',
    audience: 'person',
    scopes: ['register'],
    summary: 'Take an asset out of a folder',
    input: z.strictObject({ id: FolderId, assetId: AssetId }),
    reply: ok,
  }),
  foldersOf: endpoint({
    method: 'GET',
    path: '/folders/asset/:assetId',
    audience: 'person',
    scopes: ['read'],
    summary: 'Own folders that hold an asset, by name, without their contents',
    input: z.strictObject({ assetId: AssetId }),
    reply: z.array(FolderName),
  }),
  forgetPerson: forgetPerson('/internal/folders/forget'),
};

import { workfilesApi } from '@ipr/api';
import type { Chain } from '@ipr/ports/chain';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { addAssets } from './folders/add-assets.ts';
import { createFolder } from './folders/create-folder.ts';
import { deleteFolder } from './folders/delete-folder.ts';
import { readFolder, readFoldersOf, readTree, readTreeChanges } from './folders/read-folders.ts';
import { readContents, readHolders, readOutline } from './folders/read-outline.ts';
import { removeAsset } from './folders/remove-asset.ts';
import type { RevisionRepository, Workfiles } from './folders/repository.ts';
import { updateFolder } from './folders/update-folder.ts';

export interface WorkfilesDeps extends Workfiles {
  readonly revisions: Pick<RevisionRepository, 'read' | 'keepCounts' | 'remove'>;
  readonly chain: Pick<Chain, 'hasAccess'>;
  readonly log: Logger;
  readonly internalSecret: string;
  readonly idempotency: IdempotencyStore;
  readonly checks: HealthChecks;
}

/** All calls of the service. */
export const createWorkfiles = (deps: WorkfilesDeps): Koa =>
  createApp(
    workfilesApi,
    {
      createFolder: (wanted, context) => createFolder(deps, callerOf(context).wallet, wanted, context.idempotencyKey),
      tree: (_, context) => readTree(deps, callerOf(context).wallet),
      treeChanges: ({ since }, context) => readTreeChanges(deps, callerOf(context).wallet, since),
      outline: ({ since }, context) => readOutline(deps, callerOf(context).wallet, since),
      holders: ({ assetIds }, context) => readHolders(deps, callerOf(context).wallet, assetIds),
      contents: (wanted, context) => readContents(deps, callerOf(context).wallet, wanted),
      folder: ({ id }, context) => readFolder(deps, callerOf(context).wallet, id),
      updateFolder: ({ id, ...change }, context) => updateFolder(deps, callerOf(context).wallet, id, change),
      deleteFolder: ({ id }, context) => deleteFolder(deps, callerOf(context).wallet, id, context.log),
      addAssets: ({ id, assetIds }, context) => addAssets(deps, callerOf(context).wallet, id, assetIds),
      removeAsset: ({ id, assetId }, context) => removeAsset(deps, callerOf(context).wallet, id, assetId),
      forgetPerson: async ({ wallet }) => {
        await Promise.all([deps.trees.remove(wallet), deps.placements.removeAll(wallet)]);
        await deps.revisions.remove(wallet);
        return { ok: true } as const;
      },
      foldersOf: ({ assetId }, context) => readFoldersOf(deps, callerOf(context).wallet, assetId),
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      idempotency: deps.idempotency,
      health: { service: 'workfiles', version: '0.1.0', checks: deps.checks },
    },
  );

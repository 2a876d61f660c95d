import { storageApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import type { HealOnRead } from './healing/heal-on-read.ts';
import { lostContents } from './healing/lost-contents.ts';
import { type RemoveDeps, removeReplaced } from './replaced/remove-replaced.ts';
import { assignAsset } from './uploads/assign-asset.ts';
import { type BackupStates, backupState } from './uploads/backup-state.ts';
import { type CompleteDeps, completeRegistration } from './uploads/complete-registration.ts';
import { delayedCopies, retryCopies } from './uploads/delayed-copies.ts';
import { uploadFile } from './uploads/upload-file.ts';
import { uploadJson } from './uploads/upload-json.ts';

export interface StorageDeps extends CompleteDeps, BackupStates {
  /** Removes existing second copies together with their originals, also while backups are switched off. */
  readonly removing: RemoveDeps;
  readonly healOnRead: HealOnRead;
  readonly log: Logger;
  readonly internalSecret: string;
  readonly idempotency: IdempotencyStore;
  readonly checks: HealthChecks;
}

/** All calls of the service. */
export const createStorage = (deps: StorageDeps): Koa =>
  createApp(
    storageApi,
    {
      uploadFile: (_, context) => uploadFile(deps, callerOf(context).wallet, context.upload),
      backupState: ({ ipfsHash }, context) => backupState(deps, callerOf(context).wallet, ipfsHash),
      delayedCopies: (_, context) => delayedCopies(deps, callerOf(context).wallet),
      retryCopies: (_, context) => retryCopies(deps, callerOf(context).wallet),
      lostContents: (_, context) => lostContents(deps, callerOf(context).wallet),
      healContent: async ({ ipfsHash }) => ({ isReadable: await deps.healOnRead(ipfsHash) }),
      uploadJson: ({ jsonData, fileName }, context) => uploadJson(deps, callerOf(context).wallet, fileName, jsonData),
      assignAsset: ({ ipfsHash, assetId }, context) => assignAsset(deps, callerOf(context).wallet, ipfsHash, assetId),
      completeRegistration: ({ assetId, txHash }, context) =>
        completeRegistration(deps, callerOf(context).wallet, assetId, txHash),
      removeReplaced: async ({ assetId, ipfsHash }, context) => {
        await removeReplaced(deps.removing, callerOf(context).wallet, assetId, ipfsHash);
        return { removed: ipfsHash };
      },
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      idempotency: deps.idempotency,
      health: { service: 'storage', version: '0.1.0', checks: deps.checks },
    },
  );

import type { RegistryLogs } from '@ipr/ports/chain';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { type Cursors, type Follower, followEvents } from '@ipr/service-kit';
import { documentsIn } from './documents-in-block.ts';
import type { Progress } from './progress.ts';
import { type SettleDeps, settleDocuments } from './settle-documents.ts';

export interface FollowRegistryDeps extends SettleDeps {
  readonly registryLogs: RegistryLogs;
  readonly cursors: Cursors;
  readonly progress: Progress;
  /** First block to read from a registry that was never read. */
  readonly startBlock: number;
  /** Maximum number of blocks per query. */
  readonly rangeBlocks: number;
  /** Number of newest blocks read again each time; less than a range. */
  readonly overlapBlocks: number;
  /** How often the time of a reading is stored while there is no new block, in milliseconds. */
  readonly restMs?: number;
}

export const namingEvents = ['AssetCreated', 'AssetUpdated', 'AccessGranted'] as const;

/**
 * Follows the registry and keeps the documents its events name, by the same rule as the call, so that a tab closed right after its
 * transaction loses nothing. Documents are stored before the cursor advances.
 */
export const followRegistry = (deps: FollowRegistryDeps): Follower => {
  const { registryLogs: source, progress } = deps;
  const follower = followEvents<PlacedLog>({
    ...deps,
    source,
    handle: (logs, since) => progress.add(logs.flatMap(documentsIn), since),
    forget: progress.forget,
  });
  return {
    ...follower,
    // Documents may be due without a new block.
    isIdle: async () => (await follower.isIdle()) && (await progress.due(new Date(), 1)).length === 0,
    async batch() {
      const read = await follower.batch();
      return read + (await settleDocuments(deps, new Date()));
    },
  };
};

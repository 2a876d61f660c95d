import type { RegistryLogs } from '@ipr/ports/chain';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import { type Cursors, type Follower, followEvents } from '@ipr/service-kit';
import { documentsIn } from './documents-in-block.ts';
import type { Progress } from './progress.ts';
import { type SettleDeps, settleDocuments } from './settle-documents.ts';

export interface FollowRegistryDeps extends SettleDeps {
  readonly registryLogs: RegistryLogs;
  readonly readings: Cursors;
  readonly progress: Progress;
  /** Where a registry that was never read begins. */
  readonly startBlock: number;
  /** Most blocks that are asked for at once. */
  readonly rangeBlocks: number;
  /** Newest blocks that are read again each time; less than a range. */
  readonly overlapBlocks: number;
}

/** The events whose documents are kept. */
export const namingEvents = ['AssetCreated', 'AssetUpdated', 'AccessGranted'] as const;

/**
 * Storage follows the registry: what its events name is kept for good by the rule of the call that says so, so that a tab
 * that was closed right after its transaction loses nothing. What they name is remembered before it counts as read.
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
    async batch() {
      const read = await follower.batch();
      return read + (await settleDocuments(deps, new Date()));
    },
  };
};

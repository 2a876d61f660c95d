import { type BackgroundWorker, type Lease, startBackgroundTask } from '@ipr/service-kit';
import { type ScrubDeps, scrub } from './scrub.ts';

export interface ScrubTaskSettings {
  /** Average rate of reading, in bytes per second. */
  readonly bytesPerSecond: number;
  /** Pause between two searches for content that is due, in milliseconds. */
  readonly searchMs: number;
  readonly lease: Lease;
}

/** A batch reads this long at the configured rate; then the task rests. Milliseconds. */
const sliceMs = 5_000;

/** Runs the scrub on one replica at a time. Large content is read at once and followed by the pause that it costs. */
export const startScrub = (
  deps: ScrubDeps,
  { bytesPerSecond, searchMs, lease }: ScrubTaskSettings,
): BackgroundWorker => {
  let restUntil = 0;
  return startBackgroundTask({
    name: 'scrub-content',
    everyMs: Math.min(sliceMs, searchMs),
    lease,
    log: deps.log,
    isIdle: async () => performance.now() < restUntil,
    batch: async () => {
      const { checked, bytes } = await scrub(deps, new Date(), (bytesPerSecond * sliceMs) / 1_000);
      const pauseMs = checked === 0 ? searchMs : (bytes / bytesPerSecond) * 1_000;
      restUntil = performance.now() + pauseMs;
      // Further batches follow after the pause.
      return 0;
    },
  });
};

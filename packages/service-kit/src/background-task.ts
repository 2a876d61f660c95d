import type { Lease } from './lease.mongo.ts';
import type { Logger } from './logger.ts';

export interface BackgroundTask {
  /** Also the name of the lease. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Restricts the task to one replica at a time. Without a lease the batch must claim its items one by one, so that no two
   * replicas process the same item.
   */
  readonly lease?: Lease;
  /** Whether there is nothing to do; such a run acquires no lease. Work may exist without it. */
  readonly isIdle?: () => Promise<boolean>;
  readonly log: Logger;
  /** Processes one batch; returns the number of processed items, 0 when none is left. */
  readonly batch: () => Promise<number>;
}

export interface BackgroundWorker {
  /** New items exist: starts without waiting for the interval. */
  wake(): void;
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

/** Longer than any batch; a crashed replica blocks the others for at most this time. */
const leaseMs = 120_000;

/** After consecutive failures the pause doubles up to this value, unless the interval is longer. */
const longestPauseMs = 60_000;

/** @returns whether it succeeded */
const runBatches = async (work: BackgroundTask, isStopping: () => boolean): Promise<boolean> => {
  const { name, lease, isIdle, log, batch } = work;
  if (await isIdle?.().catch(() => false)) return true;
  try {
    let done = 0;
    while (!isStopping() && (!lease || (await lease.hold(name, leaseMs)))) {
      const count = await batch();
      done += count;
      if (count === 0) break;
    }
    if (done > 0) log.info({ work: name, done }, 'task done');
    return true;
  } catch (err) {
    log.error({ err, work: name }, 'task failed');
    return false;
  } finally {
    await lease?.release(name).catch(() => undefined);
  }
};

/** Runs a task at an interval and when woken; less often while it fails. */
export const startBackgroundTask = (work: BackgroundTask): BackgroundWorker => {
  let [stopping, isRunning, again, failures] = [false, false, false, 0];
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const pauseMs = () => Math.max(work.everyMs, Math.min(work.everyMs * 2 ** failures, longestPauseMs));
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
    timer.unref();
  };
  const run = () => {
    if (stopping || isRunning) return;
    [isRunning, again] = [true, false];
    running = runBatches(work, () => stopping).then((wentWell) => {
      failures = wentWell ? 0 : failures + 1;
      isRunning = false;
      if (!stopping) schedule(again && wentWell ? 0 : pauseMs());
    });
  };

  schedule(work.everyMs);
  return {
    wake() {
      again = true;
      if (!isRunning && !stopping) schedule(0);
    },
    stop() {
      stopping = true;
      clearTimeout(timer);
      return running;
    },
  };
};

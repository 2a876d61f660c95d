import type { Lease } from './lease.mongo.ts';
import type { Logger } from './logger.ts';

export interface BackgroundTask {
  /** Also the lease's name. */
  readonly name: string;
  readonly everyMs: number;
  /** Lets one replica at a time do it. Without it the work must take its things one by one, so that no two replicas have the same. */
  readonly lease?: Lease;
  readonly log: Logger;
  /** One batch; the number of things done, 0 when nothing is left. */
  readonly batch: () => Promise<number>;
}

export interface BackgroundWorker {
  /** Something has come to do: does not wait for the next turn. */
  wake(): void;
  /** Stops after the batch that is running. */
  stop(): Promise<void>;
}

/** Longer than any batch takes; a crashed replica holds the others up no longer than this. */
const leaseMs = 120_000;

/** After failures in a row the pauses double up to this one, unless they are longer anyway. */
const longestPauseMs = 60_000;

/** @returns whether it went well */
const runBatches = async ({ name, lease, log, batch }: BackgroundTask, isStopping: () => boolean): Promise<boolean> => {
  try {
    let done = 0;
    while (!isStopping() && (!lease || (await lease.hold(name, leaseMs)))) {
      const count = await batch();
      done += count;
      if (count === 0) break;
    }
    if (done > 0) log.info({ work: name, done }, 'work done');
    return true;
  } catch (err) {
    log.error({ err, work: name }, 'work failed');
    return false;
  } finally {
    await lease?.release(name).catch(() => undefined);
  }
};

/** Does work now and then and when it is woken; less often while it fails. */
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

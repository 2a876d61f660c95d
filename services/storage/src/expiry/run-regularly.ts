import type { Lease, Logger } from '@ipr/service-kit';

export interface RegularWork {
  /** Also the lease's name. */
  readonly name: string;
  readonly everyMs: number;
  readonly lease: Lease;
  readonly log: Logger;
  /** One batch; the number of things done, 0 when nothing is left. */
  readonly batch: () => Promise<number>;
}

/** Longer than any batch takes; a crashed replica holds the others up no longer than this. */
const leaseMs = 120_000;

const runBatches = async ({ name, lease, log, batch }: RegularWork, isStopping: () => boolean) => {
  try {
    let done = 0;
    while (!isStopping() && (await lease.hold(name, leaseMs))) {
      const count = await batch();
      done += count;
      if (count === 0) break;
    }
    if (done > 0) log.info({ work: name, done }, 'work done');
  } catch (err) {
    log.error({ err, work: name }, 'work failed');
  } finally {
    await lease.release(name).catch(() => undefined);
  }
};

/** Does work now and then, by one replica at a time. @returns stops it after the batch that is running. */
export const runRegularly = (work: RegularWork): (() => Promise<void>) => {
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout>;
  const schedule = () => {
    timer = setTimeout(() => {
      running = runBatches(work, () => stopping).then(() => {
        if (!stopping) schedule();
      });
    }, work.everyMs);
    timer.unref();
  };
  schedule();
  return () => {
    stopping = true;
    clearTimeout(timer);
    return running;
  };
};

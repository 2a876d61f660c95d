import { Failure } from '@ipr/domain';

/** Work that runs beside the stages of one run and is waited for by a later one. */
export interface Background {
  /** @param work ends early when its signal says so */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Until everything begun is done. @throws what the first of it threw */
  readonly done: () => Promise<void>;
  /** Stops what still runs, and waits until it does. */
  readonly stop: () => Promise<void>;
}

/** @param isFinal from then on Cancel has nothing left to stop, here either */
export const runInBackground = (cancel: AbortSignal, isFinal: () => boolean): Background => {
  const stopping = new AbortController();
  const all: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  const stop = () => {
    if (running.size > 0) stopping.abort(new Failure('request.cancelled'));
  };
  const onCancel = () => {
    if (!isFinal()) stop();
  };
  cancel.addEventListener('abort', onCancel, { once: true });
  return {
    begin: (work) => {
      const begun = work(stopping.signal);
      all.push(begun);
      running.add(begun);
      const end = () => running.delete(begun);
      // Whoever waits for it hears of a failure; until then nobody does.
      begun.then(end, end);
    },
    done: async () => {
      await Promise.all(all);
    },
    stop: async () => {
      cancel.removeEventListener('abort', onCancel);
      stop();
      await Promise.allSettled(all);
    },
  };
};

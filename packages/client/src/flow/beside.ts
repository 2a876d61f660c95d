import { Failure } from '@ipr/domain';

/** Work that runs beside the stages of one run and is waited for by a later one. */
export interface Beside {
  /** @param work ends early when its signal says so */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Until everything begun is done. @throws what the first of it threw */
  readonly done: () => Promise<void>;
  /** Stops what still runs, and waits until it does. */
  readonly stop: () => Promise<void>;
}

/** @param isFinal from then on Cancel has nothing left to stop, here either */
export const runBeside = (cancel: AbortSignal, isFinal: () => boolean): Beside => {
  const stopping = new AbortController();
  const all: Promise<void>[] = [];
  const running = new Set<Promise<void>>();
  const stop = () => {
    if (running.size > 0) stopping.abort(new Failure('request.cancelled'));
  };
  const hear = () => {
    if (!isFinal()) stop();
  };
  cancel.addEventListener('abort', hear, { once: true });
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
      cancel.removeEventListener('abort', hear);
      stop();
      await Promise.allSettled(all);
    },
  };
};

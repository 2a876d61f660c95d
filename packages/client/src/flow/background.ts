import { Failure } from '@ipr/domain';

/** Tasks that run concurrently with later stages of one run; a later stage awaits them. */
export interface Background {
  /** @param work must end when its signal is aborted */
  readonly begin: (work: (signal: AbortSignal) => Promise<void>) => void;
  /** Awaits all started tasks. @throws the first error of a task */
  readonly done: () => Promise<void>;
  /** Aborts running tasks and waits for them to settle. */
  readonly stop: () => Promise<void>;
}

/** @param isFinal when true, cancelling no longer aborts background tasks */
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
      // Prevents an unhandled rejection; errors surface when the task is awaited in done().
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

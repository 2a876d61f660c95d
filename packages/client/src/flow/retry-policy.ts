import { HttpFailure } from '@ipr/api';
import { asFailure, type Failure, type FailureCode } from '@ipr/domain';
import type { StageReport } from './flow.ts';

/** Six tries over about 20 s: long enough for a service restart. */
export const retryTiming = { tries: 6, firstPauseMs: 650, factor: 2 } as const;

/** Kind 'unavailable', but not caused by a lost connection: an immediate retry would give the same result. */
const lasting = new Set<FailureCode>([
  'wallet.missing',
  // It was waited for already, and what blocks it needs the person.
  'signing.unavailable',
  'chain.wrong-network',
  'chain.unsupported-network',
  'chain.contract-not-deployed',
  'storage.backup-failed',
  'relay.receipt-overdue',
  'index.behind',
]);

/** A stage does not wait for a longer Retry-After, such as that of a daily quota: it fails at once. */
const longestPauseMs = 20_000;

/**
 * The pause before the next try after no response, 408, 429, 5xx or any response with Retry-After (decision P12), at least as long as
 * that header requests.
 * @returns undefined when a retry would not help
 */
const pauseAfter = (failure: Failure, pauseMs: number): number | undefined => {
  if (lasting.has(failure.code)) return undefined;
  const { status = 0, retryAfterMs } = failure instanceof HttpFailure ? failure : {};
  const isTransient = failure.kind === 'unavailable' || status === 408 || status === 429 || status >= 500;
  if (!isTransient && retryAfterMs === undefined) return undefined;
  const requestedMs = retryAfterMs ?? 0;
  return requestedMs <= longestPauseMs ? Math.max(pauseMs, requestedMs) : undefined;
};

interface Outcome {
  readonly inFlight?: boolean;
  readonly assetId?: string;
}

/** The transaction was handed over or has created its asset: it can no longer be cancelled or changed. */
export const isFinal = (draft: Outcome): boolean => draft.inFlight === true || draft.assetId !== undefined;

export interface RetryDeps<S extends string> {
  readonly signal: AbortSignal;
  readonly report: (report: StageReport<S>) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Waits, but ends early when the person cancels. */
const pause = async <S extends string>(
  { wait, signal }: RetryDeps<S>,
  milliseconds: number,
  stoppable: boolean,
): Promise<void> => {
  if (!stoppable) return wait(milliseconds);
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  signal.addEventListener('abort', stop, { once: true });
  await Promise.race([wait(milliseconds), stopped]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
};

/**
 * Runs one call of a stage and retries it while a dependency does not respond. Every call made here has an idempotency key or
 * only reads. Cancel ends the retries until the transaction was handed over.
 * @throws the error of the last try
 */
export const withRetry = async <S extends string, T>(
  deps: RetryDeps<S>,
  draft: Outcome,
  stage: S,
  run: () => Promise<T>,
): Promise<T> => {
  let pauseMs: number = retryTiming.firstPauseMs;
  for (let tried = 1; ; tried++) {
    try {
      return await run();
    } catch (thrown) {
      const waitMs = pauseAfter(asFailure(thrown), pauseMs);
      if (tried === retryTiming.tries || waitMs === undefined) throw thrown;
      if (!isFinal(draft)) deps.signal.throwIfAborted();
      deps.report({ stage, waiting: true });
      await pause(deps, waitMs, !isFinal(draft));
      deps.report({ stage });
      pauseMs *= retryTiming.factor;
    }
  }
};

import { RegistryError } from './registry-error.ts';

/** How often and how long a call is repeated. */
export interface RetryPolicy {
  /** Repetitions after the first attempt; 0 switches them off. */
  readonly retries: number;
  /** Longest wait before the first repetition, in milliseconds; it doubles with each one. */
  readonly baseMs: number;
  /** Longest wait that the client chooses by itself, in milliseconds. */
  readonly maxMs: number;
  /** Longest wait that the registry may ask for, in milliseconds; beyond it the call ends with its error. */
  readonly maxRetryAfterMs: number;
}

export const defaultRetry: RetryPolicy = { retries: 3, baseMs: 500, maxMs: 8_000, maxRetryAfterMs: 60_000 };

const passingStatus = new Set([429, 502, 503, 504]);
const passingCode = new Set(['network.unreachable', 'client.timed-out']);

const isPassing = ({ status, code }: RegistryError): boolean =>
  status === undefined ? passingCode.has(code) : passingStatus.has(status);

/**
 * Milliseconds before the next attempt of a call that may be repeated; undefined when it ends with its error. A delay that the registry
 * asks for is the least one; jitter keeps many clients from coming back at once.
 * @param attempt 0 for the first repetition
 */
export const delayBefore = (
  attempt: number,
  thrown: unknown,
  { retries, baseMs, maxMs, maxRetryAfterMs }: RetryPolicy,
  random: () => number = Math.random,
): number | undefined => {
  if (!(thrown instanceof RegistryError) || !isPassing(thrown) || attempt >= retries) return undefined;
  const own = Math.min(maxMs, baseMs * 2 ** attempt) * random();
  const { retryAfterMs } = thrown;
  if (retryAfterMs === undefined) return own;
  return retryAfterMs > maxRetryAfterMs ? undefined : retryAfterMs + own;
};

/** Waits. @throws the signal's reason */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

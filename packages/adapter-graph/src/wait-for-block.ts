import { Failure } from '@ipr/domain';
import type { IndexHead } from '@ipr/ports/index';

const POLL_MS = 250;

/** Waits, unless aborted. @throws the signal's reason */
const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal?.addEventListener('abort', aborted, { once: true });
  });

/**
 * Polls until the block is indexed; an index that does not respond is polled again until the timeout. @throws Failure
 * index.behind; the signal's reason
 */
export const waitForBlock = async (
  head: (signal?: AbortSignal) => Promise<IndexHead>,
  wanted: number,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const reached = await head(signal).then(
      ({ blockNumber }) => ({ blockNumber, cause: undefined }),
      (cause: unknown) => ({ blockNumber: -1, cause }),
    );
    if (reached.blockNumber >= wanted) return;
    if (performance.now() >= end) throw new Failure('index.behind', { block: wanted }, reached.cause);
    await pause(Math.min(POLL_MS, end - performance.now()), signal);
  }
};

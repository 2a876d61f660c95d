import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@ipr/domain';

export type IdempotencyState =
  /** This caller holds the key until the lease ends. */
  | { readonly state: 'started' }
  | { readonly state: 'running'; readonly inputHash: string }
  | { readonly state: 'done'; readonly inputHash: string; readonly reply: string };

/** Stores first results for a day. All replicas of a service share one store. */
export interface IdempotencyStore {
  /**
   * Claims a key, or returns its state. A running claim with an expired lease is taken over by a call with the same input.
   */
  begin(key: string, inputHash: string, owner: string, leaseMs: number): Promise<IdempotencyState>;
  /** Extends the claim of `owner`. */
  renew(key: string, owner: string, leaseMs: number): Promise<void>;
  /** Stores the reply (JSON), unless `owner` lost the claim. */
  finish(key: string, owner: string, reply: string): Promise<void>;
  /** Frees the key after a failure. */
  release(key: string, owner: string): Promise<void>;
}

export interface IdempotencyTiming {
  /** Lease of a claim: a crashed call frees its key after this time; a running call renews it three times as often. */
  readonly leaseMs: number;
  /** Maximum wait of a second call for the first one's result. */
  readonly waitMs: number;
  readonly pollMs: number;
}

export const idempotencyTiming: IdempotencyTiming = { leaseMs: 6_000, waitMs: 10_000, pollMs: 100 };

/** Scope of a key: the same key of another person or call is a different key. */
export const idempotencyKeyOf = (who: string, endpointName: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([who, endpointName, key]))
    .digest('hex');

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hash of an input, regardless of the order of its fields; a file is included by size and SHA-256. */
export const inputHashOf = (input: unknown, file?: { size: number; sha256: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([input, file ? [file.size, file.sha256] : null], sorted))
    .digest('hex');

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until the key is claimed by this call or done. */
const claim = async (
  store: IdempotencyStore,
  key: string,
  inputHash: string,
  owner: string,
  { leaseMs, waitMs, pollMs }: IdempotencyTiming,
): Promise<IdempotencyState> => {
  const giveUp = performance.now() + waitMs;
  for (;;) {
    const found = await store.begin(key, inputHash, owner, leaseMs);
    if (found.state !== 'started' && found.inputHash !== inputHash) throw new Failure('request.idempotency-conflict');
    if (found.state !== 'running') return found;
    if (performance.now() >= giveUp)
      throw new Failure('service.unavailable', { reason: 'the first call is still running' });
    await pause(pollMs);
  }
};

/**
 * Runs a mutation once per key and returns its first result to repetitions.
 * @throws Failure request.idempotency-conflict for a different input under the same key; service.unavailable when the first
 *   call is still running after the wait; errors of `run`, after which the key is free again
 */
export const runOnce = async (
  store: IdempotencyStore,
  key: string,
  inputHash: string,
  run: () => Promise<unknown>,
  timing: IdempotencyTiming = idempotencyTiming,
): Promise<unknown> => {
  const owner = randomUUID();
  const claimed = await claim(store, key, inputHash, owner, timing);
  if (claimed.state === 'done') return JSON.parse(claimed.reply);
  const beat = setInterval(
    () => void store.renew(key, owner, timing.leaseMs).catch(() => undefined),
    timing.leaseMs / 3,
  );
  try {
    const reply = await run();
    await store.finish(key, owner, JSON.stringify(reply ?? null));
    return reply;
  } catch (thrown) {
    await store.release(key, owner).catch(() => undefined);
    throw thrown;
  } finally {
    clearInterval(beat);
  }
};

import { createHash, randomUUID } from 'node:crypto';
import { Failure } from '@ipr/domain';

export type IdempotencyState =
  /** This caller holds the key until the lease ends. */
  | { readonly state: 'started' }
  | { readonly state: 'running'; readonly inputHash: string }
  | { readonly state: 'done'; readonly inputHash: string; readonly reply: string };

/** Remembers first results for a day. All replicas of a service share one store. */
export interface IdempotencyStore {
  /** Claims a key, or tells who has it; a running claim whose lease is over is taken over when the input is the same. */
  begin(key: string, inputHash: string, owner: string, leaseMs: number): Promise<IdempotencyState>;
  /** Prolongs the claim of `owner`. */
  renew(key: string, owner: string, leaseMs: number): Promise<void>;
  /** Keeps the reply (JSON) for good, unless `owner` lost the claim. */
  finish(key: string, owner: string, reply: string): Promise<void>;
  /** Frees the key after a failure. */
  release(key: string, owner: string): Promise<void>;
}

export interface IdempotencyTiming {
  /** A crashed call frees its key after this time; a living one renews its claim three times as often. */
  readonly leaseMs: number;
  /** How long a second call waits for the first one's result. */
  readonly waitMs: number;
  readonly pollMs: number;
}

export const idempotencyTiming: IdempotencyTiming = { leaseMs: 6_000, waitMs: 10_000, pollMs: 100 };

/** Who calls what with which key: the same key of another person is another key. */
export const idempotencyKeyOf = (who: string, endpointName: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([who, endpointName, key]))
    .digest('hex');

const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hash of an input whatever the order of its fields; a file counts by size and SHA-256. */
export const inputHashOf = (input: unknown, file?: { size: number; sha256: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([input, file ? [file.size, file.sha256] : null], sorted))
    .digest('hex');

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until the key is ours or done. */
const claim = async (
  store: IdempotencyStore,
  key: string,
  inputHash: string,
  owner: string,
  { leaseMs, waitMs, pollMs }: IdempotencyTiming,
): Promise<IdempotencyState> => {
  const giveUp = Date.now() + waitMs;
  for (;;) {
    const found = await store.begin(key, inputHash, owner, leaseMs);
    if (found.state !== 'started' && found.inputHash !== inputHash) throw new Failure('request.idempotency-conflict');
    if (found.state !== 'running') return found;
    if (Date.now() >= giveUp) throw new Failure('service.unavailable', { reason: 'the first call is still running' });
    await pause(pollMs);
  }
};

/**
 * Runs a mutation once per key and answers its first result again.
 * @throws Failure request.idempotency-conflict for another input under the same key; service.unavailable when the
 * first call is still running after the wait; whatever `run` throws, after which the key is free again.
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

import { randomUUID } from 'node:crypto';
import type { EvidencyTimestamp } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller, RateLimiter } from '@ipr/service-kit';
import { type CompleteDeps, orderLeaseMs } from './complete-order.ts';
import { obtainStamp } from './obtain-stamp.ts';
import { presentStamp } from './present-stamp.ts';
import type { Stamp, StampOrder } from './repository.ts';

export interface StampDeps extends CompleteDeps {
  /** Per person: a foreign authority charges for every stamp. */
  readonly limiter: RateLimiter;
  /** How long an answer of the second authority waits for the first one, in milliseconds. */
  readonly preferFirstMs: number;
}

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms).unref());

/** The first authority's stamp if it arrives soon after another one, else the other. @throws the first authority's failure */
const preferred = async (attempts: readonly Promise<Stamp>[], preferFirstMs: number): Promise<Stamp> => {
  const [first = Promise.reject(new Error('no authority'))] = attempts;
  const any = await Promise.any(attempts).catch(() => first);
  return Promise.race([first.catch(() => any), after(any.authority === 0 ? 0 : preferFirstMs, any)]);
};

/** Removes the order once every authority has stamped, or none has; else the background task continues with it. */
const closeOrder = async ({ orders, log }: StampDeps, { id }: StampOrder, attempts: readonly Promise<Stamp>[]) => {
  const results = await Promise.allSettled(attempts);
  const failed = results.filter(({ status }) => status === 'rejected').length;
  try {
    if (failed === 0 || failed === results.length) await orders.remove(id);
    else await orders.postpone(id, new Date());
  } catch (err) {
    log.warn({ err, order: id }, 'the background task closes this order');
  }
};

/**
 * Requests timestamps of a hash from every authority; the first one is stored before it is returned, and further ones are
 * obtained later if an authority is unavailable.
 * @param hashedMessage SHA-256, 64 hex digits.
 * @throws Failure timestamp.creation-failed, request.rate-limited
 */
export const stampHash = async (
  deps: StampDeps,
  { wallet, userId }: Pick<Caller, 'wallet' | 'userId'>,
  requestId: string,
  hashedMessage: string,
): Promise<EvidencyTimestamp> => {
  const retryAfter = deps.limiter.take(wallet);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  const order = { id: randomUUID(), hashedMessage, wallet, userId, requestId };
  if (deps.authorities.length === 1) return presentStamp(await obtainStamp(deps, order, 0));
  // Stored first: a process that ends after the first stamp leaves an order that the background task completes.
  await deps.orders.add(order, new Date(Date.now() + orderLeaseMs));
  const attempts = [...deps.authorities.keys()].map((each) => obtainStamp(deps, order, each));
  const closed = closeOrder(deps, order, attempts);
  try {
    return presentStamp(await preferred(attempts, deps.preferFirstMs));
  } catch (thrown) {
    await closed;
    throw thrown;
  }
};

import type { Logger } from '@ipr/service-kit';
import { type ObtainDeps, obtainStamp } from './obtain-stamp.ts';
import type { OpenOrders } from './repository.ts';

export interface CompleteDeps extends ObtainDeps {
  readonly orders: OpenOrders;
  readonly log: Logger;
}

/** Longer than all authorities take to answer, so that two processes do not pay for the same stamp. */
export const orderLeaseMs = 120_000;
const firstPauseMs = 30_000;
const longestPauseMs = 6 * 3_600_000;

const pauseAfter = (attempts: number) => Math.min(firstPauseMs * 2 ** attempts, longestPauseMs);

/**
 * Obtains the missing stamps of one due order. A failure is logged and retried later, each time after twice the pause. An order
 * without any stamp is dropped: its caller received an error, or nothing because the process ended, and repeats the call.
 * @returns 0 when no order is due.
 */
export const completeOrder = async (deps: CompleteDeps, now = new Date()): Promise<number> => {
  const { authorities, stamps, orders, log } = deps;
  const claimed = await orders.claim(now, new Date(now.getTime() + orderLeaseMs));
  if (!claimed) return 0;
  const { order, attempts } = claimed;
  const present = await stamps.authoritiesOf(order.id);
  const missing = present.length === 0 ? [] : [...authorities.keys()].filter((each) => !present.includes(each));
  try {
    for (const authority of missing) await obtainStamp(deps, order, authority);
    await orders.remove(order.id);
  } catch (err) {
    log.warn({ err, order: order.id, attempts }, 'a further timestamp is missing, will retry');
    await orders.postpone(order.id, new Date(now.getTime() + pauseAfter(attempts)));
  }
  return 1;
};

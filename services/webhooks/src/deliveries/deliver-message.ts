import type { WebhookMessage } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { Hook, Hooks } from '../hooks/hook.ts';
import { secretsAt } from '../hooks/hook-secret.ts';
import type { Attempt, Deliveries, Delivery } from './delivery.ts';
import { type Outcome, postMessage } from './post-message.ts';
import { signedHeaders } from './sign-message.ts';
import { targetOf } from './target.ts';

export interface DeliverDeps {
  readonly hooks: Pick<Hooks, 'byId' | 'succeeded' | 'failed' | 'disable'>;
  readonly deliveries: Pick<Deliveries, 'claim' | 'note' | 'giveUp' | 'removeOf'>;
  readonly secretKey: Uint8Array;
  readonly allowsLoopback: boolean;
  readonly leaseMs: number;
  readonly timeoutMs: number;
  readonly log: Logger;
  readonly wakeNews: () => void;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const dayMs = 24 * hour;

/** Pauses after each failed attempt: a day in all. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour + 25 * minute,
] as const;

/** HTTP 410: the receiver wants no more messages (Standard Webhooks). */
const gone = 410;

const isTest = ({ body }: Delivery): boolean => (JSON.parse(body) as WebhookMessage).type === 'webhook.test';

const post = async (deps: DeliverDeps, hook: Hook, { id, body }: Delivery, now: Date): Promise<Outcome> => {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'ipregistry-webhooks/1',
    ...signedHeaders(secretsAt(deps.secretKey, hook, now), id, body, now),
  };
  try {
    return await postMessage(targetOf(hook.url, deps.allowsLoopback), headers, body, deps.timeoutMs);
  } catch (thrown) {
    // Of a configuration that allowed this machine, or an earlier version of the rules.
    if (thrown instanceof Failure) return { failure: 'address', status: null };
    throw thrown;
  }
};

/** A day of failures disables the webhook, and ends the attempts for all its messages. */
const noteFailure = async (deps: DeliverDeps, { id }: Hook, { status }: Outcome, now: Date): Promise<void> => {
  const since = await deps.hooks.failed(id, now);
  const isOver = status === gone || (since !== null && now.getTime() - since.getTime() >= dayMs);
  if (!isOver || !(await deps.hooks.disable(id, now))) return;
  await deps.deliveries.giveUp(id);
  deps.log.info({ webhook: id, status }, 'webhook disabled');
  deps.wakeNews();
};

/** How an attempt is logged. Without a public address it has no time, which differs between a name that does not exist and a private one. */
export const attemptOf = (outcome: Outcome, at: Date, milliseconds: number): Attempt => ({
  ...outcome,
  at,
  took: outcome.failure === 'address' ? 0 : Math.round(milliseconds),
});

const deliver = async (deps: DeliverDeps, delivery: Delivery, now: Date): Promise<void> => {
  const { hooks, deliveries } = deps;
  const hook = await hooks.byId(delivery.hookId);
  // Removed meanwhile; a message that was being made then is still here.
  if (!hook) return deliveries.removeOf(delivery.hookId);
  const begun = performance.now();
  const outcome = await post(deps, hook, delivery, now);
  const attempt = attemptOf(outcome, now, performance.now() - begun);
  const isDelivered = outcome.failure === null;
  const pause = isDelivered || isTest(delivery) || hook.disabledAt ? undefined : pauses[delivery.tried - 1];
  const dueAt = pause === undefined ? null : new Date(now.getTime() + pause);
  await deliveries.note(delivery, attempt, isDelivered ? 'delivered' : dueAt ? 'waiting' : 'failed', dueAt);
  if (isDelivered) await hooks.succeeded(hook.id, now);
  else if (!isTest(delivery)) await noteFailure(deps, hook, outcome, now);
};

/** Attempts at the same time in one process. */
const places = 8;
/** Length of a round, after which the task looks up whether it is to stop. */
const roundMs = 2_000;

/**
 * Takes messages that are due, one after the other. One person has one attempt at a time: a slow server takes one place, however many
 * messages wait for it.
 */
export const messageQueue = ({ deliveries, leaseMs }: Pick<DeliverDeps, 'deliveries' | 'leaseMs'>) => {
  const busy = new Set<Hex>();
  let turn: Promise<unknown> = Promise.resolve();
  const take = async (): Promise<Delivery | null> => {
    const delivery = await deliveries.claim(new Date(), leaseMs, [...busy]);
    if (delivery) busy.add(delivery.wallet);
    return delivery;
  };
  return {
    take(): Promise<Delivery | null> {
      const taken = turn.then(take);
      turn = taken.catch(() => undefined);
      return taken;
    },
    done: ({ wallet }: Delivery) => void busy.delete(wallet),
  };
};

/**
 * Sends all messages that are due, several at a time. Of several replicas one has a message; when that one is killed, another sends it after
 * the lease. A replica that dies between the receiver's answer and its own note leaves a second message under the same id.
 * @returns their number
 */
export const deliverAll = async (deps: DeliverDeps, queue: ReturnType<typeof messageQueue>): Promise<number> => {
  const end = performance.now() + roundMs;
  const place = async (): Promise<number> => {
    for (let sent = 0; ; sent++) {
      const delivery = performance.now() < end ? await queue.take() : null;
      if (!delivery) return sent;
      const { id, hookId } = delivery;
      await deliver(deps, delivery, new Date())
        .catch((err) =>
          deps.log.warn({ err, message: id, webhook: hookId }, 'sending a message failed, will retry after the lease'),
        )
        .finally(() => queue.done(delivery));
    }
  };
  const sent = await Promise.all(Array.from({ length: places }, place));
  return sent.reduce((sum, each) => sum + each, 0);
};

import { randomUUID } from 'node:crypto';
import { type WebhookDelivery, WebhookMessage } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { RateLimiter } from '@ipr/service-kit';
import type { Hook, Hooks } from '../hooks/hook.ts';
import { type Deliveries, type Delivery, newDelivery } from './delivery.ts';

export interface ManageDeliveriesDeps {
  readonly hooks: Pick<Hooks, 'find'>;
  readonly deliveries: Pick<Deliveries, 'add' | 'list' | 'again'>;
  /** Of messages that people send on purpose, by wallet. */
  readonly limiter: RateLimiter;
  /** Wakes the background task that sends due messages. */
  readonly wake: () => void;
}

const presentDelivery = ({ id, body, state, createdAt, dueAt, attempts }: Delivery): WebhookDelivery => ({
  id,
  message: WebhookMessage.parse(JSON.parse(body)),
  state,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
  attempts: attempts.map(({ at, failure, status, took }) => ({ at: at.toISOString(), failure, status, took })),
});

/** @throws Failure webhook.not-found, also for the webhook of another person */
const hookOf = async ({ hooks }: Pick<ManageDeliveriesDeps, 'hooks'>, wallet: Hex, id: string): Promise<Hook> => {
  const hook = await hooks.find(wallet, id);
  if (!hook) throw new Failure('webhook.not-found');
  return hook;
};

/** @throws Failure request.rate-limited */
const takeTurn = ({ limiter }: Pick<ManageDeliveriesDeps, 'limiter'>, wallet: Hex): void => {
  const retryAfter = limiter.take(wallet);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
};

/** @throws Failure webhook.not-found */
export const listDeliveries = async (
  deps: ManageDeliveriesDeps,
  wallet: Hex,
  { id, page, limit }: { readonly id: string; readonly page: number; readonly limit: number },
): Promise<{ items: WebhookDelivery[]; total: number }> => {
  await hookOf(deps, wallet, id);
  const { items, total } = await deps.deliveries.list(id, { skip: (page - 1) * limit, limit });
  return { items: items.map(presentDelivery), total };
};

/** Sends a message that is tried once. @throws Failure webhook.not-found, request.rate-limited */
export const testHook = async (
  deps: ManageDeliveriesDeps,
  wallet: Hex,
  hookId: string,
  now = new Date(),
): Promise<{ id: string }> => {
  const hook = await hookOf(deps, wallet, hookId);
  takeTurn(deps, wallet);
  const message = { type: 'webhook.test', timestamp: now.toISOString(), data: { webhookId: hook.id } } as const;
  const delivery = newDelivery(hook, `test:${randomUUID()}`, message, now);
  await deps.deliveries.add([delivery]);
  deps.wake();
  return { id: delivery.id };
};

/** @throws Failure webhook.not-found, also for an unknown message, request.rate-limited */
export const redeliver = async (
  deps: ManageDeliveriesDeps,
  wallet: Hex,
  { id, message }: { readonly id: string; readonly message: string },
  now = new Date(),
): Promise<WebhookDelivery> => {
  await hookOf(deps, wallet, id);
  takeTurn(deps, wallet);
  const delivery = await deps.deliveries.again(id, message, now);
  if (!delivery) throw new Failure('webhook.not-found');
  deps.wake();
  return presentDelivery(delivery);
};

import type { WebhookMessage } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { type Deliveries, newDelivery } from '../deliveries/delivery.ts';
import type { Hooks } from '../hooks/hook.ts';

export interface QueueDeps {
  readonly hooks: Pick<Hooks, 'listening'>;
  readonly deliveries: Pick<Deliveries, 'add'>;
  /** Wakes the background task that sends due messages. */
  readonly wake: () => void;
}

export interface QueuedMessage {
  /** Identifies the event. */
  readonly key: string;
  readonly to: readonly Hex[];
  readonly message: Exclude<WebhookMessage, { readonly type: 'webhook.test' }>;
  /** When it happened: webhooks that were made or resumed later receive nothing. */
  readonly at: Date;
}

/** Blocks count whole seconds, webhooks milliseconds. */
const endOfSecond = (at: Date): Date => new Date(at.getTime() + 999);

/** Makes the messages about an event for the webhooks of these people, once each. */
export const queueMessage = async (
  { hooks, deliveries, wake }: QueueDeps,
  { key, to, message, at }: QueuedMessage,
): Promise<void> => {
  const receivers = await hooks.listening([...new Set(to)], message.type, endOfSecond(at));
  if (receivers.length === 0) return;
  await deliveries.add(receivers.map((hook) => newDelivery(hook, key, message, new Date())));
  wake();
};

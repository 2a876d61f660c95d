import { createHash } from 'node:crypto';
import type { AttemptFailure, deliveryStates, WebhookMessage } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { Hook } from '../hooks/hook.ts';

export interface Attempt {
  readonly at: Date;
  readonly failure: AttemptFailure | null;
  readonly status: number | null;
  /** Milliseconds. */
  readonly took: number;
}

/** A message to one webhook. */
export interface Delivery {
  readonly id: string;
  readonly hookId: string;
  readonly wallet: Hex;
  /** JSON, signed and sent character by character. */
  readonly body: string;
  readonly createdAt: Date;
  readonly state: (typeof deliveryStates)[number];
  /** Null once no attempt is due. */
  readonly dueAt: Date | null;
  /** Attempts since the message was made or redelivered, the current one included. */
  readonly tried: number;
  readonly attempts: readonly Attempt[];
}

export interface Deliveries {
  /** Does nothing for an id that exists. */
  add(deliveries: readonly Delivery[]): Promise<void>;
  /** Newest first. */
  list(
    hookId: string,
    page: { readonly skip: number; readonly limit: number },
  ): Promise<{ items: Delivery[]; total: number }>;
  /** @param except people who have an attempt going on */
  claim(now: Date, leaseMs: number, except: readonly Hex[]): Promise<Delivery | null>;
  /** Notes an attempt; the message is leased, so no other replica writes it. @param dueAt of the next one; null for none */
  note(
    delivery: Pick<Delivery, 'id' | 'attempts'>,
    attempt: Attempt,
    state: Delivery['state'],
    dueAt: Date | null,
  ): Promise<void>;
  /** Sends one again. @returns null for an unknown one */
  again(hookId: string, id: string, now: Date): Promise<Delivery | null>;
  /** Ends the attempts for a webhook that was disabled. */
  giveUp(hookId: string): Promise<void>;
  removeOf(hookId: string): Promise<void>;
  removeAll(wallet: Hex): Promise<void>;
}

/**
 * A new message. Its id follows from webhook and event: the same event that is read twice is one message.
 * @param key identifies the event
 */
export const newDelivery = (hook: Hook, key: string, message: WebhookMessage, now: Date): Delivery => {
  const digest = createHash('sha256').update(`${hook.id}:${key}`).digest('base64url').slice(0, 27);
  return {
    id: `msg_${digest}`,
    hookId: hook.id,
    wallet: hook.wallet,
    body: JSON.stringify(message),
    createdAt: now,
    state: 'waiting',
    dueAt: now,
    tried: 0,
    attempts: [],
  };
};

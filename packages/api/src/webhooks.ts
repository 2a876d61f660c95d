import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint, nothing } from './endpoint.ts';
import { IsoTime, visibleLine } from './fields.ts';
import { WebhookMessage, webhookEvents } from './webhook-messages.ts';

export * from './webhook-messages.ts';

/** What a signing secret begins with; base64 of 32 random bytes follows (Standard Webhooks). */
export const webhookSecretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;

/** Webhooks of one account. */
export const maxWebhooks = 10;

const WebhookId = z.string().regex(/^[0-9a-f]{24}$/, 'not the id of a webhook');
const MessageId = z.string().regex(/^msg_[A-Za-z0-9_-]{27}$/, 'not the id of a message');

const isPlainUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === '';
};
/** https, without a user name or fragment; http is for development, and the service decides. */
export const WebhookUrl = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'expected an address such as https://example.org/hooks')
  .refine(isPlainUrl, 'expected an address such as https://example.org/hooks');

const differ = (list: readonly string[]) => new Set(list).size === list.length;

export const WebhookTerms = z.strictObject({
  name: visibleLine(60),
  url: WebhookUrl,
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).refine(differ, 'the same event twice'),
});
export type WebhookTerms = z.infer<typeof WebhookTerms>;

/** A webhook without its secret. */
export const Webhook = z.object({
  ...WebhookTerms.shape,
  id: WebhookId,
  createdAt: IsoTime,
  lastDeliveredAt: IsoTime.nullable(),
  /** Since when every attempt has failed; null while the last one succeeded. */
  failingSince: IsoTime.nullable(),
  /** When it was disabled, after a day of failures; null while it is active. */
  disabledAt: IsoTime.nullable(),
  /** Until when messages are also signed with the secret before the current one; null when they are not. */
  earlierSecretUntil: IsoTime.nullable().default(null),
});
export type Webhook = z.infer<typeof Webhook>;

const Webhooks = z.array(Webhook);

/** The only reply with a signing secret. */
const NewSecret = z.object({ secret: z.string().regex(webhookSecretPattern), webhooks: Webhooks });

/** Why an attempt failed. `status`: the answer was none of 2xx; `address`: no public address under that name. */
export const attemptFailures = ['status', 'address', 'timeout', 'tls', 'unreachable'] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

/** One attempt to deliver a message. */
export const WebhookAttempt = z.object({
  at: IsoTime,
  /** Null when it succeeded. */
  failure: z.enum(attemptFailures).nullable(),
  /** HTTP status; null when there was no answer. */
  status: z.number().int().nullable(),
  /** Milliseconds. */
  took: z.number().int(),
});

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const WebhookDelivery = z.object({
  /** The same in each attempt and redelivery: a receiver that knows it has the message already. */
  id: MessageId,
  message: WebhookMessage,
  state: z.enum(deliveryStates),
  createdAt: IsoTime,
  /** When the next attempt is due; null when none is. */
  dueAt: IsoTime.nullable(),
  /** The newest ones, oldest first. */
  attempts: z.array(WebhookAttempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const one = z.strictObject({ id: WebhookId });

/** Messages to servers of people about what happens on the chain. */
export const webhooksApi = {
  webhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    audience: 'person',
    summary: 'The caller’s webhooks, newest first',
    input: nothing,
    reply: Webhooks,
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    audience: 'person',
    summary: 'Send events to an address; the signing secret is in this reply only. Requires a recent proof',
    input: WebhookTerms,
    reply: NewSecret,
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:id/secrets',
    audience: 'person',
    summary:
      'Make a new signing secret, which is in this reply only; for 24 hours messages are signed with the earlier one too. Requires a recent proof',
    input: one,
    reply: NewSecret,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    audience: 'person',
    summary: 'Remove one of the caller’s webhooks with its log; the remaining ones are returned',
    input: one,
    reply: Webhooks,
  }),
  resumeWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:id/resumptions',
    audience: 'person',
    summary: 'Send events to a disabled webhook again, from now on',
    input: one,
    reply: Webhooks,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:id/tests',
    audience: 'person',
    summary: 'Send a message of the type webhook.test, once; the log shows the outcome',
    input: one,
    reply: z.object({ id: MessageId }),
  }),
  webhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    audience: 'person',
    summary: 'Messages of one of the caller’s webhooks in the last 30 days, newest first',
    input: z.strictObject({
      id: WebhookId,
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ items: z.array(WebhookDelivery), total: z.number().int() }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:message/redeliveries',
    audience: 'person',
    summary: 'Send a message again under its id, with a new time',
    input: z.strictObject({ id: WebhookId, message: MessageId }),
    reply: WebhookDelivery,
  }),
  forgetPerson: forgetPerson('/internal/webhooks/forget'),
};

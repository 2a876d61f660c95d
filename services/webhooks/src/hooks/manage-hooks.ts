import { randomBytes } from 'node:crypto';
import { maxWebhooks, type Webhook, type WebhookTerms } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Deliveries } from '../deliveries/delivery.ts';
import { targetOf } from '../deliveries/target.ts';
import type { Hook, Hooks } from './hook.ts';
import { earlierSecretUntil, newSecret } from './hook-secret.ts';

export interface ManageHooksDeps {
  readonly hooks: Hooks;
  readonly deliveries: Pick<Deliveries, 'removeOf' | 'removeAll'>;
  readonly secretKey: Uint8Array;
  readonly allowsLoopback: boolean;
  /** Wakes the background task that mails people. */
  readonly wakeNews: () => void;
}

const presentHook = (hook: Hook, now: Date): Webhook => {
  const { id, name, url, events, createdAt, lastDeliveredAt, failingSince, disabledAt } = hook;
  return {
    ...{ id, name, url, events: [...events] },
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    earlierSecretUntil: earlierSecretUntil(hook, now)?.toISOString() ?? null,
  };
};

export const listHooks = async (
  { hooks }: { readonly hooks: Pick<Hooks, 'ofOwner'> },
  wallet: Hex,
  now = new Date(),
): Promise<Webhook[]> => (await hooks.ofOwner(wallet)).map((hook) => presentHook(hook, now));

/**
 * Adds a webhook. Counted after the addition: of simultaneous ones the last sees all others, so the limit is not exceeded.
 * @throws Failure webhook.address-refused, webhook.too-many
 */
export const createHook = async (
  deps: ManageHooksDeps,
  wallet: Hex,
  terms: WebhookTerms,
  now = new Date(),
): Promise<{ secret: string; webhooks: Webhook[] }> => {
  targetOf(terms.url, deps.allowsLoopback);
  const id = randomBytes(12).toString('hex');
  const { secret, encryptedSecret } = newSecret(deps.secretKey, id);
  const unused = { earlierSecret: null, lastDeliveredAt: null, failingSince: null, disabledAt: null };
  await deps.hooks.insert({ ...terms, ...unused, id, wallet, encryptedSecret, createdAt: now, activeSince: now });
  const webhooks = await listHooks(deps, wallet);
  if (webhooks.length > maxWebhooks) {
    await deps.hooks.remove(wallet, id);
    throw new Failure('webhook.too-many', { max: maxWebhooks });
  }
  deps.wakeNews();
  return { secret, webhooks };
};

/** @returns the remaining ones @throws Failure webhook.not-found, also for the webhook of another person */
export const removeHook = async (deps: ManageHooksDeps, wallet: Hex, id: string): Promise<Webhook[]> => {
  if (!(await deps.hooks.remove(wallet, id))) throw new Failure('webhook.not-found');
  await deps.deliveries.removeOf(id);
  return listHooks(deps, wallet);
};

/** Events from now on are sent again; one that is active stays so. @throws Failure webhook.not-found */
export const resumeHook = async (
  { hooks }: Pick<ManageHooksDeps, 'hooks'>,
  wallet: Hex,
  id: string,
  now = new Date(),
): Promise<Webhook[]> => {
  if (!(await hooks.resume(wallet, id, now)) && !(await hooks.find(wallet, id))) throw new Failure('webhook.not-found');
  return listHooks({ hooks }, wallet);
};

/** Deletes all that is stored for a person whose account ends. */
export const forgetPerson = async ({ hooks, deliveries }: ManageHooksDeps, wallet: Hex): Promise<{ ok: true }> => {
  await hooks.removeAll(wallet);
  await deliveries.removeAll(wallet);
  return { ok: true };
};

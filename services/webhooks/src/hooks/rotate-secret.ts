import type { Webhook } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { RateLimiter } from '@ipr/service-kit';
import type { Hooks } from './hook.ts';
import { newSecret } from './hook-secret.ts';
import { listHooks } from './manage-hooks.ts';

export interface RotateSecretDeps {
  readonly hooks: Pick<Hooks, 'find' | 'replaceSecret' | 'ofOwner'>;
  readonly secretKey: Uint8Array;
  /** Each rotation is mailed. */
  readonly limiter: RateLimiter;
  /** Wakes the background task that mails people. */
  readonly wakeNews: () => void;
}

/** Messages are signed with the earlier secret too for this time, so that the person's server can change to the new one. */
const overlapMs = 24 * 3_600_000;

/** Repeated when another rotation comes between: each secret that was shown is valid, or was followed by two newer ones. */
const replace = async (deps: RotateSecretDeps, wallet: Hex, id: string, now: Date): Promise<string> => {
  const hook = await deps.hooks.find(wallet, id);
  if (!hook) throw new Failure('webhook.not-found');
  const { secret, encryptedSecret } = newSecret(deps.secretKey, id);
  const earlierSecret = { encryptedSecret: hook.encryptedSecret, until: new Date(now.getTime() + overlapMs) };
  const isReplaced = await deps.hooks.replaceSecret(wallet, id, { encryptedSecret, earlierSecret }, now);
  return isReplaced ? secret : replace(deps, wallet, id, now);
};

/**
 * Makes a new signing secret. The current one stays valid for a day; one that was replaced before it ends at once.
 * @throws Failure webhook.not-found, also for the webhook of another person, request.rate-limited
 */
export const rotateSecret = async (
  deps: RotateSecretDeps,
  wallet: Hex,
  id: string,
  now = new Date(),
): Promise<{ secret: string; webhooks: Webhook[] }> => {
  const retryAfter = deps.limiter.take(wallet);
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
  const secret = await replace(deps, wallet, id, now);
  deps.wakeNews();
  return { secret, webhooks: await listHooks(deps, wallet) };
};

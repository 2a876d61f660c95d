import type { Client, notificationsApi } from '@ipr/api';
import type { Hooks } from './hook.ts';

export interface NotifyOwnerDeps {
  readonly hooks: Pick<Hooks, 'nextNews' | 'reported'>;
  readonly notifications: Pick<Client<typeof notificationsApi>, 'reportSecurity'>;
}

/** Has one person mailed about a webhook that was created or disabled, or got a new secret. Another replica uses the same key, so there is one mail. */
export const notifyOwner = async ({ hooks, notifications }: NotifyOwnerDeps): Promise<number> => {
  const due = await hooks.nextNews();
  if (!due) return 0;
  const { hook, news, at } = due;
  await notifications.reportSecurity({
    key: `${news}:${hook.id}:${at.getTime()}`,
    wallet: hook.wallet,
    facts: { event: news, at: at.toISOString(), browser: null, system: null, place: null, passkey: hook.name },
  });
  await hooks.reported(hook.id, news, at);
  return 1;
};

import type { Client, notificationsApi } from '@ipr/api';
import type { Hooks } from './hook.ts';

export interface TellOwnerDeps {
  readonly hooks: Pick<Hooks, 'tell' | 'told'>;
  readonly notifications: Pick<Client<typeof notificationsApi>, 'reportSecurity'>;
}

/** Has one person mailed about a webhook that was created or disabled. Another replica uses the same key, so there is one mail. */
export const tellOwner = async ({ hooks, notifications }: TellOwnerDeps): Promise<number> => {
  const due = await hooks.tell();
  if (!due) return 0;
  const { hook, news, at } = due;
  await notifications.reportSecurity({
    key: `${news}:${hook.id}:${at.getTime()}`,
    wallet: hook.wallet,
    facts: { event: news, at: at.toISOString(), browser: null, system: null, place: null, passkey: hook.name },
  });
  await hooks.told(hook.id, news, at);
  return 1;
};

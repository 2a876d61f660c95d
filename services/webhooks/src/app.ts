import type { webhooksApi } from '@ipr/api';
import { callerOf, type Handlers, recentlyProved } from '@ipr/service-kit';
import { listDeliveries, type ManageDeliveriesDeps, redeliver, testHook } from './deliveries/manage-deliveries.ts';
import {
  createHook,
  forgetPerson,
  listHooks,
  type ManageHooksDeps,
  removeHook,
  resumeHook,
} from './hooks/manage-hooks.ts';
import { type RotateSecretDeps, rotateSecret } from './hooks/rotate-secret.ts';

/** All calls of the service. */
export const webhooksCalls = (
  deps: ManageHooksDeps &
    RotateSecretDeps &
    Omit<ManageDeliveriesDeps, keyof ManageHooksDeps> &
    Pick<ManageDeliveriesDeps, 'deliveries'>,
): Handlers<typeof webhooksApi> => ({
  webhooks: (_, context) => listHooks(deps, callerOf(context).wallet),
  createWebhook: (terms, context) => createHook(deps, recentlyProved(context).wallet, terms),
  removeWebhook: ({ id }, context) => removeHook(deps, callerOf(context).wallet, id),
  rotateWebhookSecret: ({ id }, context) => rotateSecret(deps, recentlyProved(context).wallet, id),
  resumeWebhook: ({ id }, context) => resumeHook(deps, callerOf(context).wallet, id),
  testWebhook: ({ id }, context) => testHook(deps, callerOf(context).wallet, id),
  webhookDeliveries: (wanted, context) => listDeliveries(deps, callerOf(context).wallet, wanted),
  redeliver: (wanted, context) => redeliver(deps, callerOf(context).wallet, wanted),
  forgetPerson: ({ wallet }) => forgetPerson(deps, wallet),
});

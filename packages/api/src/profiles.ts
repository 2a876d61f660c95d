import { z } from 'zod';
import { ActivityPage, activityListing } from './activity.ts';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, IsoTime } from './fields.ts';

/** First segments below /users that are not user ids (decision V11). */
const reserved = new Set(['settings', 'activity', 'avatar']);

/** 'me', a wallet, or the id that identity assigned to the person (decision V12). */
export const PersonId = z
  .string()
  .regex(/^[0-9A-Za-z_-]{1,64}$/, 'expected me, a wallet or a user id')
  .refine((id) => !reserved.has(id), 'this is no user id');

/** A recorded view of an asset's file. */
export const ViewRecord = z.object({
  /** The viewer. */
  wallet: Address,
  assetId: AssetId,
  at: IsoTime,
});
export type ViewRecord = z.infer<typeof ViewRecord>;

export const profilesApi = {
  userActivity: endpoint({
    method: 'GET',
    path: '/users/:id/activity',
    audience: 'person',
    summary:
      'The caller’s actions, actions towards them, and actions on assets they own or hold a grant on, newest first',
    input: z.strictObject({ id: PersonId, ...activityListing }),
    reply: ActivityPage,
  }),
  assetActivity: endpoint({
    method: 'GET',
    path: '/users/activity/asset/:assetId',
    audience: 'person',
    summary: 'Actions on one asset, newest first; for people who may view it',
    input: z.strictObject({ assetId: AssetId, ...activityListing }),
    reply: ActivityPage,
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/users/:id/activity/view',
    audience: 'person',
    summary: 'Record that the caller opened the file of an asset, at most once per asset and hour',
    input: z.strictObject({ id: PersonId, assetId: AssetId }),
    /** The stored record; a second view within the hour returns the first record. */
    reply: ViewRecord,
    maxBytes: 1024,
  }),
};

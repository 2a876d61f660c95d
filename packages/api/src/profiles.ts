import { z } from 'zod';
import { ActivityPage, activityListing, UserActivityPage, userActivityListing } from './activity.ts';
import { forgetPerson } from './closure-calls.ts';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, IsoTime } from './fields.ts';
import { ListedUser, maxAvatarBytes, PersonId, profileChanges, UserProfile, UserStats } from './people.ts';
import { mailSwitches, SavedSettings, UserSettings, Version } from './user-settings.ts';

/** A recorded view of an asset's file. */
export const ViewRecord = z.object({
  /** The viewer. */
  wallet: Address,
  assetId: AssetId,
  at: IsoTime,
});
export type ViewRecord = z.infer<typeof ViewRecord>;

/** The earlier paths (decision V11); half a year passes between the two dates. */
const earlier = { since: '2026-12-01T00:00:00Z', sunset: '2027-06-01T00:00:00Z' } as const;
const byWallet = { wallet: Address };
const byId = { id: PersonId };
const settingsChange = { settings: UserSettings, version: Version.optional() };
/** Multipart framing and field names around the file. */
const avatarUpload = { fileField: 'avatar', maxBytes: maxAvatarBytes + 4096 } as const;

export const profilesApi = {
  users: endpoint({
    method: 'GET',
    path: '/users',
    audience: 'person',
    scopes: ['read'],
    summary:
      'People by part of the name, or by a complete wallet or e-mail address, from two letters; without a text those who share an asset with the caller. People with a hidden profile are left out',
    input: z.strictObject({
      q: z
        .string()
        .trim()
        .max(120)
        .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'control characters')
        .default(''),
      /** 10 by default, 20 with a page, 50 without a text (decision P23). */
      limit: z.coerce.number().int().min(1).max(50).optional(),
      page: z.coerce.number().int().min(1).max(100).optional(),
    }),
    reply: z.array(ListedUser),
  }),
  user: endpoint({
    method: 'GET',
    path: '/users/:id',
    audience: 'person',
    scopes: ['read'],
    summary: 'A person; the reply is the same for a missing and a hidden one',
    input: z.strictObject(byId),
    reply: UserProfile,
  }),
  updateUser: endpoint({
    method: 'PATCH',
    path: '/users/:id',
    audience: 'person',
    summary: 'Change one’s own profile',
    input: z.strictObject({ ...byId, ...profileChanges }),
    reply: UserProfile,
    maxBytes: 16 * 1024,
  }),
  userStats: endpoint({
    method: 'GET',
    path: '/users/:id/stats',
    audience: 'person',
    scopes: ['read'],
    summary: 'Counts about a person',
    input: z.strictObject(byId),
    reply: UserStats,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/users/:id/settings',
    audience: 'person',
    summary: 'One’s own settings',
    input: z.strictObject(byId),
    reply: SavedSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/users/:id/settings',
    audience: 'person',
    summary: 'Replace one’s own settings',
    input: z.strictObject({ ...byId, ...settingsChange }),
    reply: SavedSettings,
    maxBytes: 4096,
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/users/:id/avatar',
    audience: 'person',
    summary: 'Replace one’s own picture by a PNG, JPEG or WebP image; it is cropped and encoded again',
    input: z.strictObject(byId),
    reply: UserProfile,
    ...avatarUpload,
  }),
  removeAvatar: endpoint({
    method: 'DELETE',
    path: '/users/:id/avatar',
    audience: 'person',
    summary: 'Remove one’s own picture',
    input: z.strictObject(byId),
    reply: UserProfile,
  }),
  userActivity: endpoint({
    method: 'GET',
    path: '/users/:id/activity',
    audience: 'person',
    scopes: ['read'],
    summary:
      'Actions of a person, towards them, and on assets they own or hold a grant on, newest first; of others if they show it',
    input: z.strictObject({ ...byId, ...userActivityListing }),
    reply: UserActivityPage,
  }),
  assetActivity: endpoint({
    method: 'GET',
    path: '/users/activity/asset/:assetId',
    audience: 'person',
    scopes: ['read'],
    summary: 'Actions on one asset, newest first; for people who may view it',
    input: z.strictObject({ assetId: AssetId, ...activityListing }),
    reply: ActivityPage,
  }),
  recordView: endpoint({
    method: 'POST',
    path: '/users/:id/activity/view',
    audience: 'person',
    scopes: ['open'],
    summary: 'Record that the caller opened the file of an asset, at most once per asset and hour',
    input: z.strictObject({ ...byId, assetId: AssetId }),
    /** The stored record; a second view within the hour returns the first record. */
    reply: ViewRecord,
    maxBytes: 1024,
  }),
  views: endpoint({
    method: 'GET',
    path: '/users/:id/activity/view',
    audience: 'person',
    scopes: ['read'],
    summary: 'The caller’s recorded views, newest first; at most a thousand, up to a time',
    input: z.strictObject({ ...byId, until: IsoTime.optional() }),
    reply: z.array(ViewRecord),
  }),
  replaceUser: endpoint({
    method: 'PUT',
    path: '/users/:wallet',
    audience: 'person',
    summary: 'Earlier form of PATCH /users/{id}',
    input: z.strictObject({ ...byWallet, ...profileChanges }),
    reply: UserProfile,
    maxBytes: 16 * 1024,
    deprecated: earlier,
  }),
  uploadAvatarByWallet: endpoint({
    method: 'POST',
    path: '/users/avatar/:wallet',
    audience: 'person',
    summary: 'Earlier form of POST /users/{id}/avatar',
    input: z.strictObject(byWallet),
    reply: UserProfile,
    ...avatarUpload,
    deprecated: earlier,
  }),
  settingsByWallet: endpoint({
    method: 'GET',
    path: '/users/settings/:wallet',
    audience: 'person',
    summary: 'Earlier form of GET /users/{id}/settings',
    input: z.strictObject(byWallet),
    reply: SavedSettings,
    deprecated: earlier,
  }),
  saveSettingsByWallet: endpoint({
    method: 'PUT',
    path: '/users/settings/:wallet',
    audience: 'person',
    summary: 'Earlier form of PUT /users/{id}/settings',
    input: z.strictObject({ ...byWallet, ...settingsChange }),
    reply: SavedSettings,
    maxBytes: 4096,
    deprecated: earlier,
  }),
  settingsOf: endpoint({
    method: 'POST',
    path: '/internal/users/settings',
    audience: 'service',
    summary: 'Settings of these wallets; wallets without saved ones are left out',
    input: z.strictObject({ wallets: z.array(Address).max(100) }),
    reply: z.array(SavedSettings.pick({ settings: true, hasPreferences: true }).extend({ wallet: Address })),
  }),
  forgetPerson: forgetPerson('/internal/users/forget'),
  muteMails: endpoint({
    method: 'POST',
    path: '/internal/users/mute',
    audience: 'service',
    summary: 'Switch one kind of mail off for a person, as their unsubscribe link requests',
    input: z.strictObject({ wallet: Address, mails: z.enum(mailSwitches) }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};

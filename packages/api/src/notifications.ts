import { accessLevels } from '@ipr/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, IsoTime } from './fields.ts';
import { Email } from './identity.ts';
import { ShareId } from './sharing-values.ts';

/** What somebody is told about; each has its sentences in four languages. */
export const noticeKinds = [
  'share-granted',
  'share-accepted',
  'share-rejected',
  'share-relinquished',
  'share-revoked',
  'access-requested',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The facts that the sentences are made of. */
export const NoticeFacts = z.strictObject({
  assetId: AssetId,
  assetTitle: z.string().max(1000),
  /** The grant it is about; null for what is about none, and in notices from before it was kept. */
  shareId: ShareId.nullable().default(null),
  /** Who did it, as the person who is told knows them: name, e-mail address or shortened wallet. */
  actor: z.string().max(254),
  accessLevel: z.enum(accessLevels).nullable(),
  /** Unix seconds; 0 means never, null where nothing ends. */
  expiresAt: z.number().int().nullable(),
  /** What somebody wrote who asks for access. */
  message: z.string().max(500).default(''),
});
export type NoticeFacts = z.infer<typeof NoticeFacts>;

const Locale = z.enum(['en', 'fr', 'de', 'es']);

/** One line of a person's notices. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  facts: NoticeFacts,
  createdAt: IsoTime,
  readAt: IsoTime.nullable(),
});
export type Notice = z.infer<typeof Notice>;

export const notificationsApi = {
  notifications: endpoint({
    method: 'GET',
    path: '/notifications',
    audience: 'person',
    summary: 'What the caller was told, newest first',
    input: z.strictObject({
      unread: z.stringbool().optional(),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ items: z.array(Notice), total: z.number().int(), unread: z.number().int() }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/notifications/read',
    audience: 'person',
    summary: 'Mark own notices as read: those named, or all of them',
    input: z.strictObject({ ids: z.array(z.string().min(1).max(128)).max(100).optional() }),
    reply: z.object({ unread: z.number().int() }),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/internal/notifications',
    audience: 'service',
    summary: 'Tell a person something, once per key, in the product and by mail',
    input: z.strictObject({
      /** Id of what happened: the same key tells once, whoever says it and however often. */
      key: z.string().regex(/^[\w.:-]{8,200}$/),
      wallet: Address,
      kind: z.enum(noticeKinds),
      facts: NoticeFacts,
      /** Where the mail goes when the wallet has no account of ours. */
      email: Email.optional(),
      /** Language of a person who has chosen none. */
      locale: Locale.optional(),
      /** Path and fragment on the public origin; a secret, kept sealed and only until the mail is sent. */
      link: z.string().regex(/^\/[\w\-./#?=]{0,300}$/),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};

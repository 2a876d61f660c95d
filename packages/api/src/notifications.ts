import { accessLevels } from '@ipr/domain';
import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, IsoTime } from './fields.ts';
import { Email } from './identity.ts';
import { Locale, ShareId } from './sharing-values.ts';

/** Kinds of notices about an asset; each has its sentences in four languages. */
export const assetNoticeKinds = [
  'share-granted',
  'share-accepted',
  'share-rejected',
  'share-relinquished',
  'share-revoked',
  'access-requested',
  'access-ending',
  'asset-updated',
] as const;
export type AssetNoticeKind = (typeof assetNoticeKinds)[number];

/** All kinds of notices: those about an asset, and those of the operator. */
export const noticeKinds = [...assetNoticeKinds, 'system-update'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Events of an account that its person is mailed about, whatever mails they have switched off. */
export const securityEvents = [
  'new-browser',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'two-step-on',
  'two-step-off',
  'recovery-codes-renewed',
  'access-token-created',
  'webhook-created',
  'webhook-secret-rotated',
  'webhook-disabled',
  'owner-change-waits',
  'owner-change-signed',
  'two-step-waits',
  'passkey-removal-waits',
  'changes-undone',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** What a mail about the security of an account contains; null for what is not known. */
export const SecurityFacts = z.strictObject({
  event: z.enum(securityEvents),
  at: IsoTime,
  browser: z.string().max(60).nullable(),
  system: z.string().max(60).nullable(),
  /** Internet address. */
  place: z.string().max(64).nullable(),
  /** Name of the passkey, access token or webhook that the event is about, as its person wrote it; the address of a key. */
  passkey: z.string().max(120).nullable(),
  /** When a change takes effect that waits, so that its person can undo it. */
  effectiveAt: IsoTime.optional(),
});
export type SecurityFacts = z.infer<typeof SecurityFacts>;

/** Idempotency key of a reported event. */
const EventKey = z.string().regex(/^[\w.:-]{8,200}$/);

/** Path on the public origin, with query or fragment. */
const MailLink = z.string().regex(/^\/[\w\-./#?=]{0,300}$/);

/** The values that fill the sentences. */
export const NoticeFacts = z.strictObject({
  assetId: AssetId,
  assetTitle: z.string().max(1000),
  /** The grant that the notice refers to; null when it refers to none, and in notices written before this field existed. */
  shareId: ShareId.nullable().default(null),
  /** The person who caused it, as the recipient knows them: name, e-mail address or shortened wallet. */
  actor: z.string().max(254),
  accessLevel: z.enum(accessLevels).nullable(),
  /** Unix seconds; 0 means never, null when expiry does not apply. */
  expiresAt: z.number().int().nullable(),
  /** What the person who caused it wrote: in an access request, or with a share. */
  message: z.string().max(500).default(''),
});
export type NoticeFacts = z.infer<typeof NoticeFacts>;

/** A notice of the operator in one language. */
export const Announcement = z.strictObject({
  title: z.string().trim().min(1).max(120),
  text: z.string().trim().min(1).max(2000),
});
export type Announcement = z.infer<typeof Announcement>;

/** English, and any of the other languages; people with another language read the English text. */
export const AnnouncementTexts = z.strictObject({
  en: Announcement,
  fr: Announcement.optional(),
  de: Announcement.optional(),
  es: Announcement.optional(),
});
export type AnnouncementTexts = z.infer<typeof AnnouncementTexts>;

/** A notice of the operator as everybody reads it, and for operators with its author. */
export const ListedAnnouncement = z.object({
  id: z.string(),
  texts: AnnouncementTexts,
  createdAt: IsoTime,
  /** Null unless it was withdrawn; only operators see withdrawn ones. */
  withdrawnAt: IsoTime.nullable(),
  /** The operators who wrote and withdrew it; null for everybody else. */
  by: z.object({ author: Address, withdrawnBy: Address.nullable() }).nullable(),
});
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>;

const listed = { id: z.string(), createdAt: IsoTime, readAt: IsoTime.nullable() };
const AssetNotice = z.object({ ...listed, kind: z.enum(assetNoticeKinds), facts: NoticeFacts });
const SystemUpdate = z.object({ ...listed, kind: z.literal('system-update'), facts: Announcement });

/** A notice as listed for its recipient. */
export const Notice = z.discriminatedUnion('kind', [AssetNotice, SystemUpdate]);
export type Notice = z.infer<typeof Notice>;

/** Path of the one-click link in mails (RFC 8058), relative to the services; a token follows. */
export const unsubscribePath = '/notifications/unsubscribe';

export const notificationsApi = {
  notifications: endpoint({
    method: 'GET',
    path: '/notifications',
    audience: 'person',
    scopes: ['read'],
    summary: 'Notices of the caller, newest first',
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
    summary: 'Mark own notices as read: those named, or all that had arrived by a time',
    input: z.strictObject({
      ids: z.array(z.string().min(1).max(128)).max(100).optional(),
      /** `createdAt` of the newest notice that the person was shown: later ones stay unread. */
      until: IsoTime.optional(),
    }),
    reply: z.object({ unread: z.number().int() }),
  }),
  securityMails: endpoint({
    method: 'GET',
    path: '/notifications/security',
    audience: 'person',
    summary: 'Mails about the security of the caller’s account, newest first; requires a recent proof',
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({
      items: z.array(z.object({ id: z.string(), createdAt: IsoTime, facts: SecurityFacts })),
      total: z.number().int(),
    }),
  }),
  announce: endpoint({
    method: 'POST',
    path: '/notifications/announcements',
    audience: 'person',
    summary: 'Notify all people in the product, and by mail those who want notices of the operator; for operators',
    input: z.strictObject({ texts: AnnouncementTexts }),
    reply: z.object({ id: z.string() }),
    idempotent: true,
    maxBytes: 64 * 1024,
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/notifications/announcements',
    audience: 'person',
    summary: 'Notices of the operator to all people, newest first; operators see withdrawn ones and authors too',
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ items: z.array(ListedAnnouncement), total: z.number().int() }),
  }),
  withdrawAnnouncement: endpoint({
    method: 'DELETE',
    path: '/notifications/announcements/:id',
    audience: 'person',
    summary: 'Withdraw a notice from all lists, and from mails that are not sent yet; for operators',
    input: z.strictObject({ id: z.uuid() }),
    reply: ListedAnnouncement,
  }),
  forgetPerson: forgetPerson('/internal/notifications/forget'),
  reportSecurity: endpoint({
    method: 'POST',
    path: '/internal/notifications/security',
    audience: 'service',
    summary: 'Mail a person about an event of their account, once per key; not subject to their settings',
    input: z.strictObject({
      key: EventKey,
      wallet: Address,
      facts: SecurityFacts,
      /** Path and query of the page that undoes the change. It authorizes, so it is stored encrypted and deleted once the mail is sent. */
      link: MailLink.optional(),
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
  notify: endpoint({
    method: 'POST',
    path: '/internal/notifications',
    audience: 'service',
    summary: 'Notify a person in the product and by mail, once per key',
    input: z.strictObject({
      /** Id of the event, used as idempotency key: each event is reported once, however many services send it. */
      key: EventKey,
      wallet: Address,
      kind: z.enum(assetNoticeKinds),
      facts: NoticeFacts,
      /** Mail recipient when the wallet has no account. */
      email: Email.optional(),
      /** Language for a recipient without a chosen language. */
      locale: Locale.optional(),
      /**
       * Path and fragment on the public origin. It contains a secret, so it is stored encrypted and deleted once the mail is
       * sent.
       */
      link: MailLink,
    }),
    reply: z.object({ ok: z.literal(true) }),
  }),
};

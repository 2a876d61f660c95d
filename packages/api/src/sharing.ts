// biome-ignore-all lint/style/noExcessiveLinesPerFile: the calls of one service in one place
import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint } from './endpoint.ts';
import { Address, AssetId, Hex32, IsoTime } from './fields.ts';
import { Email, SignInTicket } from './identity.ts';
import {
  AccessRequest,
  ConsentEvent,
  ConsentRecord,
  Invitation,
  InvitationPage,
  Level,
  Locale,
  Message,
  Name,
  NameDeclaration,
  NameOpening,
  NdaParts,
  ObjectId,
  Recipient,
  RecipientToken,
  Share,
  ShareId,
  SharesReply,
  ShareType,
  TextKey,
} from './sharing-values.ts';

export {
  AccessRequest,
  ConsentEvent,
  ConsentRecord,
  Invitation,
  InvitationPage,
  longestMessage,
  NameDeclaration,
  NameOpening,
  NdaParts,
  PartyName,
  Recipient,
  Share,
  ShareId,
  SharesReply,
  sharePageSizes,
} from './sharing-values.ts';

const ok = z.object({ ok: z.literal(true) });
const byId = z.strictObject({ id: ObjectId });
const PageNumber = z.coerce.number().int().min(1).max(10_000).default(1);
/** A person identified by e-mail, or found by search. */
const recipient = { email: Email.optional(), recipientToken: RecipientToken.optional() };

export const sharingApi = {
  shares: endpoint({
    method: 'GET',
    path: '/shares',
    audience: 'person',
    summary: 'Grants of a wallet in both directions, newest first; only for the caller’s own wallet',
    input: z.strictObject({
      wallet: Address,
      direction: z.enum(['incoming', 'outgoing']).optional(),
      /** EXPIRING: active, and ends within 30 days (decision V4). */
      status: z.enum(['PENDING', 'ACTIVE', 'EXPIRING', 'REVOKED', 'EXPIRED']).optional(),
      /** Part of an asset title, of a person's name, e-mail or wallet, or a share id. */
      q: z.string().trim().max(200).optional(),
      assetId: AssetId.optional(),
      page: PageNumber,
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: SharesReply,
  }),
  recordShare: endpoint({
    method: 'POST',
    path: '/shares',
    audience: 'person',
    idempotent: true,
    summary: 'Record the off-chain details of an own grant: kind, name and e-mail of the grantee',
    input: z.strictObject({
      id: ShareId,
      txHash: Hex32,
      shareType: ShareType,
      name: Name.optional(),
      ...recipient,
      /** To the grantee, in the grantor's own words; empty for none. */
      message: Message.default(''),
      locale: Locale,
      /** Mail an invitation link. */
      invite: z.boolean().default(false),
    }),
    reply: z.object({ share: Share, invitation: Invitation.nullable() }),
  }),
  recordConsent: endpoint({
    method: 'POST',
    path: '/shares/:id/consent',
    audience: 'person',
    idempotent: true,
    summary: 'Record evidence of the display of the NDA to the grantee and of the consent',
    input: z.strictObject({ id: ShareId, events: z.array(ConsentEvent).min(1).max(50) }),
    reply: ok,
  }),
  consent: endpoint({
    method: 'GET',
    path: '/shares/:id/consent',
    audience: 'person',
    summary: 'The recorded consents of a grant, for grantor and grantee',
    input: z.strictObject({ id: ShareId }),
    reply: ConsentRecord,
  }),
  storeNdaParts: endpoint({
    method: 'POST',
    path: '/shares/nda-parts',
    audience: 'person',
    idempotent: true,
    summary:
      'Store what a share document names only by hash, before it is granted: the grantor’s name, and the content key of their own text',
    input: z.strictObject({ ndaHash: Hex32, grantor: NameOpening, key: TextKey.nullable() }),
    reply: ok,
  }),
  ndaParts: endpoint({
    method: 'GET',
    path: '/shares/:id/nda-parts',
    audience: 'person',
    summary: 'The names of the parties of an NDA and the key of its own text, for grantor and grantee',
    input: z.strictObject({ id: ShareId }),
    reply: NdaParts,
  }),
  declareName: endpoint({
    method: 'POST',
    path: '/shares/:id/name',
    audience: 'person',
    idempotent: true,
    summary: 'Store the name that the grantee signed for an NDA; closes with the acceptance',
    input: z.strictObject({ id: ShareId, ...NameDeclaration.shape }),
    reply: ok,
  }),
  findRecipients: endpoint({
    method: 'GET',
    path: '/recipients',
    audience: 'person',
    summary:
      'People to share with by part of name, e-mail or wallet, from two letters; a complete address finds exactly that person; the caller is left out',
    input: z.strictObject({
      q: z.string().trim().max(120).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.array(Recipient),
  }),
  provisionRecipient: endpoint({
    method: 'POST',
    path: '/recipients',
    audience: 'person',
    idempotent: true,
    summary: 'An account for an e-mail address without one (decision S23); the reply is the same if one exists',
    input: z.strictObject({ email: Email, name: Name }),
    reply: z.object({ wallet: Address }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/shares/:id/invitations',
    audience: 'person',
    idempotent: true,
    summary: 'Send a new one-time link for an own grant; earlier links are revoked',
    input: z.strictObject({ id: ShareId, locale: Locale }),
    reply: Invitation,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/shares/:id/invitations',
    audience: 'person',
    summary: 'The links sent for an own grant, newest first',
    input: z.strictObject({ id: ShareId }),
    reply: z.array(Invitation),
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    audience: 'person',
    summary: 'Revoke an unused link',
    input: byId,
    reply: ok,
  }),
  invitationPage: endpoint({
    method: 'POST',
    path: '/invitations/open',
    audience: 'public',
    summary: 'The content of an invitation link; the token is sent in the body, so that it is never logged',
    input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    reply: InvitationPage,
  }),
  sendInvitationCode: endpoint({
    method: 'POST',
    path: '/invitations/code',
    audience: 'public',
    summary:
      'Send a sign-in code to the address an invitation was sent to; the reply is the same for a link that is not open',
    input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/), locale: Locale }),
    reply: z.object({ ticket: SignInTicket, expiresInSeconds: z.number().int() }),
  }),
  useInvitation: endpoint({
    method: 'POST',
    path: '/invitations/use',
    audience: 'person',
    summary: 'Redeem an invitation link; only for the invited account',
    input: z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    reply: z.object({ assetId: AssetId, shareId: ShareId }),
  }),
  requestAccess: endpoint({
    method: 'POST',
    path: '/access-requests',
    audience: 'person',
    idempotent: true,
    summary: 'Request access from the owner; the reply does not reveal whether the sender is blocked',
    input: z.strictObject({ assetId: AssetId, accessLevel: Level, message: Message.default(''), locale: Locale }),
    reply: ok,
  }),
  accessRequests: endpoint({
    method: 'GET',
    path: '/access-requests',
    audience: 'person',
    summary: 'Requests to or by the caller, newest first',
    input: z.strictObject({
      direction: z.enum(['incoming', 'outgoing']),
      assetId: AssetId.optional(),
      page: PageNumber,
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    reply: z.object({ items: z.array(AccessRequest), total: z.number().int(), open: z.number().int() }),
  }),
  answerRequest: endpoint({
    method: 'PATCH',
    path: '/access-requests/:id',
    audience: 'person',
    summary: 'Decline a received request, mark it as granted, or withdraw an own one',
    input: z.strictObject({ id: ObjectId, state: z.enum(['granted', 'declined', 'withdrawn']) }),
    reply: AccessRequest,
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/access-requests/blocks',
    audience: 'person',
    summary: 'Senders blocked by the caller, newest first; at most a thousand, up to a time',
    input: z.strictObject({ until: IsoTime.optional() }),
    reply: z.array(z.object({ wallet: Address, since: IsoTime })),
  }),
  block: endpoint({
    method: 'POST',
    path: '/access-requests/blocks',
    audience: 'person',
    summary: 'Block requests of a sender; open ones are declined',
    input: z.strictObject({ wallet: Address }),
    reply: ok,
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/access-requests/blocks/:wallet',
    audience: 'person',
    summary: 'Unblock a sender',
    input: z.strictObject({ wallet: Address }),
    reply: ok,
  }),
  forgetPerson: forgetPerson('/internal/shares/forget'),
};

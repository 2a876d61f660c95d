import { accessLevels } from '@ipr/domain';
import { z } from 'zod';
import { Address, AssetId, Cid, Hex32, IsoTime } from './fields.ts';

/** asset-user-grantNonce: one grant of access, also after its end. */
export const ShareId = z.string().regex(/^[1-9][0-9]{0,77}-0x[0-9a-f]{40}-[1-9][0-9]{0,9}$/, 'not a share id');
export const ObjectId = z.string().regex(/^[0-9a-f]{24}$/, 'not an id');
export const Level = z.enum(accessLevels);
export const ShareType = z.enum(['internal', 'external']);
export const Locale = z.enum(['en', 'fr', 'de', 'es']);
export const Name = z.string().trim().min(2, 'Name must be at least 2 characters').max(120);
export const Message = z.string().trim().max(500);
/** Sizes of pages that the list of shares offers (D1 section 9). */
export const sharePageSizes = [5, 10, 20, 50] as const;

/** Opaque word that stands for the e-mail address of somebody who was found by search (decision P9). */
export const RecipientToken = z.string().min(16).max(1024);

/** One grant as the chain and the index tell it, with what the person who granted it wrote down. */
export const Share = z.object({
  id: ShareId,
  assetId: AssetId,
  assetTitle: z.string(),
  assetOwner: Address,
  grantorId: Address,
  granteeId: Address,
  /** Decision S1, by the rule of the domain. */
  status: z.enum(['ACTIVE', 'PENDING', 'REVOKED', 'EXPIRED', 'Unknown']),
  accessLevel: Level,
  /** Internal when nobody told otherwise. */
  shareType: ShareType,
  /** Unix seconds; 0 means never. */
  expiresAt: z.number().int(),
  /** Unix seconds. */
  createdAt: z.number().int(),
  acceptedAt: z.number().int().nullable(),
  endedAt: z.number().int().nullable(),
  endedBy: Address.nullable(),
  /** How an ended one ended. */
  state: z.enum(['PENDING', 'ACTIVE', 'REVOKED', 'RELINQUISHED', 'REJECTED', 'REPLACED']),
  grantNonce: z.number().int(),
  ndaHash: Hex32,
  cid: Cid,
  txHash: Hex32,
  /** The other side as the grantor named it; told to both sides of the share only. */
  granteeName: z.string().nullable(),
  granteeEmail: z.string().nullable(),
  grantorEmail: z.string().nullable(),
  /** Said to be external, yet granted above view on chain (decision S8): to be shown as a warning. */
  externalAboveView: z.boolean().optional(),
});
export type Share = z.infer<typeof Share>;

export const SharesReply = z.object({
  incoming: z.array(Share),
  outgoing: z.array(Share),
  /** Rows of the filter, all pages. */
  incomingCount: z.number().int(),
  outgoingCount: z.number().int(),
  /** Pending ones of each direction, whatever the filter: the badges. */
  incomingPending: z.number().int(),
  outgoingPending: z.number().int(),
});
export type SharesReply = z.infer<typeof SharesReply>;

/** What was shown to the person and what they did, as evidence; never a condition. */
export const ConsentEvent = z.strictObject({
  type: z.enum(['shown', 'scrolled', 'ticked', 'unticked', 'signed']),
  /** By the clock of the person's device. */
  at: IsoTime,
  /** Deepest part of the text that was in view, 0 to 1. */
  scroll: z.number().min(0).max(1).optional(),
  /** Locale of the interface around the text. */
  locale: Locale.optional(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** The consents of one grant, with the time stamp that the service had put over their document. */
export const ConsentRecord = z.object({
  shareId: ShareId,
  events: z.array(ConsentEvent.extend({ receivedAt: IsoTime, wallet: Address })),
  /** Over the NDA hash, from the moment the grant was recorded; null while the authority did not answer. */
  timestamp: z
    .object({
      time: IsoTime,
      token: z.string(),
      /** Certificates from the signer up to the root, DER in base64; null for stamps from before they were kept. */
      chain: z.array(z.string()).nullable().default(null),
    })
    .nullable(),
  /** Who held the grantee's signing key at the time of signing. */
  custody: z.enum(['assisted', 'own', 'dynamic']).nullable(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/** Somebody to share with, without giving their address away. */
export const Recipient = z.object({
  wallet: Address,
  name: z.string(),
  /** 'a…@example.org'. */
  maskedEmail: z.string(),
  token: RecipientToken,
});
export type Recipient = z.infer<typeof Recipient>;

export const Invitation = z.object({
  id: ObjectId,
  shareId: ShareId,
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  createdAt: IsoTime,
  expiresAt: IsoTime,
});
export type Invitation = z.infer<typeof Invitation>;

/** What the one-time link shows before anybody has signed in. */
export const InvitationPage = z.object({
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  assetId: AssetId,
  assetTitle: z.string(),
  grantor: z.string(),
  accessLevel: Level,
  /** Unix seconds; 0 means never. */
  expiresAt: z.number().int(),
  maskedEmail: z.string(),
});
export type InvitationPage = z.infer<typeof InvitationPage>;

export const AccessRequest = z.object({
  id: ObjectId,
  assetId: AssetId,
  assetTitle: z.string(),
  requester: Address,
  requesterName: z.string().nullable(),
  /** Whether both have shared something before; requests of strangers are shown folded. */
  known: z.boolean(),
  accessLevel: Level,
  message: z.string(),
  state: z.enum(['open', 'granted', 'declined', 'withdrawn']),
  createdAt: IsoTime,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

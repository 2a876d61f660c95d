import { accessLevels, type Hex } from '@ipr/domain';
import { z } from 'zod';
import { Address, AssetId, Cid, Hex32, IsoTime, visibleLine } from './fields.ts';

/** asset-user-grantNonce: identifies one grant, also after its end. */
export const ShareId = z.string().regex(/^[1-9][0-9]{0,77}-0x[0-9a-f]{40}-[1-9][0-9]{0,9}$/, 'not a share id');
export const ObjectId = z.string().regex(/^[0-9a-f]{24}$/, 'not an id');
export const Level = z.enum(accessLevels);
export const ShareType = z.enum(['internal', 'external']);
export const Locale = z.enum(['en', 'fr', 'de', 'es']);
export const Name = z.string().trim().min(2, 'Name must be at least 2 characters').max(120);
/** The name of a party of an NDA, as that party typed it; normalised. */
export const PartyName = visibleLine(120).pipe(z.string().min(2));
/** What opens the commitment to a name: SHA-256(salt ‖ UTF-8 of the name). */
export const NameOpening = z.strictObject({ name: PartyName, salt: z.string().regex(/^[0-9a-f]{64}$/) });
export type NameOpening = z.infer<typeof NameOpening>;
/** A name that its party signed as the typed data NDAParty. */
export const NameDeclaration = z.strictObject({
  name: PartyName,
  signature: z
    .string()
    .max(2 + 2 * 4096)
    .regex(/^0x([0-9a-f]{2})+$/)
    .transform((value): Hex => value as Hex),
});
export type NameDeclaration = z.infer<typeof NameDeclaration>;
/** Content key of a grantor's own text: AES-256, lower-case hex. */
export const TextKey = z.string().regex(/^[0-9a-f]{64}$/);

/** The parts of an NDA that its share document only names by hash; for grantor and grantee. */
export const NdaParts = z.object({
  grantor: NameOpening.nullable(),
  /** Of the grantor's own text; null when the NDA has none. */
  key: TextKey.nullable(),
  /** Null until the grantee has signed their name. */
  grantee: NameDeclaration.nullable(),
});
export type NdaParts = z.infer<typeof NdaParts>;

/** Longest message of one person to another, in characters. */
export const longestMessage = 500;
export const Message = z.string().trim().max(longestMessage);
/** Page sizes that the list of shares offers (D1 section 9). */
export const sharePageSizes = [5, 10, 20, 50] as const;

/** Opaque token for the e-mail address of a person found by search (decision P9). */
export const RecipientToken = z.string().min(16).max(1024);

/** One grant as reported by chain and index, with the details that the grantor recorded. */
export const Share = z.object({
  id: ShareId,
  assetId: AssetId,
  assetTitle: z.string(),
  assetOwner: Address,
  grantorId: Address,
  granteeId: Address,
  /** Derived by shareStatus of the domain (decision S1). */
  status: z.enum(['ACTIVE', 'PENDING', 'REVOKED', 'EXPIRED', 'Unknown']),
  accessLevel: Level,
  /** Internal unless recorded otherwise. */
  shareType: ShareType,
  /** Unix seconds; 0 means never. */
  expiresAt: z.number().int(),
  /** Unix seconds. */
  createdAt: z.number().int(),
  acceptedAt: z.number().int().nullable(),
  endedAt: z.number().int().nullable(),
  endedBy: Address.nullable(),
  /** Final state of an ended grant. */
  state: z.enum(['PENDING', 'ACTIVE', 'REVOKED', 'RELINQUISHED', 'REJECTED', 'REPLACED']),
  grantNonce: z.number().int(),
  ndaHash: Hex32,
  cid: Cid,
  txHash: Hex32,
  /** Name and e-mail of the grantee as recorded by the grantor; visible to grantor and grantee only. */
  granteeName: z.string().nullable(),
  granteeEmail: z.string().nullable(),
  grantorEmail: z.string().nullable(),
  /** What the grantor wrote to the grantee; visible to both only. */
  message: z.string().nullable(),
  /** Recorded as external, but granted above view on chain (decision S8); the interface shows a warning. */
  externalAboveView: z.boolean().optional(),
});
export type Share = z.infer<typeof Share>;

export const SharesReply = z.object({
  incoming: z.array(Share),
  outgoing: z.array(Share),
  /** Rows that match the filter, over all pages. */
  incomingCount: z.number().int(),
  outgoingCount: z.number().int(),
  /** Pending shares per direction, regardless of the filter; shown as badges. */
  incomingPending: z.number().int(),
  outgoingPending: z.number().int(),
});
export type SharesReply = z.infer<typeof SharesReply>;

/** What was displayed to the person and how they acted; evidence, never a condition for access. */
export const ConsentEvent = z.strictObject({
  type: z.enum(['shown', 'scrolled', 'ticked', 'unticked', 'signed']),
  /** Clock of the person's device. */
  at: IsoTime,
  /** Deepest visible position of the text, 0 to 1. */
  scroll: z.number().min(0).max(1).optional(),
  /** Locale of the surrounding interface. */
  locale: Locale.optional(),
});
export type ConsentEvent = z.infer<typeof ConsentEvent>;

/** The consents of one grant, with the timestamp that the service requested for the NDA document. */
export const ConsentRecord = z.object({
  shareId: ShareId,
  events: z.array(ConsentEvent.extend({ receivedAt: IsoTime, wallet: Address })),
  /** Timestamp of the NDA hash, requested when the grant was recorded; null until the authority responds. */
  timestamp: z
    .object({
      time: IsoTime,
      token: z.string(),
      /** Certificates from the signer up to the root, DER in base64; null for timestamps from before chains were stored. */
      chain: z.array(z.string()).nullable().default(null),
    })
    .nullable(),
  /** Custody of the grantee's signing key at the time of signing. */
  custody: z.enum(['assisted', 'own', 'dynamic']).nullable(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/** A possible grantee, with a masked e-mail address. */
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

/** Content of the invitation page before sign-in. */
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
  /** Whether the two people have shared an asset before; requests from strangers are collapsed. */
  known: z.boolean(),
  accessLevel: Level,
  message: z.string(),
  state: z.enum(['open', 'granted', 'declined', 'withdrawn']),
  createdAt: IsoTime,
});
export type AccessRequest = z.infer<typeof AccessRequest>;

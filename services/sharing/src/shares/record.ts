import type { SignInMethod } from '@ipr/api';
import type { Hex } from '@ipr/domain';

export type ShareType = 'internal' | 'external';
export type Locale = 'en' | 'fr' | 'de' | 'es';

/** The off-chain data that a grantor recorded about a grant. */
export interface ShareRecord {
  /** asset-user-grantNonce */
  readonly id: string;
  readonly assetId: string;
  readonly assetOwner: Hex;
  readonly grantor: Hex;
  readonly grantee: Hex;
  /** Null when the grantor did not record it. */
  readonly shareType: ShareType | null;
  readonly granteeName: string | null;
  /** As the grantor typed it; null for a recipient found by search, whose address only identity has. */
  readonly granteeEmail: string | null;
  /** What the grantor wrote to the grantee. */
  readonly message: string | null;
  readonly locale: Locale | null;
  readonly ndaHash: Hex;
  readonly cid: string;
  readonly txHash: Hex;
  readonly createdAt: Date;
  /** Over the NDA hash; null while the authority has not answered. */
  readonly stamp: Stamp | null;
}

export interface Stamp {
  readonly time: string;
  /** DER in base64. */
  readonly token: string;
  /** Certificates from the signer up to the root, DER in base64; null in records made before certificates were stored. */
  readonly chain: readonly string[] | null;
}

/** One step of the grantee's reading of and consent to an NDA. */
export interface StoredConsent {
  readonly shareId: string;
  /** Order of receipt within the grant, from 1. */
  readonly sequence: number;
  readonly wallet: Hex;
  readonly type: 'shown' | 'scrolled' | 'ticked' | 'unticked' | 'signed';
  /** By the clock of the grantee's device. */
  readonly at: string;
  readonly scroll?: number | undefined;
  readonly locale?: Locale | undefined;
  readonly receivedAt: Date;
  /** Custody of the signing key; set for 'signed'. */
  readonly custody: 'assisted' | 'own' | 'dynamic' | null;
  /** When the person of the session signed in; null when the caller's token did not say so. */
  readonly signedInAt: Date | null;
  /** How they did; null when it was not recorded. */
  readonly signedInBy: SignInMethod | null;
}

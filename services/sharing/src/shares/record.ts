import type { Hex } from '@ipr/domain';

export type ShareType = 'internal' | 'external';
export type Locale = 'en' | 'fr' | 'de' | 'es';

/** What a grantor wrote down about a grant, beside the chain. */
export interface ShareRecord {
  /** asset-user-grantNonce */
  readonly id: string;
  readonly assetId: string;
  readonly assetOwner: Hex;
  readonly grantor: Hex;
  readonly grantee: Hex;
  /** Null when nobody said. */
  readonly shareType: ShareType | null;
  readonly granteeName: string | null;
  /** As the grantor typed it; one who was found by search is known to identity alone. */
  readonly granteeEmail: string | null;
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
  /** Certificates from the signer up to the root, DER in base64; null in records from before they were kept. */
  readonly chain: readonly string[] | null;
}

/** One step of how a grantee was shown an NDA and consented. */
export interface StoredConsent {
  readonly shareId: string;
  readonly wallet: Hex;
  readonly type: 'shown' | 'scrolled' | 'ticked' | 'unticked' | 'signed';
  /** By the clock of the person's device. */
  readonly at: string;
  readonly scroll?: number | undefined;
  readonly locale?: Locale | undefined;
  readonly receivedAt: Date;
  /** Who held the signing key; known for 'signed'. */
  readonly custody: 'assisted' | 'own' | 'dynamic' | null;
}

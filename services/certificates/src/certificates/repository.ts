import type { Hex } from '@ipr/domain';

/** What the public page shows of the registration; all of it is on the chain. */
export interface PublicFacts {
  readonly network: { readonly chainId: number; readonly genesisHash: Hex; readonly registry: Hex };
  readonly name: string;
  readonly title: string;
  readonly hash: Hex;
  readonly cid: string;
  readonly transaction: Hex;
  readonly block: number;
  readonly registeredAt: string;
}

/** A number that was given to a version of an asset; without file until it is rendered. */
export interface ClaimedCertificate {
  readonly id: string;
  readonly assetId: string;
  readonly version: number;
  readonly owner: Hex;
  readonly language: 'en' | 'de' | 'es' | 'fr';
  /** Printed; Unix seconds are in the id. */
  readonly issuedAt: Date;
}

export interface Certificate extends ClaimedCertificate {
  /** Null until the certificate is rendered. */
  readonly file: { readonly sha256: string; readonly bytes: number; readonly facts: PublicFacts } | null;
  readonly revokedAt: Date | null;
}

/** An issued certificate. */
export type ReadyCertificate = Certificate & { readonly file: NonNullable<Certificate['file']> };
export const isReady = (certificate: Certificate): certificate is ReadyCertificate => certificate.file !== null;

/** What happened to a certificate; kept for good. Reissues of one day are one entry with their number, at the time of the first. */
export interface CertificateEvent {
  readonly certificateId: string;
  readonly what: 'issued' | 'reissued' | 'revoked' | 'forgotten';
  readonly wallet: Hex;
  readonly at: Date;
}

/** A version has at most one certificate that is not revoked. */
export interface Certificates {
  /** The certificate of a version that is not revoked, also one that is not rendered yet. */
  current(assetId: string, version: number): Promise<Certificate | null>;
  find(id: string): Promise<Certificate | null>;
  /** Rendered ones of an asset, also revoked ones, newest first. @param after number of the one before the first of them */
  ofAsset(assetId: string, most: number, after?: string): Promise<readonly ReadyCertificate[]>;
  /** The one of the newest version that is rendered and not revoked. */
  newestOf(assetId: string): Promise<ReadyCertificate | null>;
  /** @returns 'taken' when the id is another certificate's, 'known' when the version has one */
  claim(certificate: ClaimedCertificate): Promise<'claimed' | 'taken' | 'known'>;
  /**
   * The right to render a claimed certificate for so long; false while another request has it, and once it is rendered. It ends as a
   * lease of service-kit does: also by the monotonic clock of the one who asks again, after the wall clock was set back.
   */
  lease(id: string, holder: string, forMs: number): Promise<boolean>;
  release(id: string, holder: string): Promise<void>;
  /** Removes a claim that this holder cannot render, and that no one can any more. */
  abandon(id: string, holder: string): Promise<void>;
  /** Removes claims that were made before this time and never rendered. @returns how many */
  removeOldClaims(before: Date): Promise<number>;
  /** @returns false when the right to render was lost */
  finish(id: string, holder: string, rendered: Pick<ReadyCertificate, 'file' | 'language'>): Promise<boolean>;
  /** @returns null for one that is revoked or not rendered */
  revoke(id: string, at: Date): Promise<ReadyCertificate | null>;
  /** Rendered certificates of an owner that are not revoked. */
  ofOwner(owner: Hex): Promise<readonly ReadyCertificate[]>;
  /** How often the account of an owner was closed. */
  closuresOf(owner: Hex): Promise<number>;
  countClosure(owner: Hex): Promise<void>;
  /** Removes the claims of an owner that were never rendered. */
  removeClaims(owner: Hex): Promise<void>;
  hasFile(sha256: string): Promise<boolean>;
  log(event: CertificateEvent): Promise<void>;
}

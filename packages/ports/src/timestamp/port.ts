/** Why no revocation data of a certificate was captured. */
export type NotCapturedReason = 'none published' | 'host not allowed' | 'unreachable' | 'unusable';

/** Proof that a certificate was not revoked at the time of a token, or the reason that there is none. */
export type Revocation =
  | {
      readonly kind: 'crl' | 'ocsp';
      /** SHA-256 of the certificate, hex. */
      readonly certificate: string;
      readonly url: string;
      /** CertificateList (RFC 5280) or OCSPResponse (RFC 6960), DER. */
      readonly data: Uint8Array;
      readonly thisUpdate: Date;
      readonly nextUpdate: Date;
    }
  | { readonly kind: 'none'; readonly certificate: string; readonly reason: NotCapturedReason };

/** A timestamp token, verified by the adapter (RFC 3161, EN 319 422). */
export interface Timestamp {
  /** TimeStampToken, DER. */
  readonly token: Uint8Array;
  /** genTime of the token. */
  readonly genTime: Date;
  /** Serial number of the token: hex, lower case, no leading zeros. */
  readonly serial: string;
  /** Common name of the signing authority. */
  readonly tsa: string;
  /** Policy OID. */
  readonly policy: string;
  /** True only when the token claims eIDAS qualification AND the operator pinned its signer. */
  readonly qualified: boolean;
  /** Certificates from the signer up to the pinned root, DER. */
  readonly chain: readonly Uint8Array[];
  /** One entry for each certificate of the chain below its root; empty where nothing was attempted. */
  readonly revocation: readonly Revocation[];
  /** False for the embedded authority. */
  readonly legalValue: boolean;
}

/** A time-stamping authority. */
export interface TimestampAuthority {
  /**
   * Timestamps a SHA-256 with the current time; every call returns a different token.
   * @param digest 32 bytes
   * @throws Failure timestamp.creation-failed {reason} unless there is a token that passes every check,
   * timestamp.authority-revoked {authority} for a certificate that was revoked at its time
   */
  stamp(digest: Uint8Array): Promise<Timestamp>;
}

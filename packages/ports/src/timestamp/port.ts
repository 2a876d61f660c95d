/** A token that was verified before anybody sees it (RFC 3161, EN 319 422). */
export interface Timestamp {
  /** TimeStampToken, DER. */
  readonly token: Uint8Array;
  /** genTime of the token. */
  readonly genTime: Date;
  /** Serial number of the token: hex, lower case, no leading zeros. */
  readonly serial: string;
  /** Common name of the authority that signed. */
  readonly tsa: string;
  /** Policy OID. */
  readonly policy: string;
  /** True only when the token claims eIDAS qualification AND its signer is one the operator pinned. */
  readonly qualified: boolean;
  /** Certificates from the signer up to the pinned root, DER. */
  readonly chain: readonly Uint8Array[];
  /** False for the embedded authority. */
  readonly legalValue: boolean;
}

/** Says when a digest existed, and signs it. */
export interface TimestampAuthority {
  /**
   * Seals a SHA-256 at this moment; each call gives a token of its own.
   * @param digest 32 bytes.
   * @throws Failure timestamp.creation-failed {reason} whenever there is no token that passes every check.
   */
  stamp(digest: Uint8Array): Promise<Timestamp>;
}

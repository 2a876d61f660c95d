import type { Reason } from '@ipr/verify/bundle/reasons';
import type { RefusalReason } from '@ipr/verify/rfc3161/token-refused';

/** Content of a verified token. */
export interface Stamp {
  /** genTime, ISO 8601. */
  readonly time: string;
  /** Hex. */
  readonly serial: string;
  /** OID. */
  readonly policy: string;
  /** SHA-256, 64 hex digits. */
  readonly hashedMessage: string;
  /** Common name in the signer's certificate. */
  readonly authority: string;
  /** The pinned certificate at the end of the chain: its common name, and its SHA-256 as 64 hex digits. */
  readonly root: { readonly name: string; readonly sha256: string };
  /** The token claims to be qualified and its signer is one that the operator found in the EU trusted list. */
  readonly qualified: boolean;
  /** False for a policy by which the authority itself excludes legal value. */
  readonly legalValue: boolean;
}

/** A field of the document that differs from the token. */
export interface Contradiction {
  readonly field: 'time' | 'authority' | 'policy' | 'serial' | 'hash' | 'qualified' | 'legal-value';
  readonly claimed: string | boolean;
  readonly stated: string | boolean;
}

/** Reason for which a timestamp is neither proved nor refuted. */
export type OpenReason = 'no-token' | 'checking' | 'no-root' | 'not-loaded';

export type TimestampState =
  | { readonly outcome: 'proved'; readonly stamp: Stamp; readonly contradictions: readonly Contradiction[] }
  | { readonly outcome: 'refuted'; readonly reason: RefusalReason }
  | { readonly outcome: 'not-proved'; readonly reason: OpenReason };

/** A token of one authority for the same request, verified with its renewals and revocation data. */
export interface KeptStamp {
  /** 1 for the token of the document. */
  readonly number: number;
  readonly outcome: 'proved' | 'refuted' | 'not-proved';
  /** Null when it is proved. */
  readonly reason: Reason | null;
  /** What the token states; null when it is refuted. */
  readonly token: {
    readonly authority: string;
    /** genTime, ISO 8601. */
    readonly time: string;
    /** Why revocation of its certificates is not excluded; null when it is. */
    readonly revocation: Reason | null;
    /** genTime of the last renewal; null without one. */
    readonly renewed: string | null;
  } | null;
}

import type { Report } from '../bundle/entries.ts';
import type { BundleSchema } from '../bundle/manifest.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { ChainClaims } from '../chain/claims.ts';
import type { ZipFiles } from '../zip/read-zip.ts';

/** The statements of a bundle, without the findings about it. */
export interface Received<F> {
  /** The statements for a reader; null when they could not be read. Proved only where the entries show it. */
  readonly facts: F | null;
  /** What a node of the chain can confirm. */
  readonly claims: ChainClaims;
}

/** One kind of bundle: how it is recognised, and how it is verified. */
export interface BundleKind<K extends string, F> {
  readonly kind: K;
  /** Of its manifest. */
  readonly schema: BundleSchema;
  /** @throws BundleRefused document.missing, document.unreadable */
  readonly verify: (files: ZipFiles, trusted: Trusted, report: Report) => Promise<Received<F>>;
}

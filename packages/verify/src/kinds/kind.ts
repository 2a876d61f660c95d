import type { Report } from '../bundle/findings.ts';
import type { BundleSchema } from '../bundle/manifest.ts';
import type { TrustedRoots } from '../bundle/token-files.ts';
import type { ChainClaims } from '../chain/claims.ts';
import type { ZipFiles } from '../zip/read-zip.ts';

/** What a bundle says, beside what was found about it. */
export interface Received<F> {
  /** Who did what when, for a reader; null when that could not be read. To be believed only when every finding holds. */
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
  readonly verify: (files: ZipFiles, trusted: TrustedRoots, report: Report) => Promise<Received<F>>;
}

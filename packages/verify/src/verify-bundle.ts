import { BundleRefused, type UnreadableReason } from './bundle/bundle-refused.ts';
import { type Finding, type Limit, openReport } from './bundle/findings.ts';
import { checkManifest, readManifest } from './bundle/manifest.ts';
import type { TrustedRoots } from './bundle/token-files.ts';
import type { ChainClaims } from './chain/claims.ts';
import { type Facts, type KindName, kinds } from './kinds/kinds.ts';
import { readZip } from './zip/read-zip.ts';

export interface VerifiedBundle {
  /** Null when it could not be told. */
  readonly kind: KindName | null;
  /** What the bundle says, to be believed only when it is sound. */
  readonly facts: Facts | null;
  /** What a node can confirm (`confirmClaims`); null when nothing could be read. */
  readonly claims: ChainClaims | null;
  /** In the order in which was looked. */
  readonly findings: readonly Finding[];
  /** What is not proved, whatever the verdict. */
  readonly limits: readonly Limit[];
  /** sound: every finding holds. refused: at least one does not. unreadable: no bundle of a known schema. */
  readonly verdict: 'sound' | 'refused' | 'unreadable';
  /** Why it is unreadable. */
  readonly unreadable?: { readonly reason: UnreadableReason; readonly detail: string };
}

/** What a page shows while it waits. */
export interface Watch {
  readonly onFinding?: (finding: Finding) => void;
  readonly onRead?: (done: number, total: number) => void;
}

/** Whatever the bytes make stumble, they are no evidence. */
const unreadableOf = (thrown: unknown): NonNullable<VerifiedBundle['unreadable']> =>
  thrown instanceof BundleRefused
    ? { reason: thrown.reason, detail: thrown.message }
    : { reason: 'document.unreadable', detail: thrown instanceof Error ? thrown.message.slice(0, 500) : 'unknown' };

/**
 * Checks a bundle of this registry offline: over its bytes alone, in a browser or in Node.js. Never throws for what the bytes say.
 * @param trusted.roots certificates (DER) of time-stamping authorities that the reader trusts
 * @param watch hears at once of each finding, and how much of the archive is read
 */
export const verifyBundle = async (
  bytes: Uint8Array<ArrayBuffer>,
  trusted: TrustedRoots = {},
  watch: Watch = {},
): Promise<VerifiedBundle> => {
  const report = openReport(watch.onFinding);
  const { findings, limits } = report;
  let kind: VerifiedBundle['kind'] = null;
  try {
    const files = await readZip(bytes, watch.onRead);
    const manifest = readManifest(files);
    const found = kinds.find(({ schema }) => schema === manifest.schema);
    if (!found) throw new BundleRefused('manifest.unreadable', manifest.schema);
    kind = found.kind;
    await checkManifest(files, manifest, report);
    const { facts, claims } = await found.verify(files, trusted, report);
    const verdict = findings.every(({ ok }) => ok) ? 'sound' : 'refused';
    return { kind, facts, claims, findings, limits, verdict };
  } catch (thrown) {
    const unreadable = unreadableOf(thrown);
    return { kind, facts: null, claims: null, findings, limits, verdict: 'unreadable', unreadable };
  }
};

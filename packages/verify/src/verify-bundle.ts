import { BundleRefused, type UnreadableReason } from './bundle/bundle-refused.ts';
import { type Entry, openReport, type RawEntry } from './bundle/entries.ts';
import { checkManifest, readManifest } from './bundle/manifest.ts';
import { type DimensionOutcomes, settle, type Verdict, type VersionFound } from './bundle/settle.ts';
import type { Trusted } from './bundle/trusted.ts';
import { verifyCertificate } from './certificate/verify-certificate.ts';
import type { ChainClaims } from './chain/claims.ts';
import { type Facts, type KindName, kinds } from './kinds/kinds.ts';
import { claimsToBeCertificate } from './pdf/certificate-parts.ts';
import { readZip } from './zip/read-zip.ts';

export interface VerifiedBundle {
  /** Null when it could not be determined. */
  readonly kind: KindName | null;
  /** The statements of the bundle; proved only where the entries show it. */
  readonly facts: Facts | null;
  /** What a node can confirm (`confirmBundle`); null when nothing could be read. */
  readonly claims: ChainClaims | null;
  /** Entries before it was settled which grounds are confirmed. */
  readonly raw: readonly RawEntry[];
  /** Every check in the order in which it was made, with its outcome. */
  readonly entries: readonly Entry[];
  /** What is proved about each version, newest first; empty for a bundle without versions, and for what cannot be read. */
  readonly versions: readonly VersionFound[];
  /** Derived from the entries; null for what cannot be read. */
  readonly dimensions: DimensionOutcomes | null;
  /** refuted: a dimension is. proved: integrity, time, account and network are. unreadable: no bundle in canonical form. */
  readonly verdict: Verdict;
  /** Why it is unreadable. */
  readonly unreadable?: { readonly reason: UnreadableReason; readonly detail: string };
}

/** What a page shows while it waits. */
export interface Watch {
  readonly onEntry?: (entry: Entry) => void;
  readonly onRead?: (done: number, total: number) => void;
}

/** Whatever the bytes make stumble, they are no evidence. */
const unreadableOf = (thrown: unknown): NonNullable<VerifiedBundle['unreadable']> =>
  thrown instanceof BundleRefused
    ? { reason: thrown.reason, detail: thrown.message }
    : { reason: 'document.unreadable', detail: thrown instanceof Error ? thrown.message.slice(0, 500) : 'unknown' };

/**
 * Checks a bundle or a certificate of this registry offline: over its bytes alone, in a browser or in Node.js. Never throws for the content of the bytes.
 * @param trusted what the reader brings: roots of time-stamping authorities, clock
 * @param watch called at once with each entry, and with how much of the archive is read
 */
export const verifyBundle = async (
  bytes: Uint8Array<ArrayBuffer>,
  trusted: Trusted = {},
  watch: Watch = {},
): Promise<VerifiedBundle> => {
  const report = openReport(watch.onEntry);
  let kind: VerifiedBundle['kind'] = null;
  try {
    if (claimsToBeCertificate(bytes)) {
      kind = 'certificate';
      const { facts, claims } = await verifyCertificate(bytes, trusted, report);
      return { kind, facts, claims, raw: report.entries, ...settle(report.entries) };
    }
    const files = await readZip(bytes, watch.onRead);
    const manifest = readManifest(files);
    const found = kinds.find(({ schema }) => schema === manifest.schema);
    if (!found) throw new BundleRefused('manifest.unreadable', manifest.schema);
    kind = found.kind;
    await checkManifest(files, manifest, report);
    const { facts, claims } = await found.verify(files, trusted, report);
    return { kind, facts, claims, raw: report.entries, ...settle(report.entries) };
  } catch (thrown) {
    const { entries: raw } = report;
    const { entries } = settle(raw);
    const nothing = { facts: null, claims: null, versions: [], dimensions: null } as const;
    return { kind, ...nothing, raw, entries, verdict: 'unreadable', unreadable: unreadableOf(thrown) };
  }
};

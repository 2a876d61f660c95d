import { BundleRefused, type UnreadableReason } from './bundle/bundle-refused.ts';
import { type Finding, type Limit, openReport, type Report } from './bundle/findings.ts';
import { type BundleSchema, checkManifest, readManifest } from './bundle/manifest.ts';
import type { TrustedRoots } from './bundle/token-files.ts';
import { verifyNdaEvidence } from './nda-evidence/verify-nda.ts';
import { verifyTakeHome } from './take-home/verify-take-home.ts';
import { readZip, type ZipFiles } from './zip/read-zip.ts';

export interface VerifiedBundle {
  /** Null when it could not be told. */
  readonly kind: 'take-home' | 'nda-evidence' | null;
  /** In the order in which was looked. */
  readonly findings: readonly Finding[];
  /** What is not proved, whatever the verdict. */
  readonly limits: readonly Limit[];
  /** sound: every finding holds. refused: at least one does not. unreadable: no bundle of a known schema. */
  readonly verdict: 'sound' | 'refused' | 'unreadable';
  /** Why it is unreadable. */
  readonly unreadable?: { readonly reason: UnreadableReason; readonly detail: string };
}

type Verifier = (files: ZipFiles, trusted: TrustedRoots, report: Report) => Promise<void>;

const kinds: Readonly<Record<BundleSchema, readonly [NonNullable<VerifiedBundle['kind']>, Verifier]>> = {
  'ipr-take-home/1': ['take-home', verifyTakeHome],
  'ipr-nda-evidence/1': ['nda-evidence', verifyNdaEvidence],
};

/** Whatever the bytes make stumble, they are no evidence. */
const unreadableOf = (thrown: unknown): NonNullable<VerifiedBundle['unreadable']> =>
  thrown instanceof BundleRefused
    ? { reason: thrown.reason, detail: thrown.message }
    : { reason: 'document.unreadable', detail: thrown instanceof Error ? thrown.message.slice(0, 500) : 'unknown' };

/**
 * Checks a bundle of this registry offline: over its bytes alone, in a browser or in Node.js. Never throws for what the bytes say.
 * @param trusted.roots certificates (DER) of time-stamping authorities that the reader trusts
 */
export const verifyBundle = async (
  bytes: Uint8Array<ArrayBuffer>,
  trusted: TrustedRoots = {},
): Promise<VerifiedBundle> => {
  const report = openReport();
  let kind: VerifiedBundle['kind'] = null;
  try {
    const files = await readZip(bytes);
    const manifest = readManifest(files);
    const [name, verify] = kinds[manifest.schema];
    kind = name;
    await checkManifest(files, manifest, report);
    await verify(files, trusted, report);
  } catch (thrown) {
    const unreadable = unreadableOf(thrown);
    return { kind, findings: report.findings, limits: report.limits, verdict: 'unreadable', unreadable };
  }
  const verdict = report.findings.every(({ ok }) => ok) ? 'sound' : 'refused';
  return { kind, findings: report.findings, limits: report.limits, verdict };
};

import { sha256Hex } from '@ipr/domain';
import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import { trustedBy } from '@ipr/verify/bundle/trusted';
import type { TrustedRoot } from '@ipr/verify/rfc3161/trusted-roots';
import type { VerifiedBundle } from '@ipr/verify/verify-bundle';
import { readFile } from './read-file.ts';

/** A checked file and its result. */
export interface CheckedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** 64 hex digits; null for a file that was too large to be read. */
  readonly sha256: string | null;
  /** Unix seconds. */
  readonly checkedAt: number;
  /** Roots trusted for timestamps; empty if only the bundled root was used. */
  readonly roots: readonly TrustedRoot[];
  /** Trusted as signers of certificates, or their roots. */
  readonly signers: readonly TrustedRoot[];
  readonly result: VerifiedBundle;
}

/** What the reader brought. */
export interface TrustedByReader {
  readonly roots: readonly TrustedRoot[];
  readonly signers: readonly TrustedRoot[];
  readonly operatorKeys: readonly EvidenceKey[];
}

/** Progress of a check. */
export type CheckProgress =
  | { readonly step: 'read'; readonly done: number }
  | { readonly step: 'check'; readonly checks: number };

const tooLarge = (detail: string): VerifiedBundle => ({
  kind: null,
  facts: null,
  claims: null,
  raw: [],
  entries: [],
  versions: [],
  dimensions: null,
  verdict: 'unreadable',
  unreadable: { reason: 'zip.too-large', detail },
});

const dersOf = (certificates: readonly TrustedRoot[]) => certificates.map(({ der }) => der);

/**
 * Verifies a file in this browser; no part of it leaves the page.
 * @throws errors of reading, AbortError
 */
export const checkFile = async (
  file: File,
  { roots, signers, operatorKeys }: TrustedByReader,
  signal: AbortSignal,
  onProgress: (progress: CheckProgress) => void,
): Promise<CheckedFile> => {
  // Loads the format and signature libraries only when a file is verified.
  const [{ verifyBundle }, { mostBytes }] = await Promise.all([
    import('@ipr/verify/verify-bundle'),
    import('@ipr/verify/zip/read-zip'),
  ]);
  const received = { name: file.name, size: file.size, checkedAt: Math.floor(Date.now() / 1000), roots, signers };
  if (file.size > mostBytes) return { ...received, sha256: null, result: tooLarge(`${file.size} bytes`) };
  onProgress({ step: 'read', done: 0 });
  const bytes = await readFile(file, signal, (done) => onProgress({ step: 'read', done }));
  const sha256 = await sha256Hex(bytes);
  let checks = 0;
  onProgress({ step: 'check', checks });
  const onEntry = () => onProgress({ step: 'check', checks: ++checks });
  const trusted = trustedBy({ roots: dersOf(roots), signers: dersOf(signers), operatorKeys });
  const result = await verifyBundle(bytes, trusted, { onEntry });
  signal.throwIfAborted();
  return { ...received, sha256, result };
};

import type { EvidenceEnvelope } from '@ipr/api';
import { fromBase64 } from '@ipr/domain';
import { recordBytes } from '@ipr/protocol/evidence/record';
import { jsonBytes } from '@ipr/verify/bundle/manifest';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { StampProofs } from '@ipr/verify/bundle/stamp-proofs';
import { recordEnvelopeOf } from '@ipr/verify/operator-record/write-envelope';
import { versionFiles } from '@ipr/verify/take-home/document';
import type { VersionDocument } from './read-document.ts';
import type { ConfirmedVersion } from './read-registration.ts';
import type { VersionStamp } from './read-stamp.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Everything about one version that a certificate prints or attaches. */
export interface CertifiedVersion extends VersionDocument {
  readonly version: ConfirmedVersion;
  /** Null without a timestamp that is proved. */
  readonly stamp: VersionStamp | null;
  /** Null for a version that is left out. */
  readonly envelope: EvidenceEnvelope | null;
  /** Its evidence is not attached: there is too much of it, or it takes too long to read. */
  readonly isLeftOut: boolean;
}

/**
 * Files of one version. A timestamp is in the bundle only together with the document that it belongs to. One that its author published
 * and that is not proved is there too, though nothing of it is printed: without it the document would lack what it names.
 */
export const filesOf = ({ version, bytes, stamp, published, envelope }: CertifiedVersion): Map<string, Bytes> => {
  const files = new Map<string, Bytes>();
  const paths = versionFiles(version.number);
  if (bytes) files.set(paths.metadata, bytes);
  if (stamp) {
    files.set(paths.token, stamp.token);
    files.set(paths.chain, pemBytes(stamp.chain));
    if (stamp.proofs) files.set(paths.proofs, jsonBytes(StampProofs.parse(stamp.proofs)));
  } else if (published) {
    files.set(paths.token, new Uint8Array(fromBase64(published.token)));
    files.set(paths.chain, pemBytes(published.chain.map(fromBase64)));
  }
  if (envelope) files.set(paths.record, recordBytes(recordEnvelopeOf(envelope)));
  return files;
};

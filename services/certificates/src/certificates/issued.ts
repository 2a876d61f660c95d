import type { IssuedCertificate } from '@ipr/api';
import { certificateFileName } from '@ipr/domain';
import type { ReadyCertificate } from './repository.ts';

/** A certificate as its owner sees it. */
export const issued = ({ id, file, ...certificate }: ReadyCertificate): IssuedCertificate => ({
  certificateId: id,
  assetId: certificate.assetId,
  version: certificate.version,
  issuedAt: certificate.issuedAt.toISOString(),
  language: certificate.language,
  fileName: certificateFileName(file.facts.name, id),
  sha256: file.sha256,
  bytes: file.bytes,
  revokedAt: certificate.revokedAt?.toISOString() ?? null,
});

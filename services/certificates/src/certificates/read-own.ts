import type { IssuedCertificate } from '@ipr/api';
import { certificateFileName, Failure, type Hex, toBase64 } from '@ipr/domain';
import { requireOwner } from '../issue/require-owner.ts';
import type { CertificateFiles } from './files.ts';
import { issued } from './issued.ts';
import { type Certificates, isReady, type ReadyCertificate } from './repository.ts';

type OwnerDeps = Parameters<typeof requireOwner>[0];

export interface ReadOwnDeps extends OwnerDeps {
  readonly certificates: Pick<Certificates, 'find' | 'ofAsset'>;
  readonly files: Pick<CertificateFiles, 'read'>;
}

/** A rendered certificate of an asset that the caller owns. @throws Failure certificate.not-found */
export const ownCertificate = async (
  deps: OwnerDeps & { readonly certificates: Pick<Certificates, 'find'> },
  caller: Hex,
  id: string,
): Promise<ReadyCertificate> => {
  const found = await deps.certificates.find(id);
  if (!found || !isReady(found)) throw new Failure('certificate.not-found');
  await requireOwner(deps, found.assetId, caller);
  return found;
};

/** The PDF, byte for byte as it was issued. @throws Failure certificate.not-found, also after it was revoked; certificate.file-lost */
export const readFile = async (deps: ReadOwnDeps, caller: Hex, id: string) => {
  const { file, revokedAt } = await ownCertificate(deps, caller, id);
  if (revokedAt) throw new Failure('certificate.not-found');
  const bytes = await deps.files.read(file.sha256);
  return { fileName: certificateFileName(file.facts.name, id), sha256: file.sha256, pdf: toBase64(bytes) };
};

const pageSize = 100;

/** @throws Failure certificate.not-found for all but the owner */
export const listOwn = async (
  deps: ReadOwnDeps,
  caller: Hex,
  { assetId, after }: { readonly assetId: string; readonly after?: string | undefined },
): Promise<{ items: IssuedCertificate[]; hasMore: boolean }> => {
  await requireOwner(deps, assetId, caller);
  const found = await deps.certificates.ofAsset(assetId, pageSize + 1, after);
  return { items: found.slice(0, pageSize).map(issued), hasMore: found.length > pageSize };
};

import type { PublicCertificate } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type Certificates, isReady } from './repository.ts';

/**
 * What anyone with the number may read: facts of the chain and the file's hash, no person.
 * @throws Failure certificate.not-found, also for a number whose certificate was never rendered
 */
export const readPublic = async (
  { certificates }: { readonly certificates: Pick<Certificates, 'find' | 'newestOf'> },
  id: string,
): Promise<PublicCertificate> => {
  const found = await certificates.find(id);
  if (!found || !isReady(found)) throw new Failure('certificate.not-found');
  const { assetId, version, issuedAt, revokedAt, file } = found;
  const known = { certificateId: id, issuedAt: issuedAt.toISOString() };
  if (revokedAt) return { state: 'revoked', ...known, revokedAt: revokedAt.toISOString() };
  const { network, name, title, ...registered } = file.facts;
  const newest = (await certificates.newestOf(assetId)) ?? found;
  return {
    state: 'valid',
    ...known,
    sha256: file.sha256,
    network,
    asset: { id: assetId, name, title },
    version: { number: version, ...registered },
    newest:
      newest.id === id
        ? null
        : { certificateId: newest.id, version: newest.version, issuedAt: newest.issuedAt.toISOString() },
  };
};

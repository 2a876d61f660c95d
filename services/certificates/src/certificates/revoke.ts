import type { IssuedCertificate } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { CertificateFiles } from './files.ts';
import { issued } from './issued.ts';
import { ownCertificate } from './read-own.ts';
import type { CertificateEvent, Certificates, ReadyCertificate } from './repository.ts';

export interface RevokeDeps {
  readonly chain: Parameters<typeof ownCertificate>[0]['chain'];
  readonly certificates: Certificates;
  readonly files: Pick<CertificateFiles, 'remove'>;
  readonly log: Logger;
  readonly now: () => Date;
}

type EndDeps = Pick<RevokeDeps, 'certificates' | 'files' | 'log' | 'now'>;

/** Ends a certificate: first for its public page, then its file, which a later sweep removes if the process is killed in between. */
const end = async (
  { certificates, files, log, now }: EndDeps,
  { id, file }: ReadyCertificate,
  wallet: Hex,
  what: CertificateEvent['what'],
): Promise<ReadyCertificate | null> => {
  const revoked = await certificates.revoke(id, now());
  if (!revoked) return null;
  await certificates.log({ certificateId: id, what, wallet, at: now() });
  await files.remove(file.sha256);
  log.info({ certificateId: id, what }, 'certificate revoked');
  return revoked;
};

/** Withdraws an own certificate; repeating it has no further effect. @throws Failure certificate.not-found */
export const revokeCertificate = async (deps: RevokeDeps, caller: Hex, id: string): Promise<IssuedCertificate> => {
  const own = await ownCertificate(deps, caller, id);
  if (own.revokedAt) return issued(own);
  const revoked = (await end(deps, own, caller, 'revoked')) ?? (await ownCertificate(deps, caller, id));
  if (!revoked.revokedAt) throw new Failure('certificate.not-found');
  return issued(revoked);
};

/** The account of a person ends: their certificates contain their name and private fields, so no file of them stays. */
export const forgetPerson = async (deps: EndDeps, owner: Hex): Promise<{ ok: true }> => {
  // Claims first: a rendering that ends after this finds none, and one that ended before is among the certificates. A request that still
  // collects sees the closure before it renders.
  await deps.certificates.countClosure(owner);
  await deps.certificates.removeClaims(owner);
  for (const certificate of await deps.certificates.ofOwner(owner)) await end(deps, certificate, owner, 'forgotten');
  return { ok: true };
};

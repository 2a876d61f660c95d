import type { IssuedCertificate } from '@ipr/api';
import { certificateFileName, Failure, type Hex, sha256Hex, toBase64 } from '@ipr/domain';
import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import type { createChain } from './memory-chain.ts';

type Chain = ReturnType<typeof createChain>['chain'];

/** Certificates with the rules of the service; each file is a text, as rendering is tested in the service. */
export const createCertificates = (chain: Chain, wallet: Hex, journal: Journal) => {
  const issued: IssuedCertificate[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const declared: Record<string, string | undefined>[] = [];
  const requireOwner = async (assetId: string) => {
    const owner = await chain.ownerOf(assetId).catch(() => null);
    if (owner !== wallet) throw new Failure('certificate.not-found');
  };
  const own = (certificateId: string): IssuedCertificate => {
    const found = issued.find((each) => each.certificateId === certificateId);
    if (!found) throw new Failure('certificate.not-found');
    return found;
  };
  const certificates: PersonApi['certificates'] = {
    issueCertificate: async (order) => {
      journal.note('certificates.issueCertificate');
      await requireOwner(order.assetId);
      const version = await chain.versionOf(order.assetId);
      if (version !== order.version) {
        const missing = version > order.version ? 'newer-version' : 'index';
        throw new Failure('certificate.data-unavailable', { missing, retryAfter: 5 });
      }
      const known = issued.find(
        (each) => each.version === version && each.assetId === order.assetId && !each.revokedAt,
      );
      if (known) return known;
      declared.push(order.declared);
      const certificateId = `${order.assetId.slice(0, 8)}-${wallet.slice(-6)}-${1_800_000_000 + issued.length}`;
      const bytes = new TextEncoder().encode(`%PDF-1.7 ${certificateId}`);
      const { title } = await chain.asset(order.assetId);
      const certificate: IssuedCertificate = {
        certificateId,
        assetId: order.assetId,
        version,
        issuedAt: new Date(1_800_000_000_000).toISOString(),
        language: order.language,
        fileName: certificateFileName(title, certificateId),
        sha256: await sha256Hex(bytes),
        bytes: bytes.length,
        revokedAt: null,
      };
      issued.unshift(certificate);
      files.set(certificateId, bytes);
      return certificate;
    },
    assetCertificates: async ({ assetId, after }) => {
      journal.mayFail('certificates.assetCertificates');
      await requireOwner(assetId);
      const all = issued.filter((each) => each.assetId === assetId);
      const from = after ? all.findIndex((each) => each.certificateId === after) + 1 : 0;
      return { items: all.slice(from, from + 100), hasMore: all.length > from + 100 };
    },
    certificateFile: async ({ certificateId }) => {
      journal.note('certificates.certificateFile');
      const { fileName, sha256, revokedAt } = own(certificateId);
      const bytes = files.get(certificateId);
      if (revokedAt) throw new Failure('certificate.not-found');
      if (!bytes) throw new Failure('certificate.file-lost');
      return { fileName, sha256, pdf: toBase64(bytes) };
    },
    revokeCertificate: async ({ certificateId }) => {
      journal.note('certificates.revokeCertificate');
      const revoked = { ...own(certificateId), revokedAt: new Date(1_800_000_100_000).toISOString() };
      issued.splice(issued.indexOf(own(certificateId)), 1, revoked);
      return revoked;
    },
  };
  return { certificates, issued, files, declared };
};

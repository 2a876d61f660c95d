import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CertificateData } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import type { LeaseClock, Logger } from '@ipr/service-kit';
import type { CertificateFiles } from '../certificates/files.ts';
import {
  type Certificate,
  type Certificates,
  isReady,
  type PublicFacts,
  type ReadyCertificate,
} from '../certificates/repository.ts';
import type { Collected } from '../facts/collect.ts';
import { type EvidenceFilesDeps, evidenceFiles } from '../facts/evidence-files.ts';
import type { CertificateRenderer } from '../renderer.ts';

export interface MakeDeps extends EvidenceFilesDeps {
  readonly certificates: Certificates;
  readonly files: CertificateFiles;
  readonly renderer: Pick<CertificateRenderer, 'render'>;
  /** Renders within the limits of the person who asks. @throws Failure request.rate-limited */
  readonly pay: <T>(render: () => Promise<T>) => Promise<T>;
  readonly publicOrigin: string;
  readonly log: Logger;
  readonly now: () => Date;
  readonly clock: Pick<LeaseClock, 'monotonic'>;
}

/** Longer than a rendering with its retry; a process that was killed delays the next attempt by at most this. */
const leaseMs = 60_000;
/** A request waits this long for the same certificate that another request renders; less than the timeout of a call. */
const waitMs = 20_000;
/** A request begins to render only this early, so that its answer is there before the timeout of its call. */
const mayBeginMs = 10_000;
const lookEveryMs = 200;

const factsOf = ({ data }: Collected): PublicFacts => {
  const [newest] = data.versions;
  if (!newest) throw new RangeError('no version');
  const { chainId, genesisHash, registry } = data.network;
  return {
    network: { chainId, genesisHash, registry },
    name: data.asset.name,
    title: data.asset.title,
    hash: newest.hash,
    cid: newest.cid,
    transaction: newest.transaction,
    block: newest.block,
    registeredAt: newest.registeredAt,
  };
};

const renderFile = async (deps: MakeDeps, { id, issuedAt, language, owner }: Certificate, collected: Collected) => {
  const { data: shown, versions, transactions } = collected;
  const data: CertificateData = {
    ...shown,
    certificateId: id,
    issuedAt: issuedAt.toISOString(),
    language,
    publicAddress: `${deps.publicOrigin}/verify/${id}`,
  };
  const { id: assetId, title } = shown.asset;
  const evidence = await evidenceFiles(deps, { assetId, owner, title, madeAt: issuedAt, versions, transactions });
  const bytes = await deps.renderer.render({ data, evidence });
  return { sha256: await deps.files.put(bytes), bytes: bytes.length, facts: factsOf(collected) };
};

export interface Made {
  readonly certificate: ReadyCertificate;
  /** False if another request rendered it. */
  readonly isMaker: boolean;
}

const isOvertaken = (thrown: unknown): boolean => {
  const { code, params } = asFailure(thrown);
  return code === 'certificate.data-unavailable' && params.missing === 'newer-version';
};

/** Renders under the lease. @returns null when the lease ended meanwhile and another request has rendered the certificate */
const renderOnce = async (
  deps: MakeDeps,
  holder: string,
  claimed: Certificate,
  collected: Collected,
): Promise<ReadyCertificate | null> => {
  const { certificates } = deps;
  try {
    const file = await deps.pay(() => renderFile(deps, claimed, collected));
    const { language } = claimed;
    return (await certificates.finish(claimed.id, holder, { file, language })) ? { ...claimed, file } : null;
  } catch (thrown) {
    // A newer version was registered meanwhile: this one will never be certified, and its number was never shown.
    if (isOvertaken(thrown)) await certificates.abandon(claimed.id, holder);
    else await certificates.release(claimed.id, holder);
    throw thrown;
  }
};

/**
 * Renders a claimed certificate once: of several requests one renders, the others wait for its file, and one of them takes over where
 * it fails or its process was killed. The file is on the disk before the database names it; a file that no certificate names is removed
 * later.
 * @returns null when the number does not exist any more: a newer version was registered, or its owner's account ended
 * @throws Failure certificate.busy, and what the renderer throws; the number stays then, so the next attempt has the same one
 */
export const makeCertificate = async (
  deps: MakeDeps,
  claimed: Certificate,
  collected: Collected,
): Promise<Made | null> => {
  const { certificates, clock } = deps;
  const holder = randomUUID();
  const begun = clock.monotonic();
  for (;;) {
    const waitedMs = clock.monotonic() - begun;
    if (waitedMs < mayBeginMs && (await certificates.lease(claimed.id, holder, leaseMs))) {
      const made = await renderOnce(deps, holder, claimed, collected);
      if (made) return { certificate: made, isMaker: true };
    }
    const found = await certificates.find(claimed.id);
    if (!found) return null;
    if (isReady(found)) return { certificate: found, isMaker: false };
    if (waitedMs >= waitMs) throw new Failure('certificate.busy', { retryAfter: 5 });
    await pause(lookEveryMs);
  }
};

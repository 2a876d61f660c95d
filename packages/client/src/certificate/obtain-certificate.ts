import { HttpFailure, type IssuedCertificate } from '@ipr/api';
import { asFailure, Failure, fromBase64, type PrivateMetadata, sha256Hex } from '@ipr/domain';
import type { PersonApi } from '../person.ts';

/** A pause, requested by a busy service, before the next try. */
export interface BusyPause {
  readonly milliseconds: number;
  /** Number of the next try, of at most `most`. */
  readonly next: number;
  readonly most: number;
}

export interface ObtainDeps {
  readonly api: Pick<PersonApi, 'certificates'>;
  /** Ends early when `signal` is aborted. */
  readonly wait: (pause: BusyPause) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface ObtainOrder {
  readonly assetId: string;
  /** The newest version. */
  readonly version: number;
  readonly language: IssuedCertificate['language'];
  /** Opens the private fields, once a certificate has to be issued. */
  readonly readPrivate: () => Promise<PrivateMetadata>;
}

export interface ObtainedCertificate {
  readonly issued: IssuedCertificate;
  /** The PDF. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Tries while the service renders other certificates, and the longest pause between two, in milliseconds. */
const mostTries = 5;
const longestPauseMs = 20_000;

/** What a busy service requests, twice as long after each try; null for every other failure, and for a longer Retry-After. */
const pauseOf = (failure: Failure, tried: number): number | null => {
  const isBusy = failure.code === 'certificate.busy' || failure.code === 'service.unavailable';
  if (!isBusy) return null;
  const requested = (failure instanceof HttpFailure ? failure.retryAfterMs : undefined) ?? 2_000;
  return requested <= longestPauseMs ? Math.min(longestPauseMs, requested * 2 ** (tried - 1)) : null;
};

const whenFree = async <T>({ wait, signal }: ObtainDeps, attempt: () => Promise<T>): Promise<T> => {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (thrown) {
      const milliseconds = pauseOf(asFailure(thrown), tried);
      if (milliseconds === null || tried >= mostTries) throw thrown;
      await wait({ milliseconds, next: tried + 1, most: mostTries });
      signal.throwIfAborted();
    }
  }
};

/** The private fields that a certificate prints; empty ones are left out. */
const declaredOf = ({ internalAssetId, internalDate, relatedPatent }: PrivateMetadata) => ({
  ...(internalAssetId ? { internalAssetId } : {}),
  ...(internalDate ? { internalDate } : {}),
  ...(relatedPatent ? { relatedPatent } : {}),
});

const issue = async (
  deps: ObtainDeps,
  { assetId, version, language, readPrivate }: ObtainOrder,
): Promise<IssuedCertificate> => {
  const order = { assetId, version, language, declared: declaredOf(await readPrivate()) };
  const idempotencyKey = crypto.randomUUID();
  const options = { signal: deps.signal, quiet: true, idempotencyKey };
  return whenFree(deps, () => deps.api.certificates.issueCertificate(order, options));
};

/**
 * The certificate of the newest version of an own asset: the one that exists, or else a new one. Its bytes have the SHA-256 under which
 * it was issued.
 * @throws Failure certificate.data-unavailable while something is missing; certificate.*, keynet.*, request.cancelled
 */
export const obtainCertificate = async (deps: ObtainDeps, order: ObtainOrder): Promise<ObtainedCertificate> => {
  const { api, signal } = deps;
  const quiet = { signal, quiet: true };
  const { items } = await api.certificates.assetCertificates({ assetId: order.assetId }, quiet);
  const known = items.find(({ version, revokedAt }) => version === order.version && revokedAt === null);
  const issued = known ?? (await issue(deps, order));
  const { pdf } = await api.certificates.certificateFile({ certificateId: issued.certificateId }, quiet);
  const bytes = new Uint8Array(fromBase64(pdf));
  if ((await sha256Hex(bytes)) !== issued.sha256)
    throw new Failure('certificate.not-generated', { reason: 'another SHA-256' });
  return { issued, bytes };
};

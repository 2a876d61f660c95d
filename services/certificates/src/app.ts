import { certificatesApi } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import {
  type CallContext,
  callerOf,
  clientKey,
  createApp,
  createRateLimiter,
  type Handlers,
  type HealthChecks,
  type IdempotencyStore,
  type Logger,
} from '@ipr/service-kit';
import type Koa from 'koa';
import { listOwn, readFile } from './certificates/read-own.ts';
import { readPublic } from './certificates/read-public.ts';
import { forgetPerson, revokeCertificate } from './certificates/revoke.ts';
import { type IssueDeps, type IssueLimits, issueCertificate } from './issue/issue-certificate.ts';

export interface CertificatesDeps extends Omit<IssueDeps, 'limits'> {
  /** Renderings per person and hour. */
  readonly perHour: number;
  readonly idempotency: IdempotencyStore;
  readonly internalSecret: string;
  readonly version: string;
  readonly checks: HealthChecks;
  readonly log: Logger;
}

/** Attempts per person: most of them end at a part that is not there yet, and each reads every version. */
const attempting = { burst: 60, perSecond: 0.5 };
/** Public look-ups per client address. */
const reading = { burst: 60, perSecond: 1 };
/** Numbers that do not exist, per client address: they consist of public facts and a time, so guessing one needs many attempts. */
const guessing = { burst: 20, perSecond: 1 / 30 };

const refuse = (retryAfter: number): void => {
  if (retryAfter > 0) throw new Failure('request.rate-limited', { retryAfter });
};

/** Reads what is public of a certificate, at a limited pace. */
const publicReader = (deps: Pick<CertificatesDeps, 'certificates'>) => {
  const [readers, guesses] = [createRateLimiter(reading), createRateLimiter(guessing)];
  return async (id: string, { ip }: Pick<CallContext, 'ip'>) => {
    const client = clientKey(ip);
    refuse(guesses.check(client));
    refuse(readers.take(client));
    try {
      return await readPublic(deps, id);
    } catch (thrown) {
      if (asFailure(thrown).code === 'certificate.not-found') guesses.take(client);
      throw thrown;
    }
  };
};

const limitsOf = (perHour: number): IssueLimits => {
  const attempts = createRateLimiter(attempting);
  const renderings = createRateLimiter({ burst: perHour, perSecond: perHour / 3_600 });
  return {
    attempt: (caller) => refuse(attempts.take(caller)),
    rendering: (caller) => refuse(renderings.take(caller)),
    notRendered: (caller) => renderings.giveBack(caller),
  };
};

const callsOf = (deps: CertificatesDeps): Handlers<typeof certificatesApi> => {
  const issuing = { ...deps, limits: limitsOf(deps.perHour) };
  const readPublicly = publicReader(deps);
  return {
    issueCertificate: (order, context) => issueCertificate(issuing, callerOf(context).wallet, order),
    assetCertificates: (page, context) => listOwn(deps, callerOf(context).wallet, page),
    certificateFile: ({ certificateId }, context) => readFile(deps, callerOf(context).wallet, certificateId),
    revokeCertificate: ({ certificateId }, context) => revokeCertificate(deps, callerOf(context).wallet, certificateId),
    publicCertificate: ({ certificateId }, context) => readPublicly(certificateId, context),
    forgetPerson: ({ wallet }) => forgetPerson(deps, wallet),
  };
};

/** Everything this service can do, on one screen. */
export const createCertificates = (deps: CertificatesDeps): Koa =>
  createApp(certificatesApi, callsOf(deps), {
    log: deps.log,
    internalSecret: deps.internalSecret,
    idempotency: deps.idempotency,
    health: { service: 'certificates', version: deps.version, checks: deps.checks },
  });

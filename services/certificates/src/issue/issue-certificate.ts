import { setTimeout as pause } from 'node:timers/promises';
import type { IssuedCertificate } from '@ipr/api';
import { asFailure, Failure, type FailureCode, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { issued } from '../certificates/issued.ts';
import { type Certificate, isReady, type ReadyCertificate } from '../certificates/repository.ts';
import { type CollectDeps, type Collected, collect, type Declared } from '../facts/collect.ts';
import { withheld } from '../facts/withheld.ts';
import { certificateIdOf } from './certificate-id.ts';
import { type MakeDeps, makeCertificate } from './make-certificate.ts';
import { requireOwner } from './require-owner.ts';

/** Limits of one person. */
export interface IssueLimits {
  /** Counts an attempt. @throws Failure request.rate-limited */
  readonly attempt: (caller: Hex) => void;
  /** Takes one rendering of the quota. @throws Failure request.rate-limited */
  readonly rendering: (caller: Hex) => void;
  /** Returns a rendering that did not begin. */
  readonly notRendered: (caller: Hex) => void;
}

export interface IssueDeps extends Omit<MakeDeps, 'pay'>, CollectDeps {
  readonly chain: CollectDeps['chain'] & Pick<Chain, 'ownerOf'>;
  readonly limits: IssueLimits;
}

export interface IssueOrder {
  readonly assetId: string;
  /** The newest version as the caller knows it; `declared` has the private fields of this version. */
  readonly version: number;
  readonly language: 'en' | 'de' | 'es' | 'fr';
  readonly declared: Declared;
}

/** Attempts at a number that another certificate of the same second has. */
const mostAttempts = 3;

/** Gives the version its number, or finds the one that another request has just given. */
const claim = async (deps: IssueDeps, owner: Hex, { assetId, language, version }: IssueOrder): Promise<Certificate> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const issuedAt = deps.now();
    const claimed = { id: certificateIdOf(assetId, owner, issuedAt), assetId, version, owner, language, issuedAt };
    const outcome = await deps.certificates.claim(claimed);
    if (outcome === 'claimed') return { ...claimed, file: null, revokedAt: null };
    const known = outcome === 'known' ? await deps.certificates.current(assetId, version) : null;
    if (known) return known;
    await pause(1_000);
  }
  throw new Failure('certificate.busy', { retryAfter: 2 });
};

/** Failures before any rendering: waiting for a free page, a browser or revocation data costs no quota. */
const costNothing: ReadonlySet<FailureCode> = new Set([
  'certificate.busy',
  'certificate.browser-missing',
  'certificate.data-unavailable',
]);

/** Only the request that renders pays: a double click, a second tab or a program that asks at once waits for the same file. */
const withinQuota =
  ({ limits }: Pick<IssueDeps, 'limits'>, caller: Hex): MakeDeps['pay'] =>
  async (render) => {
    limits.rendering(caller);
    try {
      return await render();
    } catch (thrown) {
      if (costNothing.has(asFailure(thrown).code)) limits.notRendered(caller);
      throw thrown;
    }
  };

const logged = async (
  { certificates, log, now }: IssueDeps,
  wallet: Hex,
  certificate: ReadyCertificate,
  what: 'issued' | 'reissued',
): Promise<IssuedCertificate> => {
  await certificates.log({ certificateId: certificate.id, what, wallet, at: now() });
  log.info({ certificateId: certificate.id, assetId: certificate.assetId, what }, 'certificate issued');
  return issued(certificate);
};

/** The declared fields belong to one version: they are never printed on the certificate of another one. */
const requireVersion = async ({ chain }: IssueDeps, { assetId, version }: IssueOrder): Promise<void> => {
  const newest = await chain.versionOf(assetId);
  if (newest !== version) throw withheld(newest > version ? 'newer-version' : 'index');
};

/**
 * Renders what was collected, unless the account was closed since: then nothing of it may be stored (decision 0038). A closure after
 * the comparison finds the claim and removes it.
 */
const make = async (
  deps: IssueDeps,
  caller: Hex,
  claimed: Certificate,
  collected: Collected,
  closures: number,
): Promise<IssuedCertificate> => {
  const isClosed = async () => (await deps.certificates.closuresOf(caller)) !== closures;
  const ended = async () => {
    await deps.certificates.removeClaims(caller);
    return new Failure('certificate.not-found');
  };
  if (await isClosed()) throw await ended();
  if (isReady(claimed)) return logged(deps, caller, claimed, 'reissued');
  const made = await makeCertificate({ ...deps, pay: withinQuota(deps, caller) }, claimed, collected);
  if (made) return logged(deps, caller, made.certificate, made.isMaker ? 'issued' : 'reissued');
  throw (await isClosed()) ? await ended() : withheld('newer-version');
};

/**
 * Issues the certificate of the newest version. A version has one certificate: the same number and file are returned again, which is
 * logged (decision R10), counted per day. The number is given once everything is there.
 * @throws Failure certificate.not-found for all but the owner; certificate.data-unavailable while something is missing;
 *   request.rate-limited; certificate.busy and other failures of the rendering
 */
export const issueCertificate = async (deps: IssueDeps, caller: Hex, order: IssueOrder): Promise<IssuedCertificate> => {
  const { assetId, declared, version } = order;
  const closures = await deps.certificates.closuresOf(caller);
  await requireOwner(deps, assetId, caller);
  await requireVersion(deps, order);
  const known = await deps.certificates.current(assetId, version);
  if (known && isReady(known)) return logged(deps, caller, known, 'reissued');
  deps.limits.attempt(caller);
  const collected = await collect(deps, { assetId, owner: caller, declared });
  // A newer version was registered meanwhile: the number belongs to the version that it was given to.
  if (collected.versions[0]?.version.number !== version) throw withheld('newer-version');
  const claimed = known ?? (await claim(deps, caller, order));
  // In the language of this order, whatever that of an attempt was that failed.
  const wanted = isReady(claimed) ? claimed : { ...claimed, language: order.language };
  return make(deps, caller, wanted, collected, closures);
};

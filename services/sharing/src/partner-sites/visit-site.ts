import type { SiteElement } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { dayLimitReached, type Quotas, takeQuota } from '../people/quota.ts';
import type { PartnerSites, StoredSite } from './repository.ts';

export interface VisitSiteDeps {
  readonly sites: Pick<PartnerSites, 'find' | 'use'>;
  readonly quotas: Quotas;
}

interface Visit {
  readonly key: string;
  readonly origin: string;
  readonly element: SiteElement;
}

/** @throws Failure partner-site.not-found, the same for an unknown key and for an origin or element that the site does not list */
const findAllowed = async (
  { sites }: Pick<VisitSiteDeps, 'sites'>,
  { key, origin, element }: Visit,
): Promise<StoredSite> => {
  const site = await sites.find(key);
  if (!site?.origins.includes(origin) || !site.elements.includes(element)) throw new Failure('partner-site.not-found');
  return site;
};

/** The name of a site, for the page that asks to open a window. @throws Failure partner-site.not-found */
export const visitSite = async (deps: Pick<VisitSiteDeps, 'sites'>, visit: Visit): Promise<{ name: string }> => {
  const { name } = await findAllowed(deps, visit);
  return { name };
};

/** One account has a quarter of a site's windows at most: the origin is what its caller writes, so no window of the site need be open. */
const shareOfOne = ({ dailyLimit }: StoredSite): number => Math.ceil(dailyLimit / 4);

/**
 * Counts a window of a signed-in person. Limits of the person, at this site and at all, keep one account from using up that of a site.
 * @throws Failure partner-site.not-found, request.rate-limited
 */
export const openSite = async (
  deps: VisitSiteDeps,
  wallet: Hex,
  visit: Visit,
  now = new Date(),
): Promise<{ ok: true }> => {
  const site = await findAllowed(deps, visit);
  await takeQuota(deps.quotas, 'partner-windows-of-site', `${wallet}:${site.key}`, now, shareOfOne(site));
  await takeQuota(deps.quotas, 'partner-windows', wallet, now);
  if (!(await deps.sites.use(site, now))) throw dayLimitReached(now);
  return { ok: true };
};

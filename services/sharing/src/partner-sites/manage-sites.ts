import { randomBytes } from 'node:crypto';
import { maxPartnerSites, type PartnerSite, type SiteTerms } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { dayOf, type PartnerSites, type StoredSite } from './repository.ts';

export interface ManageSitesDeps {
  readonly sites: PartnerSites;
}

const presentSite = (site: StoredSite, now: Date): PartnerSite => {
  const { key, name, origins, elements, dailyLimit, createdAt, lastUsedAt, day, leftToday, used } = site;
  return {
    ...{ key, name, origins: [...origins], elements: [...elements], dailyLimit, used },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usedToday: day === dayOf(now) ? dailyLimit - leftToday : 0,
  };
};

export const listSites = async ({ sites }: ManageSitesDeps, wallet: Hex, now = new Date()): Promise<PartnerSite[]> =>
  (await sites.ofOwner(wallet)).map((site) => presentSite(site, now));

/**
 * Adds a site. Counted after the addition: of simultaneous ones the last sees all others, so the limit is not exceeded.
 * @throws Failure partner-site.too-many
 */
export const createSite = async (
  deps: ManageSitesDeps,
  wallet: Hex,
  terms: SiteTerms,
  now = new Date(),
): Promise<PartnerSite[]> => {
  const key = `ipr_site_${randomBytes(16).toString('base64url')}`;
  const unused = { lastUsedAt: null, day: dayOf(now), leftToday: terms.dailyLimit, used: 0 };
  await deps.sites.insert({ ...terms, key, wallet, createdAt: now, ...unused });
  const all = await listSites(deps, wallet, now);
  if (all.length <= maxPartnerSites) return all;
  await deps.sites.remove(wallet, key);
  throw new Failure('partner-site.too-many', { max: maxPartnerSites });
};

/** Changes a site from the next request on. @throws Failure partner-site.not-found, also for the site of another person */
export const updateSite = async (
  deps: ManageSitesDeps,
  wallet: Hex,
  { key, ...terms }: SiteTerms & { readonly key: string },
): Promise<PartnerSite[]> => {
  if (!(await deps.sites.update(wallet, key, terms))) throw new Failure('partner-site.not-found');
  return listSites(deps, wallet);
};

/** Ends a site at once. @returns the remaining ones @throws Failure partner-site.not-found, also for the site of another person */
export const removeSite = async (deps: ManageSitesDeps, wallet: Hex, key: string): Promise<PartnerSite[]> => {
  if (!(await deps.sites.remove(wallet, key))) throw new Failure('partner-site.not-found');
  return listSites(deps, wallet);
};

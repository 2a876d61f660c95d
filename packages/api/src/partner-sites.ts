import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';
import { IsoTime, visibleLine } from './fields.ts';

/** Names a partner's site. It is public: the pages of the partner contain it, and it opens nothing outside the listed origins. */
export const SiteKey = z.string().regex(/^ipr_site_[A-Za-z0-9_-]{22}$/, 'not the key of a site');

/** Elements that open a window of the portal; the badge `<ip-proof>` needs no key. */
export const siteElements = ['share', 'accept', 'access'] as const;
export type SiteElement = (typeof siteElements)[number];
const SiteElement = z.enum(siteElements);

/** Sites of one account. */
export const maxPartnerSites = 20;
/** Origins of one site. */
export const maxSiteOrigins = 10;

/** Letters, digits, dots and hyphens, or an address in brackets: the URL parser also accepts '*'. */
const hostPattern = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/;
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSiteOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  if (origin !== text || !hostPattern.test(hostname)) return false;
  return protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname));
};

/** An exact origin as browsers send it: https, or http on the same machine; no path, no wildcard. */
export const SiteOrigin = z
  .string()
  .max(200)
  .refine(isSiteOrigin, 'expected an origin such as https://partner.example');

const differ = (list: readonly string[]) => new Set(list).size === list.length;

/** What a person lays down for a partner's site. */
const SiteTerms = z.strictObject({
  name: visibleLine(60),
  origins: z.array(SiteOrigin).min(1).max(maxSiteOrigins).refine(differ, 'the same origin twice'),
  elements: z.array(SiteElement).min(1).refine(differ, 'the same element twice'),
  /** Windows per day (UTC) that visitors may open from it. */
  dailyLimit: z.number().int().min(1).max(1_000_000),
});
export type SiteTerms = z.infer<typeof SiteTerms>;

export const PartnerSite = z.object({
  ...SiteTerms.shape,
  key: SiteKey,
  createdAt: IsoTime,
  /** Null before the first window. */
  lastUsedAt: IsoTime.nullable(),
  usedToday: z.number().int(),
  used: z.number().int(),
});
export type PartnerSite = z.infer<typeof PartnerSite>;

const PartnerSites = z.array(PartnerSite);
const SiteVisit = z.strictObject({ key: SiteKey, origin: SiteOrigin, element: SiteElement });

/** Sites of partners whose pages may open windows of the portal. */
export const partnerSiteCalls = {
  partnerSites: endpoint({
    method: 'GET',
    path: '/partner-sites',
    audience: 'person',
    summary: 'The caller’s partner sites, newest first, with their use',
    input: nothing,
    reply: PartnerSites,
  }),
  createPartnerSite: endpoint({
    method: 'POST',
    path: '/partner-sites',
    audience: 'person',
    idempotent: true,
    summary:
      'Allow pages of other origins to open windows of the portal; the key in the reply goes into those pages. Requires a recent proof',
    input: SiteTerms,
    reply: PartnerSites,
  }),
  updatePartnerSite: endpoint({
    method: 'PUT',
    path: '/partner-sites/:key',
    audience: 'person',
    summary:
      'Change one of the caller’s partner sites from the next request on; its key remains. Requires a recent proof',
    input: z.strictObject({ ...SiteTerms.shape, key: SiteKey }),
    reply: PartnerSites,
  }),
  removePartnerSite: endpoint({
    method: 'DELETE',
    path: '/partner-sites/:key',
    audience: 'person',
    summary: 'End one of the caller’s partner sites at once; the remaining ones are returned',
    input: z.strictObject({ key: SiteKey }),
    reply: PartnerSites,
  }),
  partnerSite: endpoint({
    method: 'GET',
    path: '/partner-sites/:key',
    audience: 'public',
    summary: 'The name of a site, for a page at one of its origins; one answer for an unknown key, origin or element',
    input: SiteVisit,
    reply: z.object({ name: z.string() }),
  }),
  openPartnerSite: endpoint({
    method: 'POST',
    path: '/partner-sites/:key/openings',
    audience: 'person',
    summary: 'Count a window that the caller opened from a site against the limits of its day',
    input: SiteVisit,
    reply: z.object({ ok: z.literal(true) }),
  }),
};

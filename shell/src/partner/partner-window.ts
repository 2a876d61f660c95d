import { AssetId, SiteKey, SiteOrigin, siteElements } from '@ipr/api';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { z } from 'zod';

/** What the address of the window asks for; one asset, or an invitation link whose token is in the fragment. */
const Wanted = z.object({
  key: SiteKey,
  origin: SiteOrigin,
  element: z.enum(siteElements),
  asset: AssetId.optional(),
});
export type WantedWindow = z.output<typeof Wanted>;

const token = /^#[A-Za-z0-9_-]{43}$/;

interface OpenedAt {
  readonly search: string;
  readonly hash: string;
  /** Address of the page that opened the window, as the browser says. */
  readonly referrer: string;
}

/** @returns null for an address that no element of ours opens, and for a window of another page than the address names */
export const readWanted = ({ search, hash, referrer }: OpenedAt) => {
  const { data } = Wanted.safeParse(Object.fromEntries(new URLSearchParams(search)));
  const isInvitation = data?.element === 'accept' && token.test(hash);
  const isOpener = URL.canParse(referrer) && new URL(referrer).origin === data?.origin;
  return data && isOpener && (data.asset !== undefined) !== isInvitation ? data : null;
};

/** The page of the portal that an element shows. */
export const pageOf = ({ element, asset }: WantedWindow, invitePath: string): string => {
  const links = createLinks(null);
  if (asset === undefined) return invitePath;
  if (element === 'accept') return links.asset(asset);
  return links.share(asset, element === 'share' ? 'internal' : undefined);
};

const storageKey = 'ipr.partner';
const Held = Wanted.extend({
  name: z.string(),
  /** Whether the window was counted against the limits of its site: a reload is not another one. */
  isCounted: z.boolean().default(false),
});
/** The window of a partner's page, for this tab. */
export type PartnerWindow = z.output<typeof Held>;

export const holdPartner = (opened: PartnerWindow): void => sessionStorage.setItem(storageKey, JSON.stringify(opened));
export const forgetPartner = (): void => sessionStorage.removeItem(storageKey);
export const heldPartner = (): PartnerWindow | null => {
  try {
    return Held.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};

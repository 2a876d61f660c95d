import type { Context } from 'koa';
import { checkSite, type SiteCalls } from './check-site.ts';

/** Page of the portal that a partner's page opens in a window. */
export const partnerPath = '/partner';

/** The page that opened the window, as the browser says: a page can leave its origin out, but not write another one. */
const refererOf = (ctx: Context): string | null => {
  const address = ctx.get('referer');
  return URL.canParse(address) ? new URL(address).origin : null;
};

/**
 * The window of a listed origin keeps its opener, to which it reports that something was shared or accepted; every other page of the
 * portal, and this one for any other key, origin or element, loses it (Cross-Origin-Opener-Policy). So does one that another page opened.
 */
export const relaxOpener = async (ctx: Context, sharing: SiteCalls): Promise<void> => {
  if (ctx.path !== partnerPath) return;
  const { key, origin, element } = ctx.query;
  if (origin !== refererOf(ctx)) return;
  const site = await checkSite(sharing, { key, origin, element }).catch(() => null);
  if (site) ctx.set('cross-origin-opener-policy', 'unsafe-none');
};

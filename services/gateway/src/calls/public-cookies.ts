import { attemptCookie, browserCookie, sessionCookie } from '@ipr/api';
import type { Context } from 'koa';

const names = [sessionCookie, attemptCookie, browserCookie];

export interface PublicCookies {
  /** Token of the session. */
  session(ctx: Context): string | undefined;
  /** Token that names the browser. */
  browser(ctx: Context): string | undefined;
  /** Header with the cookies of identity under identity's names; no other service receives any. */
  forIdentity(ctx: Context): { cookie?: string };
  /** Headers `set-cookie` of identity under the public names. */
  fromIdentity(setCookies: readonly string[]): string[];
}

/**
 * The cookies of identity as browsers keep them: over https under the prefix `__Host-`, with which a browser accepts a cookie from this
 * very host only (RFC 6265bis, section 4.1.3.2), so that a page of a subdomain, or one over http, cannot plant a session of its own.
 */
export const publicCookies = (publicOrigin: string): PublicCookies => {
  const prefix = publicOrigin.startsWith('https:') ? '__Host-' : '';
  return {
    session: (ctx) => ctx.cookies.get(prefix + sessionCookie),
    browser: (ctx) => ctx.cookies.get(prefix + browserCookie),
    forIdentity(ctx) {
      const pairs = names.flatMap((name) => {
        const value = ctx.cookies.get(prefix + name);
        return value ? [`${name}=${value}`] : [];
      });
      return pairs.length > 0 ? { cookie: pairs.join('; ') } : {};
    },
    fromIdentity: (setCookies) => setCookies.map((each) => prefix + each),
  };
};

import { browserCookie } from '@ipr/api';
import type { CallContext } from '@ipr/service-kit';
import { newToken, tokenDigest } from '../sessions/policy.ts';

/** Browsers limit the lifetime of a cookie to 400 days. */
const cookieSeconds = 400 * 24 * 3600;

/** A value that this service issued; a page of another application on the domain could set others. */
const isToken = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);

/** Digest of a browser's token; undefined for what is none. */
export const browserOfToken = (token: string | undefined): string | undefined =>
  isToken(token) ? tokenDigest(token) : undefined;

/** Digest of the token in the browser's cookie; undefined in a browser without one. */
export const browserOf = ({ getCookie }: Pick<CallContext, 'getCookie'>): string | undefined =>
  browserOfToken(getCookie(browserCookie));

/** Sets a new token in the browser. @returns its digest */
export const nameBrowser = ({ setCookie }: Pick<CallContext, 'setCookie'>, secure: boolean): string => {
  const token = newToken();
  setCookie(browserCookie, token, { maxAge: cookieSeconds, secure });
  return tokenDigest(token);
};

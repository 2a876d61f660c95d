import { timingSafeEqual } from 'node:crypto';
import { Failure } from '@ipr/domain';
import { devPage, devPagePolicy } from '@ipr/service-kit';
import type { Context } from 'koa';

const cookie = 'ipr-dev';
const yearMs = 365 * 24 * 3_600_000;

const isEqual = (given: unknown, token: string): boolean =>
  typeof given === 'string' &&
  Buffer.byteLength(given) === Buffer.byteLength(token) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(token));

const path = (ctx: Context): '/dev/inbox' | '/dev/status' => (ctx.path === '/dev/inbox' ? '/dev/inbox' : '/dev/status');

const explain = (ctx: Context): void => {
  ctx.status = 403;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('content-security-policy', devPagePolicy());
  ctx.body = devPage(
    'Not opened yet',
    '<h1>This page is for the person who started the registry</h1><p>Open the address of the inbox that <code>npm start</code> prints in its terminal: it ends with a token. This browser then keeps it.</p>',
    { path: path(ctx) },
  );
};

/**
 * Access to the pages under /dev for the person who started the stack: other users of the machine reach the same port, and the inbox has
 * everybody's sign-in codes. A browser gives the token once, in the address, and keeps it in a cookie; a program gives it as a bearer token.
 * @returns true when the request was answered, by a redirect or a page that explains
 * @throws Failure access.denied for a program without it, whether or not the path exists
 */
export const createDevAccess =
  (token: string) =>
  (ctx: Context): boolean => {
    if (isEqual(ctx.query.token, token)) {
      ctx.cookies.set(cookie, token, { httpOnly: true, sameSite: 'strict', path: '/dev', maxAge: yearMs });
      const { token: _, ...rest } = ctx.query;
      const query = new URLSearchParams(rest as Record<string, string>).toString();
      ctx.status = 303;
      // The token leaves the address bar, and with it the history of most browsers.
      ctx.redirect(`${ctx.path}${query && `?${query}`}`);
      return true;
    }
    if (isEqual(ctx.cookies.get(cookie), token) || isEqual(/^Bearer (\S+)$/.exec(ctx.get('authorization'))?.[1], token))
      return false;
    if (ctx.path !== '/dev/inbox' && ctx.path !== '/dev/status') throw new Failure('access.denied');
    explain(ctx);
    return true;
  };

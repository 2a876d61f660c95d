import { Failure } from '@ipr/domain';
import type { Context } from 'koa';

/**
 * The viewer is a large script of others. Its page is sandboxed without an origin: it has no session, no storage and no window of ours, loads
 * nothing from elsewhere, and no string becomes code or markup in it.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts',
].join('; ');

/** @param sendFile sends a file of the built page. @returns false when there is none of that name */
export const serveApiDocs =
  (sendFile: (ctx: Context, name: string) => Promise<boolean>) =>
  async (ctx: Context): Promise<void> => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new Failure('request.method-not-allowed');
    const [, , , name = 'index.html', ...rest] = ctx.path.split('/');
    // The sandbox has an opaque origin, for which our own files are those of another one. They are public, and no answer depends on a cookie.
    ctx.set({
      'content-security-policy': policy,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (rest.length > 0 || !(await sendFile(ctx, name))) throw new Failure('request.not-found');
  };

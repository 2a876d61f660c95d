import { Failure } from '@ipr/domain';
import type { Context } from 'koa';

const dayMs = 24 * 3_600_000;
/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** GET /.well-known/security.txt (RFC 9116): where weaknesses are reported. @throws Failure request.not-found without a contact */
export const serveSecurityTxt =
  (publicOrigin: string, contact: string | undefined) =>
  async (ctx: Context): Promise<void> => {
    if (contact === undefined || ctx.path !== '/.well-known/security.txt') throw new Failure('request.not-found');
    const expires = new Date(Date.now() + validDays * dayMs).toISOString();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${publicOrigin}/.well-known/security.txt\nPreferred-Languages: en, fr, de, es\n`;
  };

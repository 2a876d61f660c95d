import { Cid } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import type { Upstream } from '../proxy/upstream.ts';

/**
 * Content stored by strangers must never execute on our origin: only two harmless types are sent, without sniffing; a navigation
 * becomes a download, and a page that opens nevertheless is sandboxed.
 */
const harmless = (cid: string, type: string | undefined) => ({
  'content-type': /^application\/json\b/.test(type ?? '') ? 'application/json' : 'application/octet-stream',
  'content-disposition': `attachment; filename="${cid}"`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

/** The CID is the hash of the bytes, so copies never expire. */
const immutable = (cid: string) => ({ 'cache-control': 'public, max-age=31536000, immutable', etag: `"${cid}"` });

const refuse = (status: number) => {
  // 400: the path resembles a CID but is invalid, so no content exists under it.
  if (status === 400 || status === 404 || status === 410) throw new Failure('storage.content-not-found', { status });
  if (status !== 200 && status !== 206 && status !== 416) throw new Failure('storage.unavailable', { status });
};

/** GET /ipfs/{cid}, also in ranges. @throws Failure storage.content-not-found, storage.unavailable, request.not-found */
export const serveContent = async (ctx: Context, gateway: Upstream): Promise<void> => {
  const cid = ctx.path.slice('/ipfs/'.length);
  if (!Cid.safeParse(cid).success) throw new Failure('request.not-found');
  if (ctx.get('if-none-match').includes(`"${cid}"`)) {
    ctx.set(immutable(cid));
    ctx.status = 304;
    return;
  }
  await forward(ctx, gateway, {
    path: `/ipfs/${cid}`,
    headers: { 'accept-encoding': 'identity' },
    onAnswer: (status, headers) => {
      refuse(status);
      const length = { 'content-length': headers['content-length'], 'content-range': headers['content-range'] };
      const lasting = status === 416 ? {} : immutable(cid);
      return { ...length, 'accept-ranges': 'bytes', ...harmless(cid, headers['content-type']), ...lasting };
    },
  });
};

import type { IncomingMessage } from 'node:http';
import { Cid } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Context } from 'koa';
import { forward } from '../proxy/forward.ts';
import { requestHeaders } from '../proxy/request-headers.ts';
import { openRequest, type Upstream } from '../proxy/upstream.ts';
import type { HealContent } from './heal-content.ts';

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

/** A failure of the content itself: other statuses say that the IPFS gateway is away. */
const mayBeDamaged = (thrown: unknown): boolean =>
  thrown instanceof Failure &&
  (thrown.code === 'storage.content-not-found' || thrown.code === 'storage.unavailable') &&
  [404, 410, 500].includes(Number(thrown.params.status));

/** First and last byte of an answer within the whole content. */
const spanOf = ({ headers }: IncomingMessage): readonly [first: number, last: number] => {
  const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
  if (first !== undefined && last !== undefined) return [Number(first), Number(last)];
  return [0, Number(headers['content-length']) - 1];
};

const idleMs = 70_000;

/** The rest of an answer that broke off, after the content was restored. */
const continueAnswer = async (ctx: Context, gateway: Upstream, cid: string, answer: IncomingMessage, sent: number) => {
  const [first, last] = spanOf(answer);
  if (!(last >= first + sent) || ctx.res.destroyed) return null;
  const headers = requestHeaders(ctx, { 'accept-encoding': 'identity', range: `bytes=${first + sent}-${last}` });
  const opened = openRequest(`${gateway.url}/ipfs/${cid}`, { headers }, idleMs);
  ctx.res.once('close', () => opened.destroy());
  const rest = await new Promise<IncomingMessage>((resolve, reject) => {
    opened.once('response', resolve).on('error', reject).end();
  });
  if (rest.statusCode === 206 && spanOf(rest)[0] === first + sent) return rest;
  opened.destroy();
  return null;
};

/**
 * GET /ipfs/{cid}, also in ranges. Content that is missing, damaged, or breaks off is restored by storage if it keeps it, and served
 * then. @throws Failure storage.content-not-found, storage.unavailable, request.not-found
 */
export const serveContent = async (ctx: Context, gateway: Upstream, heal: HealContent): Promise<void> => {
  const cid = ctx.path.slice('/ipfs/'.length);
  if (!Cid.safeParse(cid).success) throw new Failure('request.not-found');
  if (ctx.get('if-none-match').includes(`"${cid}"`)) {
    ctx.set(immutable(cid));
    ctx.status = 304;
    return;
  }
  const serve = () =>
    forward(ctx, gateway, {
      path: `/ipfs/${cid}`,
      headers: { 'accept-encoding': 'identity' },
      // A reader who leaves breaks the answer off, too.
      onBreak: async (answer, sent) =>
        !ctx.res.destroyed && (await heal(cid)) ? continueAnswer(ctx, gateway, cid, answer, sent) : null,
      onAnswer: (status, headers) => {
        refuse(status);
        const length = { 'content-length': headers['content-length'], 'content-range': headers['content-range'] };
        const lasting = status === 416 ? {} : immutable(cid);
        return { ...length, 'accept-ranges': 'bytes', ...harmless(cid, headers['content-type']), ...lasting };
      },
    });
  try {
    await serve();
  } catch (thrown) {
    if (!mayBeDamaged(thrown) || !(await heal(cid))) throw thrown;
    await serve();
  }
};

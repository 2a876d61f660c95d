import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'koa';

/** Below this number of bytes a compressed answer needs as many packets as the plain one. */
const smallest = 1_024;

const json = /^application\/(graphql-response\+)?json\b/;

/** Answers are compressed while a person waits, so the level is the one from which the time grows faster than the gain. */
const encoders: Readonly<Record<'br' | 'gzip', (size: number | undefined) => Transform>> = {
  br: (size) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        ...(size === undefined ? {} : { [constants.BROTLI_PARAM_SIZE_HINT]: size }),
      },
    }),
  gzip: () => createGzip({ level: 4 }),
};

export interface CompressedAnswer {
  readonly headers: OutgoingHttpHeaders;
  /** Undefined when the answer is sent as it is. */
  readonly encoder: Transform | undefined;
}

/**
 * Whether a page of this portal sent the request. The length of a compressed answer reveals whether a text that another party has
 * put into the request occurs in it again (BREACH); pages of other sites, and requests that do not state their origin, get plain
 * answers. Browsers set the header themselves, and scripts cannot.
 */
export const isFromOwnPage = (ctx: Context): boolean => ctx.get('sec-fetch-site') === 'same-origin';

/** Compresses JSON that is large enough, in an encoding that the client accepts. */
export const compressAnswer = (ctx: Context, status: number, headers: IncomingHttpHeaders): CompressedAnswer => {
  const { 'content-length': length, ...rest } = headers as OutgoingHttpHeaders;
  const isCompressible = json.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined;
  if (!isCompressible) return { headers, encoder: undefined };
  const varied = { vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ') };
  const size = length === undefined ? undefined : Number(length);
  const encoding = (['br', 'gzip'] as const).find((each) => ctx.acceptsEncodings(each) === each);
  if (status !== 200 || ctx.method === 'HEAD' || !encoding || (size ?? smallest) < smallest)
    return { headers: { ...headers, ...varied }, encoder: undefined };
  return { headers: { ...rest, ...varied, 'content-encoding': encoding }, encoder: encoders[encoding](size) };
};

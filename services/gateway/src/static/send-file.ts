import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extensionOf, mediaTypeOf } from '@ipr/domain';
import type { Context } from 'koa';
import type { Encoding, FileEncoder } from './encode-file.ts';
import type { FoundFile } from './find-file.ts';

const webTypes: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
};

const typeOf = (path: string): string => {
  const type = webTypes[extensionOf(path)] ?? mediaTypeOf(path);
  return /^text\/|^application\/(json|xml|manifest)/.test(type) ? `${type}; charset=utf-8` : type;
};

/** main.1a2b3c4d.js or 1a2b3c4d5e6f.woff2: the build puts a hash of the content into such names. */
const hasHashInName = (path: string): boolean => /(^|[.\-_])[0-9a-f]{8,64}\.[a-z0-9.]+$/.test(basename(path));

/** Browsers list gzip first, but brotli is smaller. */
const encodingOf = (ctx: Context): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding);

const stream = async (ctx: Context, { path, size }: FoundFile): Promise<void> => {
  ctx.length = size;
  if (ctx.method === 'HEAD') return;
  const file = await open(path);
  ctx.respond = false;
  await pipeline(file.createReadStream({ end: Math.max(0, size - 1) }), ctx.res).catch((thrown) =>
    ctx.state.log.debug({ err: thrown }, 'answer broke off'),
  );
};

/**
 * Answers with a file: compressed where useful, cacheable forever when its name has a hash, otherwise validated by ETag.
 */
export const sendFile = async (ctx: Context, file: FoundFile, encode: FileEncoder): Promise<void> => {
  const encoding = encodingOf(ctx);
  const encoded = encoding && (await encode(file, encoding));
  const tag = `${file.size.toString(36)}-${file.modifiedMs.toString(36)}${encoded ? `-${encoding}` : ''}`;
  ctx.status = 200;
  ctx.set({
    'cache-control': hasHashInName(file.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': typeOf(file.path),
    etag: `"${tag}"`,
    vary: 'Accept-Encoding',
    ...(encoded && encoding ? { 'content-encoding': encoding } : {}),
  });
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (Buffer.isBuffer(encoded)) {
    const type = ctx.response.get('content-type');
    ctx.body = encoded;
    ctx.set('content-type', type);
  } else await stream(ctx, encoded ?? file);
};

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Logger } from '@ipr/service-kit/logger';
import type { IpfsNode } from './node.ts';
import { NodeError, nodeErrorOf } from './node-error.ts';
import { readFile, statOf } from './rpc-content.ts';
import { contentPathOf } from './rpc-values.ts';

interface Span {
  readonly from: number;
  /** Last byte, inclusive. */
  readonly to: number;
}

const year = 365 * 24 * 60 * 60;

/** One byte range (RFC 9110 section 14); null for none or for several, 'outside' when no byte of it exists. */
const spanOf = (header: string | undefined, size: number): Span | null | 'outside' => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from >= size || (first === '' && Number(last) === 0) ? 'outside' : { from, to };
};

const isFresh = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));

const end = (response: ServerResponse, status: number, text = '') => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
};

const serve = async (node: IpfsNode, request: IncomingMessage, response: ServerResponse) => {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (!pathname.startsWith('/ipfs/')) return end(response, 404, 'not found');
  const { cid, path } = contentPathOf(decodeURIComponent(pathname));
  const file = await statOf(node, cid, path);
  if (file.type === 'directory') throw new NodeError('not-found', 'folders are not served');
  const [etag, size] = [`"${file.cid}"`, Number(file.size)];
  response.setHeader('etag', etag);
  response.setHeader('cache-control', `public, max-age=${year}, immutable`);
  response.setHeader('accept-ranges', 'bytes');
  if (isFresh(request.headers['if-none-match'], etag)) return void response.writeHead(304).end();
  const condition = request.headers['if-range'];
  const span = condition && condition !== etag ? null : spanOf(request.headers.range, size);
  if (span === 'outside') {
    response.setHeader('content-range', `bytes */${size}`);
    return end(response, 416);
  }
  const length = span ? span.to - span.from + 1 : size;
  const extra = span ? { 'content-range': `bytes ${span.from}-${span.to}/${size}` } : {};
  response.writeHead(span ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': length,
    ...extra,
  });
  if (request.method === 'HEAD') return void response.end();
  return pipeline(await readFile(node, file.cid, '', span?.from, span ? length : undefined), response);
};

const statusOf = (kind: NodeError['kind'] | undefined) =>
  kind === 'not-found' ? 404 : kind === 'invalid' || kind === 'exists' ? 400 : 500;

/** Read-only gateway: GET and HEAD /ipfs/{cid}. A CID names its bytes forever, so answers are cached forever. */
export const readGateway =
  (node: IpfsNode, log: Logger): RequestListener =>
  (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return end(response, 405, 'method not allowed');
    }
    serve(node, request, response).catch((thrown: unknown) => {
      const known = thrown instanceof URIError ? new NodeError('invalid', 'malformed path') : nodeErrorOf(thrown);
      if (response.destroyed || response.writableEnded) return;
      if (!known || known.kind === 'corrupt') log.error({ err: thrown, path: request.url }, 'not served');
      if (response.headersSent) return void response.destroy();
      for (const name of ['etag', 'accept-ranges']) response.removeHeader(name);
      end(response, statusOf(known?.kind), known ? known.message : 'internal error');
    });
  };

import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Context } from 'koa';

/** Headers that are forwarded. All others are dropped: cookies, x-ipr-*, forwarding headers and unknown ones. */
const passed = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'content-encoding',
  'idempotency-key',
  'range',
  'user-agent',
  'x-lit-sdk-version',
  'x-lit-sdk-type',
];

/** Hop-by-hop headers (RFC 9110 section 7.6.1) and headers that reveal the upstream. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'set-cookie',
]);

/** Request headers for the upstream, with the origin of the request. */
export const requestHeaders = (ctx: Context, more: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => {
  const headers: OutgoingHttpHeaders = {};
  for (const name of passed) if (ctx.req.headers[name] !== undefined) headers[name] = ctx.req.headers[name];
  return {
    ...headers,
    'x-request-id': ctx.state.requestId,
    'x-forwarded-for': ctx.ip,
    'x-forwarded-proto': ctx.protocol,
    ...more,
  };
};

/** Answer headers for the client. Only the gateway sets access-control headers. */
export const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const oneConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !dropped.has(name) && !oneConnection.includes(name) && !name.startsWith('access-control-'),
    ),
  );
};

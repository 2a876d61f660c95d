import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Context } from 'koa';

/** Everything else stays here: cookies, x-ipr-*, forwarding headers and whatever a client makes up. */
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

/** Meant for one connection only (RFC 9110 section 7.6.1), or telling about the upstream. */
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

/** Headers of the request that an upstream may see, and where the request came from. */
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

/** Headers of an answer that may go on to the client. Access control is the gateway's alone. */
export const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const oneConnection = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !dropped.has(name) && !oneConnection.includes(name) && !name.startsWith('access-control-'),
    ),
  );
};

import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemMediaType, problemOf } from '@ipr/api';
import { Failure, type FailureCode, ReceivedFailure } from '@ipr/domain';
import type { Logger } from './logger.ts';

interface Refusal {
  readonly status: number;
  readonly failure: FailureCode;
}

/** Replies by error of Node's parser; all others are malformed, or ambiguous about the body length (RFC 9112 section 6.3). */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, failure: 'request.too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, failure: 'request.too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, failure: 'request.cancelled' },
};
const malformed: Refusal = { status: 400, failure: 'request.invalid' };

/** Whether a response was started on this connection; a second one must not be inserted into it. */
const hasBegun = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent === true;

const problemText = ({ status, failure }: Refusal, requestId: string): string => {
  const body = JSON.stringify({ ...problemOf(new Failure(new ReceivedFailure(failure)), requestId), status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
};

/** Browsers open connections in advance and may never use them. */
const isUnused = ({ code }: NodeJS.ErrnoException, socket: Duplex): boolean =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as { bytesRead?: number }).bytesRead === 0;

const refuse = (socket: Duplex, refusal: Refusal, reason: string, log: Logger): void => {
  const requestId = randomUUID();
  log.info({ requestId, status: refusal.status, failure: refusal.failure, reason }, 'request refused');
  if (socket.writable && !hasBegun(socket)) socket.end(problemText(refusal, requestId), () => socket.destroy());
  else socket.destroy();
};

/** Responds to malformed requests with problem details (RFC 9457) and a log line, like to refused requests. */
export const refuseMalformed = (server: Server, log: Logger): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isGone = error.code === 'ECONNRESET' || error.code === 'EPIPE' || socket.destroyed;
    if (isGone || isUnused(error, socket)) return void socket.destroy();
    refuse(socket, refusals[error.code ?? ''] ?? malformed, error.code ?? error.name, log);
  });
  server.on('connect', (_, socket) =>
    refuse(socket, { status: 405, failure: 'request.method-not-allowed' }, 'CONNECT', log),
  );
  // RFC 9110 section 10.1.1 allows a server to ignore unknown expectations.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
};

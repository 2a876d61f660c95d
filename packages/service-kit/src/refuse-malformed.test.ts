import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@ipr/api';
import Koa from 'koa';
import { requestFrame } from './app.ts';
import { createLogger } from './logger.ts';
import { type Serving, serve } from './serve.ts';

const lines: Record<string, unknown>[] = [];
const log = createLogger('demo', {
  level: 'info',
  destination: { write: (line) => void lines.push(JSON.parse(line)) },
});

let service: Serving;
beforeAll(async () => {
  const app = new Koa();
  app.use(requestFrame(log));
  app.use((ctx) => {
    ctx.body = { ok: true };
  });
  service = await serve(app, { port: 0, log });
});
afterAll(() => service.close());
beforeEach(() => {
  lines.length = 0;
});

/** The bytes received until the connection is closed. */
const send = async (head: string): Promise<{ status: number; headers: string; body: string }> => {
  const socket = connect(service.port, '127.0.0.1');
  socket.write(head);
  const answer = await text(socket);
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body };
};

const host = 'Host: localhost\r\n';

test.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400, 'request.invalid'],
  [
    'a body with two ends',
    `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'request.invalid',
  ],
  [
    'two lengths',
    `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    400,
    'request.invalid',
  ],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: localhost\n\n', 400, 'request.invalid'],
  ['a folded header', `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400, 'request.invalid'],
  ['headers without end', `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(40_000)}\r\n\r\n`, 431, 'request.too-large'],
  ['a tunnel', `CONNECT example.org:443 HTTP/1.1\r\n${host}\r\n`, 405, 'request.method-not-allowed'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 422, 'request.invalid'],
  ['two hosts', `GET / HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`, 422, 'request.invalid'],
])('refuses %s with problem details and one log line', async (_, head, status, code) => {
  const answer = await send(head);
  expect(Problem.parse(JSON.parse(answer.body))).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
  expect(answer.headers).toContain('content-type: application/problem+json');
  expect(answer.headers).toContain('x-content-type-options: nosniff');
  expect(lines).toEqual([expect.objectContaining({ level: 'info', status, failure: code })]);
});

test('does not wait for an unread body', async () => {
  const { status, headers } = await send(`GET / HTTP/1.1\r\n${host}Content-Length: 5000\r\n\r\nbegun`);
  expect(status).toBe(200);
  expect(headers).toContain('connection: close');
});

test('accepts an unknown expectation', async () => {
  const { status } = await send(`GET / HTTP/1.1\r\n${host}Expect: 200-maybe\r\nConnection: close\r\n\r\n`);
  expect(status).toBe(200);
});

test('limits the time for slow headers and slow bodies', () => {
  const { headersTimeout, requestTimeout } = service.server;
  expect([headersTimeout > 0 && headersTimeout <= 15_000, requestTimeout > 0 && requestTimeout <= 1_800_000]).toEqual([
    true,
    true,
  ]);
});

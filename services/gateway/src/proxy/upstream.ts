import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';

/** An upstream and the failure that people get while it does not answer. */
export interface Upstream {
  readonly name: string;
  /** Origin and base path, without a trailing slash. */
  readonly url: string;
  readonly failure: 'service.unavailable' | 'storage.unavailable' | 'index.unavailable' | 'chain.unavailable';
}

const pool = { keepAlive: true, maxSockets: 256, maxFreeSockets: 32, scheduling: 'lifo' } as const;
const plain = new Agent(pool);
const secure = new SecureAgent(pool);
const connectMs = 5_000;

/** A request over a kept-alive connection; fails without a connection in five seconds or after `idleMs` without data. */
export const openRequest = (url: string, options: RequestOptions, idleMs: number): ClientRequest => {
  const isSecure = url.startsWith('https:');
  const opened = isSecure
    ? httpsRequest(url, { ...options, agent: secure })
    : httpRequest(url, { ...options, agent: plain });
  opened.setTimeout(idleMs, () => opened.destroy(new Error(`nothing moved for ${idleMs} ms`)));
  opened.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(() => opened.destroy(new Error('no connection')), connectMs);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late));
    opened.once('close', () => clearTimeout(late));
  });
  return opened;
};

/** Whether a kept-alive connection was closed just as the request was sent; the upstream has not processed it. */
export const neverArrived = (opened: ClientRequest, error: Error): boolean =>
  opened.reusedSocket && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

const textOf = async (answer: IncomingMessage, maxBytes: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Sends JSON and reads the JSON answer; for the gateway's own queries. @throws Error when there is none. */
export const fetchJson = async (url: string, body?: unknown, idleMs = 5_000): Promise<unknown> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const opened = openRequest(url, { method: body === undefined ? 'GET' : 'POST', headers }, idleMs);
    opened.once('response', resolve).once('error', reject);
    opened.end(body === undefined ? undefined : JSON.stringify(body));
  });
  const text = await textOf(answer, 2 ** 20);
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
  return JSON.parse(text);
};

/** Closes the kept-alive connections. */
export const closeUpstreams = (): void => {
  plain.destroy();
  secure.destroy();
};

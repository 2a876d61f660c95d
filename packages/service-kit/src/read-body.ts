import type { IncomingMessage } from 'node:http';
import { Failure } from '@ipr/domain';
import { InvalidRequest } from './invalid-request.ts';

/** Limits for draining a refused body, so that the client receives the response instead of a connection reset. */
const drainLimit = { bytes: 64 * 2 ** 20, ms: 5_000 };

/** Drains a body without keeping it, within limits; beyond them the connection is closed after the response. */
export const drain = (request: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    if (request.readableEnded || request.destroyed) return resolve();
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > drainLimit.bytes) done();
    };
    const timer = setTimeout(done, drainLimit.ms);
    request.on('data', count).once('end', done).once('close', done).once('error', done).resume();
  });

export const declaredLength = (request: IncomingMessage): number => Number(request.headers['content-length'] ?? 0);

export const mediaTypeOfRequest = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** @throws Failure request.invalid when the body is compressed: its decompressed size cannot be bounded by its length */
export const refuseCompression = (request: IncomingMessage): void => {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new InvalidRequest(['content-encoding: not supported']);
};

/** Bodies read into memory are small; a slower sender is probably trying to hold the connection (slow-body attack). */
const timeoutMs = 30_000;

const collect = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > maxBytes) throw new Failure('request.too-large', { maxBytes });
      parts.push(part);
    }
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw new Failure('request.cancelled', {}, thrown);
  }
  return Buffer.concat(parts);
};

/** Refuses keys that could reach a prototype, at any depth. */
const refusePrototype = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a field');
  return value;
};

/**
 * Reads a whole body into memory.
 * @param withinMs timeout for the whole body, in milliseconds
 * @throws Failure request.too-large, request.invalid (compressed), request.cancelled
 */
export const readBytes = async (request: IncomingMessage, maxBytes: number, withinMs = timeoutMs): Promise<Buffer> => {
  refuseCompression(request);
  if (declaredLength(request) > maxBytes) throw new Failure('request.too-large', { maxBytes });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Failure('request.cancelled', {}, new Error('the body came too slowly'))),
      withinMs,
    );
  });
  return Promise.race([collect(request, maxBytes), late]).finally(() => clearTimeout(timer));
};

/**
 * Reads a JSON body; an absent body is an empty object.
 * @throws Failure request.too-large, request.invalid (another content type, malformed JSON), request.cancelled
 */
export const readJson = async (request: IncomingMessage, maxBytes: number): Promise<unknown> => {
  const body = await readBytes(request, maxBytes);
  if (body.length === 0) return {};
  if (mediaTypeOfRequest(request) !== 'application/json')
    throw new InvalidRequest(['content-type: expected application/json']);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), refusePrototype);
  } catch (thrown) {
    throw new InvalidRequest(['body: malformed JSON'], thrown);
  }
};

import type { IncomingMessage } from 'node:http';
import { Failure } from '@ipr/domain';
import { InvalidRequest } from './invalid-request.ts';

/** How much of a refused body is still read, so that the client gets to see the answer instead of a reset connection. */
const drainLimit = { bytes: 64 * 2 ** 20, ms: 5_000 };

/** Reads a body to its end without keeping it, within bounds; past them the connection is closed after the answer. */
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

/** @throws Failure request.invalid when the body is compressed: its size could not be bounded by what arrives. */
export const refuseCompression = (request: IncomingMessage): void => {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new InvalidRequest(['content-encoding: not supported']);
};

/** A body that is read into memory is small; whoever takes longer for it wants to hold a connection, not to send something. */
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

/** Keys that could reach a prototype are refused wherever they stand. */
const refusePrototype = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not a field');
  return value;
};

/**
 * Reads a whole body into memory.
 * @param withinMs patience for all of it, in milliseconds
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

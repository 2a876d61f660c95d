import { HttpFailure } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { ReadContent } from '../person.ts';

/** Encryption adds a header and 16 bytes per MiB; this allowance covers the largest file. */
const overheadBytes = 1024 * 1024;

const failureOf = (thrown: unknown, signal: AbortSignal | undefined): Failure => {
  if (thrown instanceof Failure) return thrown;
  return signal?.aborted
    ? new Failure('request.cancelled', {}, thrown)
    : new Failure('storage.unavailable', {}, thrown);
};

const refuse = ({ status, headers }: Response): never => {
  // Says nothing about the document, which is there after the pause.
  if (status === 429) throw new HttpFailure(status, undefined, headers.get('retry-after'));
  throw status >= 500
    ? new Failure('storage.unavailable', { status })
    : new Failure('storage.content-not-found', { status });
};

const collect = async (
  body: ReadableStream<Uint8Array>,
  limit: number,
  onChunk: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let done = 0;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    done += next.value.length;
    if (done > limit) {
      await reader.cancel();
      throw new Failure('request.too-large');
    }
    chunks.push(next.value);
    onChunk(done);
  }
  const whole = new Uint8Array(done);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
};

/**
 * Reads documents, or a byte range of one, from the read gateway, GET {base}/{cid}.
 * @param maximumBytes largest file of the registry; a longer response is cut off and refused
 */
export const contentReader =
  (base: string, maximumBytes: number, fetcher: typeof fetch = (...request) => fetch(...request)): ReadContent =>
  async (cid, { signal, onProgress, range } = {}) => {
    try {
      const response = await fetcher(`${base}/${encodeURIComponent(cid)}`, {
        credentials: 'same-origin',
        ...(signal ? { signal } : {}),
        ...(range ? { headers: { range: `bytes=${range.from}-${range.to - 1}` } } : {}),
      });
      if (!response.ok || !response.body) return refuse(response);
      if (range && response.status !== 206) {
        await response.body.cancel();
        throw new Failure('storage.unavailable', { status: response.status });
      }
      const total = Number(response.headers.get('content-length') ?? 0);
      return await collect(response.body, maximumBytes + overheadBytes, (done) =>
        onProgress?.(done, Math.max(total, done)),
      );
    } catch (thrown) {
      throw failureOf(thrown, signal);
    }
  };

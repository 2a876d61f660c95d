import { maxTokenBytes } from '@ipr/verify/rfc3161/der';
import { ExchangeFailed } from './exchange-failed.ts';

export interface HttpExchangeSettings {
  /** Address of the authority; for Evidency .../v3/projects/{project}/timestamp. */
  readonly url: string;
  /** Headers that authenticate the client, such as X-API-KEY or Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

const readLimited = async (response: Response): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop cancels the rest of the body.
    if (size > maxTokenBytes) throw new ExchangeFailed('answer too large');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
};

const failedBy = (thrown: unknown, isLate: boolean): ExchangeFailed =>
  thrown instanceof ExchangeFailed ? thrown : new ExchangeFailed(isLate ? 'timed out' : 'unreachable', thrown);

/** RFC 3161 over HTTP (section 3.4). Follows no redirects: they would carry the credentials elsewhere. */
export const httpExchange =
  ({ url, headers = {}, timeoutMs }: HttpExchangeSettings) =>
  async (request: Uint8Array): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
        },
        body: request as Uint8Array<ArrayBuffer>,
        redirect: 'manual',
        signal,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new ExchangeFailed(`HTTP ${response.status}`);
      }
      return await readLimited(response);
    } catch (thrown) {
      throw failedBy(thrown, signal.aborted);
    }
  };

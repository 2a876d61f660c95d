import { readLimited } from '@ipr/verify/issue/revocation/read-limited';
import { maxTokenBytes } from '@ipr/verify/rfc3161/check-der';
import { ExchangeFailed } from './exchange-failed.ts';

export interface HttpExchangeSettings {
  /** Address of the authority; for Evidency .../v3/projects/{project}/timestamp. */
  readonly url: string;
  /** Headers that authenticate the client, such as X-API-KEY or Authorization. */
  readonly headers?: Readonly<Record<string, string>>;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

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
      return await readLimited(response, maxTokenBytes, () => new ExchangeFailed('answer too large'));
    } catch (thrown) {
      throw failedBy(thrown, signal.aborted);
    }
  };

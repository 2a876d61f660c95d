import { maxCrlBytes } from '@ipr/verify/rfc3161/crl';
import { RevocationUnavailable } from './revocation-unavailable.ts';

export type FetchRevocation = (url: string) => Promise<Uint8Array>;

export interface FetchSettings {
  /** Hosts that the operator allows, with the port unless it is the default one. */
  readonly hosts: readonly string[];
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

const readLimited = async (response: Response): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    // Leaving the loop cancels the rest of the body.
    if (size > maxCrlBytes) throw new RevocationUnavailable('unusable');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
};

const isAllowed = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return ['http:', 'https:'].includes(protocol) && hosts.includes(host) && !username && !password;
};

/**
 * Reads a CRL over HTTP. The URL comes from a certificate: only allowed hosts are contacted, and redirects are never followed, so
 * that no certificate can address this machine or its network.
 * @throws RevocationUnavailable
 */
export const fetchRevocation =
  ({ hosts, timeoutMs }: FetchSettings): FetchRevocation =>
  async (url) => {
    if (!isAllowed(url, hosts)) throw new RevocationUnavailable('host not allowed');
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return await readLimited(response);
      await response.body?.cancel();
      throw new RevocationUnavailable('unreachable', `HTTP ${response.status}`);
    } catch (thrown) {
      throw thrown instanceof RevocationUnavailable ? thrown : new RevocationUnavailable('unreachable', thrown);
    }
  };

const freshMs = 5 * 60_000;
const failedMs = 60_000;
const mostUrls = 50;

/** Keeps results for five minutes and failures for one, so that a burst of stamps requests each URL once. */
export const cachedRevocation = (read: FetchRevocation, now: () => number = Date.now): FetchRevocation => {
  const entries = new Map<string, { readonly result: Promise<Uint8Array>; until: number }>();
  return (url) => {
    const known = entries.get(url);
    if (known && known.until > now()) return known.result;
    if (entries.size >= mostUrls) entries.clear();
    const entry = { result: read(url), until: now() + freshMs };
    entry.result.catch(() => {
      entry.until = now() + failedMs;
    });
    entries.set(url, entry);
    return entry.result;
  };
};

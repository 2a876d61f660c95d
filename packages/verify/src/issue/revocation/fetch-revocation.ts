import { toHex } from '@ipr/domain';
import { maxRevocationBytes } from '../../rfc3161/revocation-outcome.ts';
import { readLimited } from './read-limited.ts';
import { RevocationUnavailable } from './revocation-unavailable.ts';

/** Reads a CRL, or with a request (DER) an OCSP response. @throws RevocationUnavailable */
export type FetchRevocation = (url: string, request?: Uint8Array) => Promise<Uint8Array>;

export interface FetchSettings {
  /** Hosts that the operator allows, with the port unless it is the default one. */
  readonly hosts: readonly string[];
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
}

const isAllowed = (url: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return ['http:', 'https:'].includes(protocol) && hosts.includes(host) && !username && !password;
};

/** OCSP over HTTP (RFC 6960 appendix A.1). */
const ocspPost = (request: Uint8Array) => ({
  method: 'POST',
  headers: { 'content-type': 'application/ocsp-request', accept: 'application/ocsp-response' },
  body: request as Uint8Array<ArrayBuffer>,
});

/**
 * Reads revocation data over HTTP. The URL comes from a certificate: only allowed hosts are contacted, and redirects are never followed, so
 * that no certificate can address this machine or its network.
 * @throws RevocationUnavailable
 */
export const fetchRevocation =
  ({ hosts, timeoutMs }: FetchSettings): FetchRevocation =>
  async (url, request) => {
    if (!isAllowed(url, hosts)) throw new RevocationUnavailable('host not allowed');
    try {
      const common = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
      const response = await fetch(url, request ? { ...common, ...ocspPost(request) } : common);
      if (response.ok)
        return await readLimited(response, maxRevocationBytes, () => new RevocationUnavailable('unusable'));
      await response.body?.cancel();
      throw new RevocationUnavailable('unreachable', `HTTP ${response.status}`);
    } catch (thrown) {
      throw thrown instanceof RevocationUnavailable ? thrown : new RevocationUnavailable('unreachable', thrown);
    }
  };

/** Less than the five minutes for which an OCSP response without a next update counts, and the minute that a signature needs. */
const freshMs = 3 * 60_000;
const failedMs = 60_000;
const mostUrls = 50;

/** Keeps results for three minutes and failures for one, so that a burst of stamps requests each URL once. */
export const cachedRevocation = (
  read: FetchRevocation,
  now: () => number = () => performance.now(),
): FetchRevocation => {
  const entries = new Map<string, { readonly result: Promise<Uint8Array>; until: number }>();
  return (url, request) => {
    const key = `${url} ${toHex(request ?? new Uint8Array())}`;
    const known = entries.get(key);
    if (known && known.until > now()) return known.result;
    if (entries.size >= mostUrls) entries.clear();
    const entry = { result: read(url, request), until: now() + freshMs };
    entry.result.catch(() => {
      entry.until = now() + failedMs;
    });
    entries.set(key, entry);
    return entry.result;
  };
};

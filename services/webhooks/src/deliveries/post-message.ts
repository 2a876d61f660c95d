import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AttemptFailure } from '@ipr/api';
import type { Target } from './target.ts';

/** How an attempt ended; `failure` null for a 2xx answer. */
export interface Outcome {
  readonly failure: AttemptFailure | null;
  readonly status: number | null;
}

class NoPublicAddress extends Error {}

/** Name servers. */
export type Names = Pick<Resolver, 'resolve4' | 'resolve6'>;

/**
 * Those of the system, asked by sockets: `dns.lookup` takes one of the four threads of the process for as long as the name server of a
 * person's domain delays its answer, so that four such names would stop everything that needs a thread.
 */
const systemNames: Names = new Resolver({ timeout: 2_000, tries: 2 });

const addressesOf = async (names: Names, hostname: string): Promise<LookupAddress[]> => {
  // In development; no name server is asked for it (RFC 6761, section 6.3).
  if (hostname === 'localhost') return lookup(hostname, { all: true });
  const [four, six] = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
  const of = (found: PromiseSettledResult<string[]>, family: number) =>
    found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
  return [...of(four, 4), ...of(six, 6)];
};

/** Resolves a name for a socket, which connects to nothing else: every address of the name must be allowed. */
const checkedLookup =
  (allows: Target['allows'], names: Names): LookupFunction =>
  (hostname, options, callback) => {
    const answer = (found: readonly LookupAddress[]): void => {
      const [first] = found;
      // One answer for a name that does not exist and for a private one: the log must not explore a network.
      if (!first || !found.every(({ address }) => allows(address))) callback(new NoPublicAddress(hostname), []);
      else if (options.all) callback(null, [...found]);
      else callback(null, first.address, first.family);
    };
    void addressesOf(names, hostname).then(answer, () => answer([]));
  };

const failureOf = (thrown: unknown, signal: AbortSignal): AttemptFailure => {
  if (signal.aborted) return 'timeout';
  if (thrown instanceof NoPublicAddress) return 'address';
  const code = String((thrown as NodeJS.ErrnoException).code ?? '');
  return /^(ERR_TLS|ERR_SSL|CERT|EPROTO|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/.test(code) ? 'tls' : 'unreachable';
};

const longestHeaders = 16 * 1024;

/**
 * Posts a message. Follows no redirect, reads no byte of the answer beyond its headers, keeps no connection, and ends after the time.
 * @param timeoutMs of everything, name resolution included
 */
export const postMessage = async (
  { url, host, allows }: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
  names: Names = systemNames,
): Promise<Outcome> => {
  // A socket resolves no name that is an address already.
  if (isIP(host) !== 0 && !allows(host)) return { failure: 'address', status: null };
  const signal = AbortSignal.timeout(timeoutMs);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: checkedLookup(allows, names),
    agent: false,
    maxHeaderSize: longestHeaders,
    signal,
  };
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  try {
    const status = await new Promise<number>((answered, failed) => {
      const request = send(url, options, (response) => {
        answered(response.statusCode ?? 0);
        response.destroy();
      });
      // Also after the answer: a connection that breaks then changes nothing.
      request.on('error', failed);
      request.end(body);
    });
    return { failure: status >= 200 && status < 300 ? null : 'status', status };
  } catch (thrown) {
    return { failure: failureOf(thrown, signal), status: null };
  }
};

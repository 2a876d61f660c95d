import { readFile } from 'node:fs/promises';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { cachedRevocation, type FetchRevocation, fetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { RevocationUnavailable } from '@ipr/verify/issue/revocation/revocation-unavailable';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import type { TimestampsConfig } from '../config.ts';
import { type AuthorityKeys, openAuthorityFiles } from './embedded/authority-files.ts';
import { embeddedCrlUrl } from './embedded/make-authority.ts';
import { responder } from './embedded/respond.ts';
import { httpExchange } from './http-exchange.ts';
import { firstOf, type RemoteSettings, secondOf } from './remote-settings.ts';
import { rfc3161Authority } from './rfc3161-authority.ts';

/** @throws Error that names the variable and the file. */
const certificatesIn = async (variable: string, path: string): Promise<Uint8Array[]> => {
  try {
    return certificatesOfPem(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${variable}: ${path} cannot be used`, { cause });
  }
};

/** Longest wait for one CRL or OCSP response: the person waits for it too. */
const mostRevocationMs = 3_000;

const credentialsOf = ({ apiKey, apiKeyHeader, user, password }: RemoteSettings): Record<string, string> => ({
  ...(apiKey ? { [apiKeyHeader]: apiKey } : {}),
  ...(user ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {}),
});

/** The embedded authority publishes its CRL in this process. */
export const embeddedRevocation =
  ({ crl }: AuthorityKeys): FetchRevocation =>
  async (url) => {
    if (!crl || url !== embeddedCrlUrl) throw new RevocationUnavailable('none published');
    return crl;
  };

/** An authority in this process, under the root of its own folder. */
export const openEmbeddedAuthority = async (directory: string): Promise<TimestampAuthority> => {
  const keys = await openAuthorityFiles(directory);
  return rfc3161Authority({ exchange: responder(keys), roots: [keys.ca], readRevocation: embeddedRevocation(keys) });
};

/** An authority behind a URL, under the roots that the operator pinned. */
const openRemoteAuthority = async (settings: RemoteSettings, url: string): Promise<TimestampAuthority> => {
  const { prefix, roots = '', qualifiedCerts: qualified, policies, timeoutMs } = settings;
  const fetched = fetchRevocation({
    hosts: settings.revocationHosts,
    timeoutMs: Math.min(timeoutMs, mostRevocationMs),
  });
  return rfc3161Authority({
    exchange: httpExchange({ url, headers: credentialsOf(settings), timeoutMs }),
    roots: await certificatesIn(`${prefix}_ROOTS`, roots),
    qualifiedSigners: qualified ? await certificatesIn(`${prefix}_QUALIFIED_CERTS`, qualified) : [],
    readRevocation: cachedRevocation(fetched),
    ...(policies ? { policies } : {}),
  });
};

/** The configured authorities: the embedded one or the one of TSA_URL, and the one of TSA2_URL if there is one. */
export const openAuthorities = async (config: TimestampsConfig): Promise<readonly TimestampAuthority[]> => {
  const [first, second] = [firstOf(config), secondOf(config)];
  return Promise.all([
    first.url ? openRemoteAuthority(first, first.url) : openEmbeddedAuthority(config.TIMESTAMPS_DIR ?? ''),
    ...(second.url ? [openRemoteAuthority(second, second.url)] : []),
  ]);
};

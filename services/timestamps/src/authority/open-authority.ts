import { readFile } from 'node:fs/promises';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import type { TimestampsConfig } from '../config.ts';
import { openAuthorityFiles } from './embedded/authority-files.ts';
import { responder } from './embedded/respond.ts';
import { httpExchange } from './http-exchange.ts';
import { rfc3161Authority } from './rfc3161-authority.ts';

/** @throws Error that names the variable and the file. */
const certificatesIn = async (variable: string, path: string): Promise<Uint8Array[]> => {
  try {
    return certificatesOfPem(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${variable}: ${path} cannot be used`, { cause });
  }
};

const credentialsOf = (config: TimestampsConfig): Record<string, string> => {
  const { TSA_API_KEY: key, TSA_API_KEY_HEADER: header, TSA_USER: user, TSA_PASSWORD: password } = config;
  return {
    ...(key ? { [header]: key } : {}),
    ...(user ? { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } : {}),
  };
};

/** An authority in this process, under the root of its own folder. */
export const openEmbeddedAuthority = async (directory: string): Promise<TimestampAuthority> => {
  const keys = await openAuthorityFiles(directory);
  return rfc3161Authority({ exchange: responder(keys), roots: [keys.ca] });
};

/** An authority behind TSA_URL, under the roots that the operator pinned. */
export const openRemoteAuthority = async (config: TimestampsConfig, url: string): Promise<TimestampAuthority> => {
  const { TSA_ROOTS: roots = '', TSA_QUALIFIED_CERTS: qualified, TSA_POLICIES: policies } = config;
  return rfc3161Authority({
    exchange: httpExchange({ url, headers: credentialsOf(config), timeoutMs: config.TSA_TIMEOUT_MS }),
    roots: await certificatesIn('TSA_ROOTS', roots),
    qualifiedSigners: qualified ? await certificatesIn('TSA_QUALIFIED_CERTS', qualified) : [],
    ...(policies ? { policies } : {}),
  });
};

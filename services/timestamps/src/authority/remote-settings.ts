import { file, hosts, httpUrl, integer } from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const oids = z
  .string()
  .regex(/^[0-2](\.\d+)+(,[0-2](\.\d+)+)*$/, 'expected policy OIDs, separated by commas')
  .transform((list) => list.split(','))
  .meta({ accepts: 'OIDs, separated by commas' });
const headerText = z
  .string()
  .regex(/^[\x21-\x7e]{1,1024}$/, 'expected visible ASCII characters')
  .meta({ accepts: 'visible ASCII characters, at most 1,024' });
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'expected a header name')
  .default('X-API-KEY')
  .meta({ accepts: 'header name' });
const word = z.string().min(1);

export const authorityFields = {
  TSA_URL: httpUrl
    .optional()
    .describe(
      'Any RFC 3161 authority, Evidency (`https://api.evidency.io/v3/projects/{project}/timestamp`) among them. Without it the embedded one stamps',
    ),
  TSA_API_KEY: headerText.optional().meta({ description: 'Key that is sent in TSA_API_KEY_HEADER', secret: true }),
  TSA_API_KEY_HEADER: headerName.describe('Header for TSA_API_KEY'),
  TSA_USER: word.optional().describe('User of HTTP basic authentication'),
  TSA_PASSWORD: word.optional().meta({ description: 'Password of TSA_USER', secret: true }),
  TSA_ROOTS: file.optional().describe('PEM file: the roots, of which one must stand at the end of every chain'),
  TSA_QUALIFIED_CERTS: file
    .optional()
    .describe(
      'PEM file: signers that stand in the EU trusted list as qualified; a stamp counts as qualified only with one of them and its own claim',
    ),
  TSA_POLICIES: oids.optional().describe('Policies that are accepted; any without it'),
  TSA_TIMEOUT_MS: integer(100, 25_000)
    .default(10_000)
    .describe('Longest wait for an answer of an authority, in milliseconds'),
  TSA_REVOCATION_HOSTS: hosts
    .default([])
    .describe(
      'Hosts from which revocation data (CRL, OCSP) that certificates of the authorities name is fetched; none by default',
    ),
};

export const secondAuthorityFields = {
  TSA2_URL: httpUrl
    .optional()
    .describe(
      'A second RFC 3161 authority: every hash is stamped by both. Without it there is one. The gateway’s TSA_ROOTS must then contain the roots of both',
    ),
  TSA2_API_KEY: headerText.optional().meta({ description: 'Key that is sent in TSA2_API_KEY_HEADER', secret: true }),
  TSA2_API_KEY_HEADER: headerName.describe('Header for TSA2_API_KEY'),
  TSA2_USER: word.optional().describe('User of HTTP basic authentication at the second authority'),
  TSA2_PASSWORD: word.optional().meta({ description: 'Password of TSA2_USER', secret: true }),
  TSA2_ROOTS: file.optional().describe('PEM file: the roots of the second authority'),
  TSA2_QUALIFIED_CERTS: file.optional().describe('PEM file: qualified signers of the second authority'),
  TSA2_POLICIES: oids.optional().describe('Policies that are accepted of the second authority; any without it'),
};

type Fields = z.output<z.ZodObject<typeof authorityFields & typeof secondAuthorityFields>>;

/** Where an authority is, and with which credentials and certificates it is used. */
export interface RemoteSettings {
  /** Prefix of its variables. */
  readonly prefix: 'TSA' | 'TSA2';
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  readonly apiKeyHeader: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly roots: string | undefined;
  readonly qualifiedCerts: string | undefined;
  readonly policies: readonly string[] | undefined;
  readonly timeoutMs: number;
  readonly revocationHosts: readonly string[];
}

export const firstOf = (fields: Fields): RemoteSettings => ({
  prefix: 'TSA',
  url: fields.TSA_URL,
  apiKey: fields.TSA_API_KEY,
  apiKeyHeader: fields.TSA_API_KEY_HEADER,
  user: fields.TSA_USER,
  password: fields.TSA_PASSWORD,
  roots: fields.TSA_ROOTS,
  qualifiedCerts: fields.TSA_QUALIFIED_CERTS,
  policies: fields.TSA_POLICIES,
  timeoutMs: fields.TSA_TIMEOUT_MS,
  revocationHosts: fields.TSA_REVOCATION_HOSTS,
});

export const secondOf = (fields: Fields): RemoteSettings => ({
  prefix: 'TSA2',
  url: fields.TSA2_URL,
  apiKey: fields.TSA2_API_KEY,
  apiKeyHeader: fields.TSA2_API_KEY_HEADER,
  user: fields.TSA2_USER,
  password: fields.TSA2_PASSWORD,
  roots: fields.TSA2_ROOTS,
  qualifiedCerts: fields.TSA2_QUALIFIED_CERTS,
  policies: fields.TSA2_POLICIES,
  timeoutMs: fields.TSA_TIMEOUT_MS,
  revocationHosts: fields.TSA_REVOCATION_HOSTS,
});

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

export const hasRoots = ({ url, roots }: RemoteSettings): boolean => url === undefined || roots !== undefined;

export const hasUserAndPassword = ({ user, password }: RemoteSettings): boolean =>
  (user === undefined) === (password === undefined);

export const hasNoCredentialsInUrl = ({ url }: RemoteSettings): boolean =>
  url === undefined || !(new URL(url).username || new URL(url).password);

/** Credentials are sent over https, or within this machine. */
export const protectsCredentials = ({ url, apiKey, user }: RemoteSettings): boolean =>
  !url?.startsWith('http:') || isLoopback(new URL(url)) || !(apiKey || user);

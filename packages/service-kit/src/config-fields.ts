/**
 * Configuration variables shared by several services: schema and description, from which docs/configuration.md is generated.
 * `accepts` describes the accepted pattern; `secret` marks values that must not appear in logs and tickets.
 */
import { lowerAddress } from '@ipr/domain';
import { z } from 'zod';
import { ConfigError, refinement } from './config.ts';

/** Formats '65,535'. Avoids Intl, which would cost every process a megabyte. */
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Ways to sign in, for the gateway, which shows them, and identity, which refuses all others. */
export const signInWays = z
  .string()
  .transform((text) => text.split(',').map((way) => way.trim()))
  .pipe(z.array(z.enum(['email', 'google', 'passkey', 'dynamic'])).min(1))
  .meta({ accepts: '`email`, `google`, `passkey`, `dynamic`, separated by commas' })
  .default(['email', 'passkey'])
  .describe(
    'Ways to sign in; identity refuses all others. `google` needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, `dynamic` DYNAMIC_ENVIRONMENT_ID and a build of its own (docs/production.md)',
  );

/** The environment at the sign-in and wallet provider Dynamic. */
export const dynamicEnvironment = z
  .uuid({ error: 'expected the UUID of the environment' })
  .meta({ accepts: 'UUID' })
  .optional()
  .describe('Environment at the sign-in and wallet provider Dynamic');

/** Parameters of `refine` for a schema with both fields. */
export const dynamicNeedsEnvironment = [
  ({ SIGN_IN, DYNAMIC_ENVIRONMENT_ID }: { SIGN_IN: readonly string[]; DYNAMIC_ENVIRONMENT_ID?: string | undefined }) =>
    !SIGN_IN.includes('dynamic') || DYNAMIC_ENVIRONMENT_ID !== undefined,
  refinement(['SIGN_IN', 'DYNAMIC_ENVIRONMENT_ID'], 'dynamic needs DYNAMIC_ENVIRONMENT_ID'),
] as const;

/** A whole number within inclusive limits. */
export const integer = (least: number, most: number = Number.MAX_SAFE_INTEGER) => {
  const upper = most === Number.MAX_SAFE_INTEGER ? 'on' : `to ${grouped(most)}`;
  const error = `expected a whole number from ${grouped(least)} ${upper}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
};

/** 'true' or 'false', and common alternatives. */
export const yesNo = z.stringbool({ error: 'expected true or false' }).meta({ accepts: '`true` or `false`' });

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected http:// or https://' })
  .meta({ accepts: 'http:// or https:// URL' });

/** Browsers compare origins character by character, so the value is used unchanged. */
export const origin = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'expected an origin such as https://example.org',
  )
  .meta({ accepts: 'origin such as `https://example.org`' });

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address: 0x and 40 hexadecimal digits')
  .transform(lowerAddress)
  .meta({ accepts: 'address: 0x and 40 hexadecimal digits' });

/** Hosts that a service may contact besides its own dependencies. */
export const hosts = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/, 'expected host names, separated by commas')
  .transform((list) => list.split(','))
  .meta({ accepts: 'host names in lower case, each with its port unless it is the default, separated by commas' });

export const file = z.string().min(1).meta({ accepts: 'path of a file' });
export const folder = z.string().min(1).meta({ accepts: 'path of a folder' });

/** Variables of every process that listens. @param otherwise default port */
export const listenFields = (otherwise: number) => ({
  HOST: z.string().default('127.0.0.1').meta({ accepts: 'address or host name', description: 'Address to listen on' }),
  PORT: integer(0, 65_535).default(otherwise).describe('Port to listen on; 0 chooses a free one'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Minimum level of the JSON log lines on standard output'),
});

/** A key for AES-256 or an HMAC. */
export const key32 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'expected 32 bytes as 64 hexadecimal digits')
  .transform((digits) => new Uint8Array(Buffer.from(digits, 'hex')))
  .meta({ accepts: '32 bytes as 64 hexadecimal digits', secret: true });

export const internalSecret = z.string().min(32, 'needs at least 32 characters').meta({
  description: 'Proves gateway and services to each other; the same for all of them',
  secret: true,
});

/** Connection to the database. @param database name of the service's own database, when the variable names none */
export const mongoUri = z
  .string()
  .regex(/^mongodb(\+srv)?:\/\//, 'expected mongodb://… or mongodb+srv://…')
  .meta({
    accepts: 'mongodb:// or mongodb+srv:// URI',
    description: 'MongoDB; every service has a database of its own in it',
    secret: true,
  });

export const mongoDatabase = (otherwise: string) =>
  z.string().min(1).default(otherwise).describe('Name of the database of this service');

/** The variables that begin every service with a database. @param port default port */
export const serviceFields = (port: number) => ({
  ...listenFields(port),
  MONGODB_URI: mongoUri,
  INTERNAL_SECRET: internalSecret,
});

const rpcUrls = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(httpUrl).min(1, 'expected http:// or https:// URLs, separated by commas'))
  .meta({
    accepts: 'http:// or https:// URLs, separated by commas',
    description: 'JSON-RPC of the chain, best of several operators; the first is preferred',
    secret: true,
  });

/** Variables of chain access. */
export const chainRpc = {
  CHAIN_RPC_URL: rpcUrls,
  CHAIN_RPC_QUORUM: integer(1, 10)
    .optional()
    .describe('Number of CHAIN_RPC_URL nodes that must agree on code, calls, logs and receipts; a majority by default'),
  CHAIN_RPC_BATCH: integer(1, 100)
    .default(3)
    .describe('Maximum JSON-RPC calls per request; public providers refuse more than 3'),
};

interface ChainRpc {
  readonly CHAIN_RPC_URL: readonly string[];
  readonly CHAIN_RPC_QUORUM?: number | undefined;
  readonly CHAIN_RPC_BATCH: number;
  readonly CHAIN_ID?: number;
}

/**
 * RPC settings for `openRpc` of packages/adapter-rpc from the configuration. @throws ConfigError for a quorum larger than the
 * number of nodes
 */
export const rpcOf = ({
  CHAIN_RPC_URL: urls,
  CHAIN_RPC_QUORUM: quorum,
  CHAIN_RPC_BATCH: batchSize,
  CHAIN_ID,
}: ChainRpc) => {
  if (quorum !== undefined && quorum > urls.length)
    throw new ConfigError(['CHAIN_RPC_QUORUM: more than there are CHAIN_RPC_URL']);
  return { urls, quorum, batchSize, chainId: CHAIN_ID };
};

/** SMTP server and sender of mails. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'expected smtp:// or smtps://' })
  .meta({ accepts: 'smtp:// or smtps:// URL', description: 'Where mail is handed over', secret: true });

export const mailFrom = z
  .string()
  .min(3)
  .max(320)
  .default('IP Registry <no-reply@localhost>')
  .describe('Sender of mails');

/** `.refine(...sendsOrShowsMail)`: mails go to a server or into the inbox. */
export const sendsOrShowsMail = [
  ({ SMTP_URL, DEV_INBOX }: { readonly SMTP_URL?: string | undefined; readonly DEV_INBOX: boolean }) =>
    Boolean(SMTP_URL) !== DEV_INBOX,
  refinement(['SMTP_URL', 'DEV_INBOX'], 'set either SMTP_URL or DEV_INBOX=true'),
] as const;

/** The chain and its registry, for services that read them. */
export const chain = {
  ...chainRpc,
  CHAIN_ID: integer(1, 2 ** 31)
    .default(80_002)
    .describe('Chain id; 80002 is Polygon Amoy, and the local chain'),
  REGISTRY_ADDRESS: address.optional().describe('Contract IPRegistry; optional for chains recorded in packages/abi'),
};

/** For services that wait until a transaction is final. */
export const chainConfirmations = integer(1, 1_000)
  .optional()
  .describe(
    'Blocks, including the transaction’s own, after which it counts as settled; defaults to 12 on Amoy, 16 on Polygon and 1 on any other chain. Above the longest re-organisation of a chain',
  );

export const registryStartBlock = integer(0)
  .optional()
  .describe(
    'First block that can contain events; defaults to the deployment block of registries listed in packages/abi, else 0',
  );

/** For services that decode calls of people's Safes. */
export const accessPassAddress = address
  .optional()
  .describe('Contract AccessPass; optional when REGISTRY_ADDRESS is the one recorded in packages/abi');

/** Prevents embedded components from running in production by accident. */
export const production = {
  NODE_ENV: z.string().default('development').describe('`production` refuses components meant for a one-machine stack'),
  ALLOW_EMBEDDED: yesNo.default(false).describe('Allows embedded components in production'),
};

/** `.refine(...showsMailOutsideProduction)` */
export const showsMailOutsideProduction = [
  ({
    NODE_ENV,
    DEV_INBOX,
    ALLOW_EMBEDDED,
  }: Readonly<Record<'DEV_INBOX' | 'ALLOW_EMBEDDED', boolean>> & { readonly NODE_ENV: string }) =>
    NODE_ENV !== 'production' || !DEV_INBOX || ALLOW_EMBEDDED,
  refinement(['DEV_INBOX', 'ALLOW_EMBEDDED'], 'production refuses the inbox unless ALLOW_EMBEDDED=true'),
] as const;

interface ProductionChain {
  readonly NODE_ENV: string;
  readonly ALLOW_EMBEDDED: boolean;
  readonly CHAIN_RPC_URL: readonly string[];
  readonly CHAIN_RPC_QUORUM?: number | undefined;
}

/** `.refine(...nodesAgreeInProduction)`: what one node states alone decides nothing about access, registrations or money. */
export const nodesAgreeInProduction = [
  // Without a quorum a majority decides, which is 2 or more from two nodes on.
  ({ NODE_ENV, ALLOW_EMBEDDED, CHAIN_RPC_URL, CHAIN_RPC_QUORUM = CHAIN_RPC_URL.length }: ProductionChain) =>
    NODE_ENV !== 'production' || ALLOW_EMBEDDED || CHAIN_RPC_QUORUM >= 2,
  refinement(
    ['CHAIN_RPC_URL', 'CHAIN_RPC_QUORUM', 'ALLOW_EMBEDDED'],
    'production requires that 2 nodes agree: name several, or set ALLOW_EMBEDDED=true',
  ),
] as const;

/** `.refine(...encryptedOriginInProduction)`: session cookies and tokens are sent to this origin. */
export const encryptedOriginInProduction = [
  ({
    NODE_ENV,
    ALLOW_EMBEDDED,
    PUBLIC_ORIGIN,
  }: Omit<ProductionChain, 'CHAIN_RPC_URL'> & { readonly PUBLIC_ORIGIN: string }) =>
    NODE_ENV !== 'production' || ALLOW_EMBEDDED || PUBLIC_ORIGIN.startsWith('https:'),
  refinement(['PUBLIC_ORIGIN', 'ALLOW_EMBEDDED'], 'production requires https'),
] as const;

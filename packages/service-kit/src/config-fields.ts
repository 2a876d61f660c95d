/**
 * Variables that several services read, each said once: schema and words together, from which docs/configuration.md is made.
 * `accepts` says in words what a pattern asks for; `secret` marks what may stand in no log and no ticket.
 */
import { lowerAddress } from '@ipr/domain';
import { z } from 'zod';
import { ConfigError } from './config.ts';

/** '65,535'. Not by Intl, which would cost every process a megabyte. */
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** A whole number within limits, both included. */
export const integer = (least: number, most: number = Number.MAX_SAFE_INTEGER) => {
  const upper = most === Number.MAX_SAFE_INTEGER ? 'on' : `to ${grouped(most)}`;
  const error = `expected a whole number from ${grouped(least)} ${upper}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
};

/** 'true' or 'false', and what people type for them. */
export const yesNo = z.stringbool({ error: 'expected true or false' }).meta({ accepts: '`true` or `false`' });

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'expected http:// or https://' })
  .meta({ accepts: 'http:// or https:// URL' });

/** Browsers compare origins letter by letter, so it is taken as it stands. */
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

export const file = z.string().min(1).meta({ accepts: 'path of a file' });
export const folder = z.string().min(1).meta({ accepts: 'path of a folder' });

/** What every process that listens reads. @param otherwise the port when none is given */
export const listenFields = (otherwise: number) => ({
  HOST: z.string().default('127.0.0.1').meta({ accepts: 'address or host name', description: 'Address to listen on' }),
  PORT: integer(0, 65_535).default(otherwise).describe('Port to listen on; 0 takes a free one'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least important lines that are written to standard output, as JSON'),
});

/** A key of AES-256, or of an HMAC. */
export const key32 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'expected 32 bytes as 64 hexadecimal digits')
  .transform((digits) => new Uint8Array(Buffer.from(digits, 'hex')))
  .meta({ accepts: '32 bytes as 64 hexadecimal digits', secret: true });

export const internalSecret = z.string().min(32, 'needs at least 32 characters').meta({
  description: 'Proves gateway and services to each other; the same for all of them',
  secret: true,
});

/** Where the records are. @param database name of the service's own database, when the variable names none */
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

const rpcUrls = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(httpUrl).min(1, 'expected http:// or https:// URLs, separated by commas'))
  .meta({
    accepts: 'http:// or https:// URLs, separated by commas',
    description: 'JSON-RPC of the chain, best of several operators; the first is preferred',
    secret: true,
  });

/** How the chain is asked. */
export const chainRpc = {
  CHAIN_RPC_URL: rpcUrls,
  CHAIN_RPC_QUORUM: integer(1, 10)
    .optional()
    .describe(
      'How many of CHAIN_RPC_URL must agree on code, calls, logs and receipts; more than half of them when left out',
    ),
  CHAIN_RPC_BATCH: integer(1, 100)
    .default(3)
    .describe('Most JSON-RPC calls in one request; providers refuse more than 3'),
};

interface ChainRpc {
  readonly CHAIN_RPC_URL: readonly string[];
  readonly CHAIN_RPC_QUORUM?: number | undefined;
  readonly CHAIN_RPC_BATCH: number;
  readonly CHAIN_ID?: number;
}

/** How `openRpc` of packages/ports asks the configured chain. @throws ConfigError for a quorum that cannot be reached */
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

/** Where mail is handed over, and who it is from. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'expected smtp:// or smtps://' })
  .meta({ accepts: 'smtp:// or smtps:// URL', description: 'Where mail is handed over', secret: true });

export const mailFrom = z
  .string()
  .min(3)
  .max(320)
  .default('IP Registry <no-reply@localhost>')
  .describe('Sender of the mails');

/** The chain and the registry on it, as services read them. */
export const chain = {
  ...chainRpc,
  CHAIN_ID: integer(1, 2 ** 31)
    .default(80_002)
    .describe('Chain id; 80002 is Polygon Amoy, and the local chain'),
  REGISTRY_ADDRESS: address
    .optional()
    .describe('Contract IPRegistry; may be left out for chains that packages/abi knows'),
};

/** For services that decode calls of people's Safes. */
export const accessPassAddress = address
  .optional()
  .describe('Contract AccessPass; may be left out when REGISTRY_ADDRESS is the one that packages/abi knows');

/** Guards of parts that must not run in production by accident. */
export const production = {
  NODE_ENV: z.string().default('development').describe('`production` refuses what is meant for one machine only'),
  ALLOW_EMBEDDED: yesNo.default(false).describe('Takes embedded parts in production all the same'),
};

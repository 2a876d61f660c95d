import { deployments } from '@ipr/abi';
import { Address } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { type Environment, readConfig } from '@ipr/service-kit';
import { z } from 'zod';

const key32 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, '32 bytes as 64 hexadecimal digits')
  .transform((digits) => new Uint8Array(Buffer.from(digits, 'hex')));
const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => new URL(text).origin === text, 'an origin without a path');

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: whole(0, 65_535, 9101),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a MongoDB URI'),
    MONGODB_DATABASE: z.string().default('ipr_identity'),
    INTERNAL_SECRET: z.string().min(32),
    /** What people see in the address bar; its host stands in key-network sessions. */
    PUBLIC_ORIGIN: origin,
    CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }),
    CHAIN_ID: whole(1, 2 ** 31, 80_002),
    /** Known for chains in packages/abi. */
    REGISTRY_ADDRESS: Address.optional(),
    /** Encrypts the signing keys in the database. Losing it loses every embedded wallet. */
    IDENTITY_KEK: key32,
    /** Keys the digests of one-time codes. */
    IDENTITY_PEPPER: key32,
    /** Codes that one IP address may ask for in an hour. */
    IDENTITY_CODES_PER_IP: whole(1, 10_000, 30),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).max(320).default('IP Registry <no-reply@localhost>'),
    DEV_INBOX: z.stringbool().default(false),
    ALLOW_EMBEDDED: z.stringbool().default(false),
    NODE_ENV: z.string().default('development'),
  })
  .superRefine((given, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (Boolean(given.SMTP_URL) === given.DEV_INBOX) wrong('SMTP_URL', 'set either SMTP_URL or DEV_INBOX=true');
    if (given.NODE_ENV === 'production' && given.DEV_INBOX && !given.ALLOW_EMBEDDED)
      wrong('DEV_INBOX', 'production refuses the inbox unless ALLOW_EMBEDDED=true');
    if (!given.REGISTRY_ADDRESS && !(given.CHAIN_ID in deployments))
      wrong('REGISTRY_ADDRESS', 'is missing for this chain');
  });

export type IdentityConfig = z.output<typeof environment> & { readonly registry: Hex };

/** @throws ConfigError with one line per variable. */
export const readIdentityConfig = (env?: Environment): IdentityConfig => {
  const config = readConfig(environment, env);
  const known = deployments[config.CHAIN_ID as keyof typeof deployments];
  const registry = (config.REGISTRY_ADDRESS ?? known.registry.address).toLowerCase() as Hex;
  return { ...config, registry };
};

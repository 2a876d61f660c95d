import { Address } from '@ipr/api';
import { type Environment, readConfig } from '@ipr/service-kit';
import { z } from 'zod';

const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535, 9106),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a MongoDB URI'),
  /** Shared by gateway and services. */
  INTERNAL_SECRET: z.string().min(32, 'needs at least 32 characters'),
  CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }),
  CHAIN_ID: whole(1, 2 ** 31, 80_002),
  /** Known for the chains of this build. */
  REGISTRY_ADDRESS: Address.optional(),
});

export type WorkfilesConfig = z.output<typeof environment>;

export const databaseName = 'ipr_workfiles';

/** @throws ConfigError with one line per variable. */
export const readWorkfilesConfig = (env?: Environment): WorkfilesConfig => readConfig(environment, env);

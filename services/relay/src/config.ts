import { deployments } from '@ipr/abi';
import { Address } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { type Environment, readConfig } from '@ipr/service-kit';
import { z } from 'zod';

const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: whole(0, 65_535, 9102),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a MongoDB URI'),
    MONGODB_DATABASE: z.string().default('ipr_relay'),
    INTERNAL_SECRET: z.string().min(32),
    CHAIN_RPC_URL: z.url({ protocol: /^https?$/ }),
    CHAIN_ID: whole(1, 2 ** 31, 80_002),
    /** Known for chains in packages/abi. */
    REGISTRY_ADDRESS: Address.optional(),
    /** Key of the funded account that pays for gas; used by this service and nothing else. */
    RELAY_PRIVATE_KEY: z
      .string()
      .regex(/^(0x)?[0-9a-fA-F]{64}$/, '32 bytes as 64 hexadecimal digits')
      .transform((digits) => `0x${digits.replace(/^0x/, '')}` as Hex),
    /** Blocks, the transaction's own included, after which it counts as settled. */
    RELAY_CONFIRMATIONS: whole(1, 1_000, 1),
    /** Pauses of the reconciler in milliseconds: while something is on its way, and otherwise. */
    RELAY_POLL_MS: whole(10, 60_000, 100),
    RELAY_IDLE_MS: whole(10, 600_000, 1_000),
    RELAY_RESEND_MS: whole(100, 600_000, 3_000),
    RELAY_RAISE_FEES_MS: whole(1_000, 3_600_000, 60_000),
    RELAY_DROPPED_AFTER_MS: whole(0, 3_600_000, 60_000),
    RELAY_RECHECK_MS: whole(1_000, 3_600_000, 15_000),
    RELAY_RECHECK_FOR_MS: whole(0, 86_400_000, 600_000),
    /** How long a call waits for the same person's earlier transaction. */
    RELAY_PREDECESSOR_MS: whole(0, 25_000, 20_000),
    /** Transactions of one person in 24 hours. */
    RELAY_PER_DAY: whole(1, 1_000_000, 1_000),
    /** Gwei per gas that are never exceeded. */
    RELAY_MAX_FEE_GWEI: whole(1, 100_000, 500),
    /** Thousandths of a coin; with less the relay takes nothing new. */
    RELAY_MIN_BALANCE_MILLI: whole(0, 1_000_000_000, 50),
  })
  .superRefine((given, context) => {
    if (!given.REGISTRY_ADDRESS && !(given.CHAIN_ID in deployments))
      context.addIssue({ code: 'custom', path: ['REGISTRY_ADDRESS'], message: 'is missing for this chain' });
  });

export type RelayConfig = z.output<typeof environment> & { readonly registry: Hex };

/** @throws ConfigError with one line per variable. */
export const readRelayConfig = (env?: Environment): RelayConfig => {
  const config = readConfig(environment, env);
  const known = deployments[config.CHAIN_ID as keyof typeof deployments];
  const registry = (config.REGISTRY_ADDRESS ?? known.registry.address).toLowerCase() as Hex;
  return { ...config, registry };
};

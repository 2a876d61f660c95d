import type { Hex } from '@ipr/domain';
import { refinement } from '@ipr/service-kit/config';
import {
  accessPassAddress,
  chain,
  chainConfirmations,
  httpUrl,
  integer,
  mongoDatabase,
  nodesAgreeInProduction,
  production,
  serviceFields,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

/** Order of secp256k1; a private key is above zero and below it. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const isInRange = (key: Hex): boolean => BigInt(key) > 0n && BigInt(key) < order;

const privateKey = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'expected 32 bytes as 64 hexadecimal digits')
  .transform((digits) => `0x${digits.replace(/^0x/, '')}` as Hex)
  // Validated here, because the signing library would quote the key in its error.
  .refine(isInRange, 'is no key of secp256k1: it is zero or too large')
  .meta({ accepts: '32 bytes as 64 hexadecimal digits, with or without 0x', secret: true });

const commaSeparated = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const privateKeys = commaSeparated.pipe(z.array(privateKey).min(1));
const keyIds = commaSeparated.pipe(
  z.array(z.string().regex(/^[\w./:-]{1,256}$/, 'expected ids of keys, separated by commas')).min(1),
);

const keys = {
  RELAY_PRIVATE_KEY: privateKey
    .optional()
    .describe('Private key of a funded account that pays for gas; used by this service only'),
  RELAY_PRIVATE_KEYS: privateKeys
    .optional()
    .meta({ accepts: 'keys of 32 bytes as 64 hexadecimal digits, separated by commas', secret: true })
    .describe('Private keys of several accounts; people are distributed among them'),
  RELAY_SIGNER_URL: httpUrl
    .optional()
    .describe(
      'Base URL of a signing service that holds the keys; services/relay/src/signer/remote-key.ts describes its calls',
    ),
  RELAY_SIGNER_KEYS: keyIds
    .optional()
    .meta({ accepts: 'ids of keys, separated by commas' })
    .describe('Ids of the relay’s keys at the signing service, one account each'),
  RELAY_SIGNER_TOKEN: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe('Bearer token for the signing service'),
};

const pauses = {
  RELAY_POLL_MS: integer(10, 60_000)
    .optional()
    .describe(
      'Pause of the reconciler while transactions are pending, in milliseconds; defaults to 1,000 on public networks and 100 on a local chain',
    ),
  RELAY_IDLE_MS: integer(10, 600_000)
    .default(2_000)
    .describe('Pause of the reconciler while none is pending, in milliseconds'),
  RELAY_RESEND_MS: integer(100, 600_000)
    .default(3_000)
    .describe('Time without inclusion in a block after which a transaction is sent again, in milliseconds'),
  RELAY_RAISE_FEES_MS: integer(1_000, 3_600_000)
    .default(60_000)
    .describe(
      'Time without inclusion in a block after which a transaction is sent again with higher fees, in milliseconds',
    ),
  RELAY_EXPIRES_MS: integer(1_000, 86_400_000)
    .default(300_000)
    .describe('Time without inclusion in a block after which a transaction is withdrawn and fails, in milliseconds'),
  RELAY_DROPPED_AFTER_MS: integer(0, 3_600_000)
    .default(60_000)
    .describe(
      'How long a transaction with a used nonce may have no receipt before it counts as dropped, in milliseconds',
    ),
  RELAY_RECHECK_MS: integer(1_000, 3_600_000)
    .default(15_000)
    .describe('Pause between two checks that settled transactions are still on the chain, in milliseconds'),
  RELAY_RECHECK_FOR_MS: integer(0, 86_400_000)
    .default(600_000)
    .describe('How long settled transactions are checked, in milliseconds'),
  RELAY_PREDECESSOR_MS: integer(0, 25_000)
    .default(20_000)
    .describe('How long a call waits for the same person’s earlier transaction, in milliseconds'),
};

const limits = {
  RELAY_PER_DAY: integer(1, 1_000_000)
    .default(1_000)
    .describe('Calls per person and day (UTC); each call of a batch counts'),
  RELAY_GRANTS_PER_DAY: integer(1, 1_000_000).default(200).describe('Grants of access per person and day (UTC)'),
  RELAY_REFUSALS_PER_MINUTE: integer(1, 1_000_000)
    .default(120)
    .describe('Refused requests per wallet and minute; above it the wallet is refused until the next minute'),
  RELAY_REFUSALS_PER_DAY: integer(1, 1_000_000).default(2_000).describe('Refused requests per wallet and day (UTC)'),
  RELAY_PERSON_MILLION_GAS_PER_DAY: integer(1, 1_000_000)
    .default(500)
    .describe('Millions of gas per person and day (UTC)'),
  RELAY_MILLION_GAS_PER_DAY: integer(1, 1_000_000)
    .default(10_000)
    .describe('Millions of gas of all transactions per day (UTC), by their gas limits'),
  RELAY_COIN_MILLI_PER_DAY: integer(1, 1_000_000_000)
    .default(300_000)
    .describe(
      'Maximum cost of all transactions per day (UTC) in thousandths of a coin, by their gas limits and the highest fees signed',
    ),
};

export const Config = z
  .object({
    ...serviceFields(9_102),
    MONGODB_DATABASE: mongoDatabase('ipr_relay'),
    ...chain,
    ACCESS_PASS_ADDRESS: accessPassAddress,
    ...keys,
    CHAIN_CONFIRMATIONS: chainConfirmations,
    ...pauses,
    ...limits,
    RELAY_MAX_FEE_GWEI: integer(1, 100_000)
      .default(500)
      .describe('Maximum fee in gwei per gas; while the network requires more the relay pauses'),
    RELAY_MIN_TIP_GWEI: integer(0, 100_000)
      .optional()
      .describe(
        'Minimum tip in gwei per gas; defaults to 25 on public networks, which Polygon’s nodes require, and 0 on a local chain',
      ),
    RELAY_MIN_BALANCE_MILLI: integer(0, 1_000_000_000)
      .default(50)
      .describe('Balance in thousandths of a coin below which an account accepts no new transactions'),
    RELAY_LOW_BALANCE_MILLI: integer(0, 1_000_000_000)
      .default(1_000)
      .describe('Balance in thousandths of a coin below which an account is reported in the log and in /health'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(
    ({ RELAY_PRIVATE_KEY, RELAY_PRIVATE_KEYS, RELAY_SIGNER_KEYS }) =>
      [RELAY_PRIVATE_KEY, RELAY_PRIVATE_KEYS, RELAY_SIGNER_KEYS].some((keys) => keys !== undefined),
    refinement(
      ['RELAY_PRIVATE_KEY', 'RELAY_PRIVATE_KEYS', 'RELAY_SIGNER_KEYS'],
      'is missing, as are RELAY_PRIVATE_KEYS and RELAY_SIGNER_KEYS',
    ),
  )
  .refine(
    ({ RELAY_SIGNER_KEYS, RELAY_SIGNER_URL }) => (RELAY_SIGNER_KEYS === undefined) === (RELAY_SIGNER_URL === undefined),
    refinement(['RELAY_SIGNER_KEYS', 'RELAY_SIGNER_URL'], 'belongs together with RELAY_SIGNER_URL'),
  )
  .refine(
    ({ RELAY_MIN_TIP_GWEI: tip = 0, RELAY_MAX_FEE_GWEI: cap }) => tip <= cap,
    refinement(['RELAY_MIN_TIP_GWEI', 'RELAY_MAX_FEE_GWEI'], 'is above RELAY_MAX_FEE_GWEI, so nothing would be sent'),
  );

export type RelayConfig = z.output<typeof Config>;

import type { Hex } from '@ipr/domain';
import { refinement } from '@ipr/service-kit/config';
import {
  accessPassAddress,
  chain,
  httpUrl,
  integer,
  internalSecret,
  listenFields,
  mongoDatabase,
  mongoUri,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

/** Of secp256k1; a key is above zero and below it. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const isInRange = (key: Hex): boolean => BigInt(key) > 0n && BigInt(key) < order;

const privateKey = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'expected 32 bytes as 64 hexadecimal digits')
  .transform((digits) => `0x${digits.replace(/^0x/, '')}` as Hex)
  // The signing library would quote the key in its message.
  .refine(isInRange, 'is no key of secp256k1: it is zero or too large')
  .meta({ accepts: '32 bytes as 64 hexadecimal digits, with or without 0x', secret: true });

const parts = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const privateKeys = parts.pipe(z.array(privateKey).min(1));
const keyIds = parts.pipe(
  z.array(z.string().regex(/^[\w./:-]{1,256}$/, 'expected ids of keys, separated by commas')).min(1),
);

const keys = {
  RELAY_PRIVATE_KEY: privateKey
    .optional()
    .describe('Key of a funded account that pays for gas; used by this service and nothing else'),
  RELAY_PRIVATE_KEYS: privateKeys
    .optional()
    .meta({ accepts: 'keys of 32 bytes as 64 hexadecimal digits, separated by commas', secret: true })
    .describe('Keys of several accounts, among which people are spread'),
  RELAY_SIGNER_URL: httpUrl
    .optional()
    .describe(
      'A signing service that holds keys of accounts: its calls are in services/relay/src/signer/remote-key.ts',
    ),
  RELAY_SIGNER_KEYS: keyIds
    .optional()
    .meta({ accepts: 'ids of keys, separated by commas' })
    .describe('Keys that the signing service holds for the relay, one account each'),
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
      'Pause of the reconciler while something is on its way, in milliseconds; when left out 1,000 on public networks, 100 on a local chain',
    ),
  RELAY_IDLE_MS: integer(10, 600_000).default(1_000).describe('Pause of the reconciler otherwise, in milliseconds'),
  RELAY_RESEND_MS: integer(100, 600_000)
    .default(3_000)
    .describe('After this many milliseconds without a block a transaction is sent again'),
  RELAY_RAISE_FEES_MS: integer(1_000, 3_600_000)
    .default(60_000)
    .describe('After this many milliseconds without a block a transaction is sent again with higher fees'),
  RELAY_EXPIRES_MS: integer(1_000, 86_400_000)
    .default(300_000)
    .describe('A transaction that is in no block this many milliseconds after it was taken on is withdrawn, and fails'),
  RELAY_DROPPED_AFTER_MS: integer(0, 3_600_000)
    .default(60_000)
    .describe(
      'How long a transaction whose nonce was used may lack a receipt before it counts as dropped, in milliseconds',
    ),
  RELAY_RECHECK_MS: integer(1_000, 3_600_000)
    .default(15_000)
    .describe('Pause between two looks whether settled transactions are still on the chain, in milliseconds'),
  RELAY_RECHECK_FOR_MS: integer(0, 86_400_000)
    .default(600_000)
    .describe('How long settled transactions are looked at again, in milliseconds'),
  RELAY_PREDECESSOR_MS: integer(0, 25_000)
    .default(20_000)
    .describe('How long a call waits for the same person’s earlier transaction, in milliseconds'),
};

const limits = {
  RELAY_PER_DAY: integer(1, 1_000_000)
    .default(1_000)
    .describe('Calls of one person’s transactions in a day (UTC); a batch counts as many as it holds'),
  RELAY_GRANTS_PER_DAY: integer(1, 1_000_000)
    .default(200)
    .describe('Grants of access that one person makes in a day (UTC)'),
  RELAY_REFUSALS_PER_MINUTE: integer(1, 1_000_000)
    .default(120)
    .describe('Refused requests of one wallet in a minute; with more it waits for the next minute'),
  RELAY_REFUSALS_PER_DAY: integer(1, 1_000_000)
    .default(2_000)
    .describe('Refused requests of one wallet in a day (UTC)'),
  RELAY_PERSON_MILLION_GAS_PER_DAY: integer(1, 1_000_000)
    .default(500)
    .describe('Millions of gas of one person’s transactions in a day (UTC)'),
  RELAY_MILLION_GAS_PER_DAY: integer(1, 1_000_000)
    .default(10_000)
    .describe('Millions of gas of all transactions in a day (UTC), by their gas limits'),
  RELAY_COIN_MILLI_PER_DAY: integer(1, 1_000_000_000)
    .default(300_000)
    .describe(
      'Thousandths of a coin that all transactions of a day (UTC) may cost at most, by their gas limits and the highest fees they were signed with',
    ),
};

export const Config = z
  .object({
    ...listenFields(9_102),
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: mongoDatabase('ipr_relay'),
    INTERNAL_SECRET: internalSecret,
    ...chain,
    ACCESS_PASS_ADDRESS: accessPassAddress,
    ...keys,
    RELAY_CONFIRMATIONS: integer(1, 1_000)
      .optional()
      .describe(
        'Blocks, the transaction’s own included, after which it counts as settled; when left out 12 on Amoy, 16 on Polygon, 1 on a local chain',
      ),
    ...pauses,
    ...limits,
    RELAY_MAX_FEE_GWEI: integer(1, 100_000)
      .default(500)
      .describe('Gwei per gas that are never exceeded; while the network asks for more the relay pauses'),
    RELAY_MIN_TIP_GWEI: integer(0, 100_000)
      .optional()
      .describe(
        'Least gwei per gas of tip, whatever nodes suggest; when left out 25 on public networks, as Polygon’s nodes demand, 0 on a local chain',
      ),
    RELAY_MIN_BALANCE_MILLI: integer(0, 1_000_000_000)
      .default(50)
      .describe('Thousandths of a coin; with less an account takes nothing new'),
    RELAY_LOW_BALANCE_MILLI: integer(0, 1_000_000_000)
      .default(1_000)
      .describe('Thousandths of a coin; with less an account is reported in the log and in /health'),
  })
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

import { refinement } from '@ipr/service-kit/config';
import { folder, integer, mongoDatabase, production, serviceFields } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import {
  authorityFields,
  firstOf,
  hasNoCredentialsInUrl,
  hasRoots,
  hasUserAndPassword,
  protectsCredentials,
  secondAuthorityFields,
  secondOf,
} from './authority/remote-settings.ts';
import { keyKinds } from './renewal/lifetime.ts';

const retiredKeys = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(keyKinds)))
  .meta({ accepts: `\`${keyKinds.join('`, `')}\`, separated by commas` });

export const Config = z
  .object({
    ...serviceFields(9_120),
    MONGODB_DATABASE: mongoDatabase('ipr_timestamps'),
    TIMESTAMPS_DIR: folder
      .optional()
      .describe(
        'Embedded authority: its key and certificates, made at the first start; `authority/ca.pem` is its root. Keep a copy elsewhere',
      ),
    ...authorityFields,
    ...secondAuthorityFields,
    TIMESTAMPS_PER_MINUTE: integer(1, 100_000).default(120).describe('Stamps that one person may ask for in a minute'),
    TIMESTAMPS_RETRY_EVERY_MS: integer(100, 3_600_000)
      .default(15_000)
      .describe('How often tokens are requested that an authority has not issued yet, in milliseconds'),
    TIMESTAMPS_RENEW_BEFORE_DAYS: integer(1, 3_650)
      .default(90)
      .describe('Days before a certificate of a token’s chain ends at which the token is renewed'),
    TIMESTAMPS_RENEW_EVERY_MS: integer(100, 86_400_000)
      .default(3_600_000)
      .describe('How often tokens that are due for renewal are looked for, in milliseconds'),
    TIMESTAMPS_RETIRED_KEYS: retiredKeys
      .default([])
      .describe(
        'Kinds of signature keys that are no longer considered secure: tokens with such a certificate are renewed now',
      ),
    ...production,
  })
  .refine(
    ({ NODE_ENV, TSA_URL, ALLOW_EMBEDDED }) => NODE_ENV !== 'production' || TSA_URL !== undefined || ALLOW_EMBEDDED,
    refinement(['TSA_URL', 'ALLOW_EMBEDDED'], 'production refuses the embedded authority unless ALLOW_EMBEDDED=true'),
  )
  .refine(
    ({ TSA_URL, TIMESTAMPS_DIR }) => TSA_URL !== undefined || TIMESTAMPS_DIR !== undefined,
    refinement(['TIMESTAMPS_DIR', 'TSA_URL'], 'is missing for the embedded authority'),
  )
  .refine((config) => hasRoots(firstOf(config)), refinement(['TSA_ROOTS', 'TSA_URL'], 'is missing: whom to trust'))
  .refine((config) => hasRoots(secondOf(config)), refinement(['TSA2_ROOTS', 'TSA2_URL'], 'is missing: whom to trust'))
  .refine(
    (config) => hasUserAndPassword(firstOf(config)),
    refinement(['TSA_USER', 'TSA_PASSWORD'], 'needs TSA_PASSWORD and vice versa'),
  )
  .refine(
    (config) => hasUserAndPassword(secondOf(config)),
    refinement(['TSA2_USER', 'TSA2_PASSWORD'], 'needs TSA2_PASSWORD and vice versa'),
  )
  .refine(
    (config) => hasNoCredentialsInUrl(firstOf(config)),
    refinement(['TSA_URL'], 'no credentials here: use TSA_USER and TSA_PASSWORD'),
  )
  .refine(
    (config) => hasNoCredentialsInUrl(secondOf(config)),
    refinement(['TSA2_URL'], 'no credentials here: use TSA2_USER and TSA2_PASSWORD'),
  )
  .refine(
    (config) => protectsCredentials(firstOf(config)),
    refinement(['TSA_URL', 'TSA_API_KEY', 'TSA_USER'], 'credentials travel over https only'),
  )
  .refine(
    (config) => protectsCredentials(secondOf(config)),
    refinement(['TSA2_URL', 'TSA2_API_KEY', 'TSA2_USER'], 'credentials travel over https only'),
  );

export type TimestampsConfig = z.output<typeof Config>;

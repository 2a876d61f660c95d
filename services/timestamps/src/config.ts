import { type Environment, readConfig } from '@ipr/service-kit';
import { z } from 'zod';

const whole = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);
const oids = z
  .string()
  .regex(/^[0-2](\.\d+)+(,[0-2](\.\d+)+)*$/, 'policy OIDs, comma separated')
  .transform((list) => list.split(','));
const headerText = z.string().regex(/^[\x21-\x7e]{1,1024}$/, 'visible ASCII characters');

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: whole(0, 65_535, 9120),
    MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'a MongoDB URI'),
    MONGODB_DATABASE: z.string().default('ipr_timestamps'),
    INTERNAL_SECRET: z.string().min(32),
    /** Key and certificates of the embedded authority. */
    TIMESTAMPS_DIR: z.string().min(1).optional(),
    /** Any RFC 3161 authority, Evidency among them. Without it the embedded one stamps. */
    TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
    TSA_API_KEY: headerText.optional(),
    TSA_API_KEY_HEADER: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'a header name')
      .default('X-API-KEY'),
    TSA_USER: z.string().min(1).optional(),
    TSA_PASSWORD: z.string().min(1).optional(),
    /** PEM file: the roots, of which one must stand at the end of every chain. */
    TSA_ROOTS: z.string().min(1).optional(),
    /** PEM file: signers that stand in the EU trusted list as qualified. */
    TSA_QUALIFIED_CERTS: z.string().min(1).optional(),
    TSA_POLICIES: oids.optional(),
    TSA_TIMEOUT_MS: whole(100, 25_000, 10_000),
    /** Stamps that one person may ask for in a minute. */
    TIMESTAMPS_PER_MINUTE: whole(1, 100_000, 120),
    ALLOW_EMBEDDED: z.stringbool().default(false),
    NODE_ENV: z.string().default('development'),
  })
  .superRefine((given, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (given.NODE_ENV === 'production' && !given.TSA_URL && !given.ALLOW_EMBEDDED)
      wrong('TSA_URL', 'production refuses the embedded authority unless ALLOW_EMBEDDED=true');
    if (!given.TSA_URL && !given.TIMESTAMPS_DIR) wrong('TIMESTAMPS_DIR', 'is missing for the embedded authority');
    if (given.TSA_URL && !given.TSA_ROOTS) wrong('TSA_ROOTS', 'is missing: whom to trust');
    if (Boolean(given.TSA_USER) !== Boolean(given.TSA_PASSWORD)) wrong('TSA_USER', 'needs TSA_PASSWORD and vice versa');
    const url = given.TSA_URL ? new URL(given.TSA_URL) : undefined;
    if (url?.username || url?.password) wrong('TSA_URL', 'no credentials here: use TSA_USER and TSA_PASSWORD');
    if (url?.protocol === 'http:' && !isLoopback(url) && (given.TSA_API_KEY || given.TSA_USER))
      wrong('TSA_URL', 'credentials travel over https only');
  });

export type TimestampsConfig = z.output<typeof environment>;

/** @throws ConfigError with one line per variable. */
export const readTimestampsConfig = (env?: Environment): TimestampsConfig => readConfig(environment, env);

import { refinement } from '@ipr/service-kit/config';
import {
  file,
  folder,
  httpUrl,
  integer,
  internalSecret,
  listenFields,
  mongoDatabase,
  mongoUri,
  production,
} from '@ipr/service-kit/config-fields';
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

const isLoopback = (url: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

const remote = {
  TSA_URL: httpUrl
    .optional()
    .describe(
      'Any RFC 3161 authority, Evidency (`https://api.evidency.io/v3/projects/{project}/timestamp`) among them. Without it the embedded one stamps',
    ),
  TSA_API_KEY: headerText.optional().meta({ description: 'Key that is sent in TSA_API_KEY_HEADER', secret: true }),
  TSA_API_KEY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'expected a header name')
    .default('X-API-KEY')
    .meta({ accepts: 'header name', description: 'Header for TSA_API_KEY' }),
  TSA_USER: z.string().min(1).optional().describe('User of HTTP basic authentication'),
  TSA_PASSWORD: z.string().min(1).optional().meta({ description: 'Password of TSA_USER', secret: true }),
  TSA_ROOTS: file.optional().describe('PEM file: the roots, of which one must stand at the end of every chain'),
  TSA_QUALIFIED_CERTS: file
    .optional()
    .describe(
      'PEM file: signers that stand in the EU trusted list as qualified; a stamp counts as qualified only with one of them and its own claim',
    ),
  TSA_POLICIES: oids.optional().describe('Policies that are accepted; any without it'),
  TSA_TIMEOUT_MS: integer(100, 25_000).default(10_000).describe('Patience with the authority, in milliseconds'),
};

export const Config = z
  .object({
    ...listenFields(9_120),
    MONGODB_URI: mongoUri,
    MONGODB_DATABASE: mongoDatabase('ipr_timestamps'),
    INTERNAL_SECRET: internalSecret,
    TIMESTAMPS_DIR: folder
      .optional()
      .describe(
        'Embedded authority: its key and certificates, made at the first start; `authority/ca.pem` is its root. Keep a copy elsewhere',
      ),
    ...remote,
    TIMESTAMPS_PER_MINUTE: integer(1, 100_000).default(120).describe('Stamps that one person may ask for in a minute'),
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
  .refine(
    ({ TSA_URL, TSA_ROOTS }) => TSA_URL === undefined || TSA_ROOTS !== undefined,
    refinement(['TSA_ROOTS', 'TSA_URL'], 'is missing: whom to trust'),
  )
  .refine(
    ({ TSA_USER, TSA_PASSWORD }) => (TSA_USER === undefined) === (TSA_PASSWORD === undefined),
    refinement(['TSA_USER', 'TSA_PASSWORD'], 'needs TSA_PASSWORD and vice versa'),
  )
  .refine(
    ({ TSA_URL }) => TSA_URL === undefined || !(new URL(TSA_URL).username || new URL(TSA_URL).password),
    refinement(['TSA_URL'], 'no credentials here: use TSA_USER and TSA_PASSWORD'),
  )
  .refine(
    ({ TSA_URL, TSA_API_KEY, TSA_USER }) =>
      !TSA_URL?.startsWith('http:') || isLoopback(new URL(TSA_URL)) || !(TSA_API_KEY || TSA_USER),
    refinement(['TSA_URL', 'TSA_API_KEY', 'TSA_USER'], 'credentials travel over https only'),
  );

export type TimestampsConfig = z.output<typeof Config>;

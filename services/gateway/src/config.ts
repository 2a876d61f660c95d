import { Address } from '@ipr/api';
import { uploadLimits } from '@ipr/domain';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);

/** A base URL without a trailing slash. */
const Url = z
  .url({ protocol: /^https?$/, error: 'expected http:// or https://' })
  .transform((text) => text.replace(/\/+$/, ''));

/** Browsers compare origins letter by letter, so it is taken as it stands. */
const Origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'expected an origin such as https://example.org',
  );

const Switch = z.enum(['true', 'false']).transform((word) => word === 'true');

/** 'label=url,label=url': labels are host and port as session signatures name them, e.g. 0.0.0.1:7470. */
const KeyNodes = z.string().transform((text, context) => {
  const nodes = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, label, url] = /^\s*([\w.-]+:\d{1,5})=(\S+)\s*$/.exec(entry) ?? [];
    const parsed = Url.safeParse(url);
    if (!label || !parsed.success || nodes.has(label)) {
      context.addIssue({ code: 'custom', message: `expected label=url,… with different labels, not '${entry}'` });
      return z.NEVER;
    }
    nodes.set(label, parsed.data);
  }
  return nodes;
});

const ways = ['email', 'google', 'passkey'] as const;
const SignIn = z
  .string()
  .transform((text) => text.split(',').map((way) => way.trim()))
  .pipe(z.array(z.enum(ways)).min(1));

export const Config = z.object({
  GATEWAY_PORT: Port,
  GATEWAY_HOST: z.string().default('127.0.0.1'),
  /** What people type: the one origin of pages, API, key nodes and content. */
  PUBLIC_ORIGIN: Origin,
  /** Shared by gateway and services. */
  INTERNAL_SECRET: z.string().min(32, 'needs at least 32 characters'),
  IDENTITY_URL: Url,
  RELAY_URL: Url,
  STORAGE_URL: Url,
  TAXONOMY_URL: Url,
  TIMESTAMPS_URL: Url,
  WORKFILES_URL: Url,
  /** Origin under which /ipfs/{cid} answers. */
  IPFS_GATEWAY_URL: Url,
  CHAIN_RPC_URL: Url,
  /** GraphQL endpoint of the subgraph. */
  INDEX_URL: Url,
  KEY_NODES: KeyNodes,
  /** Public keyset.json of the key network. */
  KEYSET_FILE: z.string(),
  REGISTRY_ADDRESS: Address,
  REMOTES_FILE: z.string(),
  SHELL_DIR: z.string(),
  MODULES_DIR: z.string(),
  DEV_INBOX: Switch.default(false),
  EXPLORER_URL: Url.optional(),
  SIGN_IN: SignIn.default(['email']),
  UPLOAD_PICKER_BYTES: z.coerce.number().int().min(1).max(uploadLimits.maximum).default(uploadLimits.picker),
  /** Whether registrations make a second copy of the encrypted file (decision P28). */
  UPLOAD_BACKUP: Switch.default(true),
  /** True behind a load balancer that sets X-Forwarded-For. */
  TRUST_PROXY: Switch.default(false),
  /** Multiplies every rate limit, e.g. 10 where many people share one address. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(1_000).default(1),
});
export type Config = z.output<typeof Config>;

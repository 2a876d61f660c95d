import { uploadLimits } from '@ipr/domain';
import { over } from '@ipr/service-kit/config';
import {
  address,
  chainRpc,
  file,
  folder,
  httpUrl,
  internalSecret,
  listening,
  origin,
  production,
  whole,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

/** A base URL without a trailing slash. */
const base = httpUrl.transform((text) => text.replace(/\/+$/, ''));
const service = (name: string) => base.describe(`Base URL of the service ${name}`);

/** 'label=url,label=url': labels are host and port as session signatures name them, e.g. 0.0.0.1:7470. */
const keyNodes = z.string().transform((text, context) => {
  const nodes = new Map<string, string>();
  for (const entry of text.split(',')) {
    const [, label, url] = /^\s*([\w.-]+:\d{1,5})=(\S+)\s*$/.exec(entry) ?? [];
    const parsed = base.safeParse(url);
    if (!label || !parsed.success || nodes.has(label)) {
      context.addIssue({ code: 'custom', message: 'expected label=url,label=url with different labels' });
      return z.NEVER;
    }
    nodes.set(label, parsed.data);
  }
  return nodes;
});

const signIn = z
  .string()
  .transform((text) => text.split(',').map((way) => way.trim()))
  .pipe(z.array(z.enum(['email', 'google', 'passkey'])).min(1))
  .meta({ accepts: '`email`, `google`, `passkey`, separated by commas' });

export const Config = z
  .object({
    ...listening(9_000),
    PUBLIC_ORIGIN: origin.describe('What people type: the one origin of pages, API, key nodes and content'),
    INTERNAL_SECRET: internalSecret,
    IDENTITY_URL: service('identity'),
    PROFILES_URL: service('profiles'),
    RELAY_URL: service('relay'),
    NOTIFICATIONS_URL: service('notifications'),
    SHARING_URL: service('sharing'),
    STORAGE_URL: service('storage'),
    TAXONOMY_URL: service('taxonomy'),
    TIMESTAMPS_URL: service('timestamps'),
    WORKFILES_URL: service('workfiles'),
    IPFS_GATEWAY_URL: base.describe('Origin under which /ipfs/{cid} answers'),
    ...chainRpc,
    INDEX_URL: base.describe('GraphQL endpoint of the subgraph'),
    KEY_NODES: keyNodes.meta({
      accepts: '`label=url`, separated by commas',
      description: 'The key nodes: host and port as session signatures name them, and where each one listens',
    }),
    KEYSET_FILE: file.describe('Public keyset.json of the key network'),
    REGISTRY_ADDRESS: address
      .optional()
      .describe('Contract IPRegistry; may be left out where packages/abi records one for the network'),
    REMOTES_FILE: file.describe('remotes.json: which module answers which path; read anew at every request'),
    SHELL_DIR: folder.describe('The built shell'),
    MODULES_DIR: folder.describe('The built modules, a folder each'),
    DEV_INBOX: yesNo.default(false).describe('Shows the mails of this machine under /dev/inbox'),
    STATUS_SOCKET: file
      .optional()
      .describe('Read-only socket of a one-machine stack: /dev/status shows what runs. Never in production'),
    DEV_BUILDS_URL: base
      .optional()
      .describe('Compiler of `npm run dev`, whose builds /dev/builds tells to open pages. Never in production'),
    EXPLORER_URL: base.optional().describe('Block explorer that transactions link to; without it they are not links'),
    SIGN_IN: signIn.default(['email']).describe('Ways to sign in that the portal offers'),
    UPLOAD_PICKER_BYTES: whole(1, uploadLimits.maximum)
      .default(uploadLimits.picker)
      .describe('Largest file that people may choose; from 10 MiB on they are asked once'),
    UPLOAD_BACKUP: yesNo.default(true).describe('Whether registrations make a second copy of the encrypted file'),
    TRUST_PROXY: yesNo.default(false).describe('Set behind a load balancer that sets X-Forwarded-For'),
    RATE_LIMIT_FACTOR: z.coerce
      .number()
      .positive()
      .max(1_000)
      .default(1)
      .describe('Multiplies every rate limit, e.g. 10 where many people share one address'),
    NODE_ENV: production.NODE_ENV,
  })
  .refine(
    ({ NODE_ENV, STATUS_SOCKET }) => NODE_ENV !== 'production' || STATUS_SOCKET === undefined,
    over(['STATUS_SOCKET'], 'production shows nothing of this machine'),
  )
  .refine(
    ({ NODE_ENV, DEV_BUILDS_URL }) => NODE_ENV !== 'production' || DEV_BUILDS_URL === undefined,
    over(['DEV_BUILDS_URL'], 'production shows nothing of this machine'),
  );
export type Config = z.output<typeof Config>;

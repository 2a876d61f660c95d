import { ModuleKey } from '@ipr/api';
import { publicRoutes } from '@ipr/api/every-api';
import { pickerExtensions, uploadLimits } from '@ipr/domain';
import { refinement } from '@ipr/service-kit/config';
import {
  address,
  chainConfirmations,
  chainRpc,
  dynamicEnvironment,
  dynamicNeedsEnvironment,
  encryptedOriginInProduction,
  file,
  folder,
  httpUrl,
  integer,
  internalSecret,
  listenFields,
  nodesAgreeInProduction,
  origin,
  production,
  signInWays,
  yesNo,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

/** A base URL without a trailing slash. */
const base = httpUrl.transform((text) => text.replace(/\/+$/, ''));

/** 'key=url,key=url' as a map. @param expected message for anything else */
const urlsBy = (key: RegExp, expected: string) =>
  z.string().transform((text, context) => {
    const urls = new Map<string, string>();
    for (const entry of text.split(',')) {
      const [, name = '', url] = /^\s*([^=\s]+)=(\S+)\s*$/.exec(entry) ?? [];
      const parsed = base.safeParse(url);
      if (!key.test(name) || !parsed.success || urls.has(name)) {
        context.addIssue({ code: 'custom', message: expected });
        return z.NEVER;
      }
      urls.set(name, parsed.data);
    }
    return urls;
  });

/** Labels are host and port as session signatures name them, e.g. 0.0.0.1:7470. */
const keyNodes = urlsBy(/^[\w.-]+:\d{1,5}$/, 'expected label=url,label=url with different labels');

const serviceNames = [...publicRoutes.keys()];
/** URLs of exactly the services of packages/api with public calls. */
const services = urlsBy(/^[a-z]+$/, 'expected name=url,name=url with different names').superRefine((urls, context) => {
  const missing = serviceNames.filter((name) => !urls.has(name));
  const unknown = [...urls.keys()].filter((name) => !publicRoutes.has(name));
  if (missing.length > 0) context.addIssue({ code: 'custom', message: `no URL for ${missing.join(', ')}` });
  if (unknown.length > 0) context.addIssue({ code: 'custom', message: `no such service: ${unknown.join(', ')}` });
});

/** `any`, or file name extensions. */
const uploadTypes = z
  .string()
  .transform((text) =>
    text.trim() === 'any'
      ? ('any' as const)
      : text
          .toLowerCase()
          .split(',')
          .map((type) => type.trim()),
  )
  .pipe(
    z.union([
      z.literal('any'),
      z.array(z.string().regex(/^[a-z0-9]{1,16}$/, 'expected any, or extensions such as pdf,zip')).min(1),
    ]),
  )
  .meta({ accepts: '`any`, or file name extensions without dot, separated by commas' });

/** Public keys that sign the list of modules. */
const moduleKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim().toLowerCase()))
  .pipe(z.array(ModuleKey).min(1).max(5));

export const Config = z
  .object({
    ...listenFields(9_000),
    PUBLIC_ORIGIN: origin.describe('The public origin of pages, API, key nodes and content'),
    INTERNAL_SECRET: internalSecret,
    SERVICES: services.meta({
      accepts: '`name=url`, separated by commas',
      description: `Base URLs of the services ${serviceNames.join(', ')}`,
    }),
    IPFS_GATEWAY_URL: base.describe('Origin that serves /ipfs/{cid}'),
    ...chainRpc,
    CHAIN_CONFIRMATIONS: chainConfirmations,
    INDEX_URL: base.describe('GraphQL endpoint of the subgraph'),
    KEY_NODES: keyNodes.meta({
      accepts: '`label=url`, separated by commas',
      description: 'The key nodes: host and port as session signatures name them, and where each one listens',
    }),
    KEYSET_FILE: file.describe('Public keyset.json of the key network'),
    REGISTRY_ADDRESS: address
      .optional()
      .describe('Contract IPRegistry; optional where packages/abi records one for the network'),
    TSA_ROOTS: file
      .optional()
      .describe(
        'PEM file: roots of the time-stamping authorities, also of those used earlier. Pages show the time of a token only under one of them',
      ),
    TSA_QUALIFIED_CERTS: file
      .optional()
      .describe('PEM file: signers in the EU trusted list; pages show only their tokens as qualified'),
    REMOTES_FILE: file.describe('The signed list of modules, or remotes.json in development; read at every request'),
    MODULES_KEYS: moduleKeys.default([]).meta({
      accepts: '64 hexadecimal digits each, separated by commas',
      description:
        'Ed25519 public keys whose signature makes the list of modules valid; during a rotation the old and the new one. Without them modules are not verified: development only',
    }),
    SHELL_DIR: folder.describe('Folder of the built shell'),
    MODULES_DIR: folder.describe('Folder of the built modules, one subfolder each'),
    DEV_INBOX: yesNo.default(false).describe('Shows the mails of this machine under /dev/inbox'),
    DEV_TOKEN: z.string().min(32, 'needs at least 32 characters').optional().meta({
      description: 'Opens the pages under /dev, once in the address `?token=`, or as a bearer token',
      secret: true,
    }),
    DISK_FOLDER: folder
      .optional()
      .describe(
        'A folder of the data: pages warn when its disk is almost full, and writes are refused when it is full',
      ),
    DISK_LOW_BYTES: integer(0, Number.MAX_SAFE_INTEGER)
      .default(2 ** 30)
      .describe('Free bytes on that disk below which pages warn'),
    DISK_FULL_BYTES: integer(0, Number.MAX_SAFE_INTEGER)
      .default(2 ** 28)
      .describe(
        'Free bytes on that disk below which writes are refused, so that the databases can still finish theirs',
      ),
    STATUS_SOCKET: file
      .optional()
      .describe('Read-only socket of a one-machine stack, shown at /dev/status. Never in production'),
    DEV_BUILDS_URL: base
      .optional()
      .describe(
        'URL of the compiler of `npm run dev`, whose builds /dev/builds announces to open pages. Never in production',
      ),
    EXPLORER_URL: base
      .optional()
      .describe(
        'Block explorer for links to transactions; by default that of the public network, and no links on any other chain',
      ),
    SIGN_ORIGIN: origin
      .optional()
      .describe(
        'Origin of the signing frame, such as https://sign.example.org, which leads to this gateway too; a host of its own below the domain of PUBLIC_ORIGIN. Without it identity signs what a session requests',
      ),
    SIGN_IN: signInWays,
    DYNAMIC_ENVIRONMENT_ID: dynamicEnvironment,
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'expected mailto:… or https://…')
      .optional()
      .meta({
        accepts: 'mailto: or https:// URL',
        description: 'Where weaknesses are reported; /.well-known/security.txt names it',
      }),
    UPLOAD_PICKER_BYTES: integer(1, uploadLimits.maximum)
      .default(uploadLimits.picker)
      .describe('Maximum file size; from 10 MiB the portal asks for confirmation once'),
    UPLOAD_TYPES: uploadTypes
      .default([...pickerExtensions])
      .describe('Types of files that the portal registers, by the ending of their name'),
    UPLOAD_BACKUP: yesNo.default(true).describe('Whether registrations make a second copy of the encrypted file'),
    UPLOAD_DEFERS_TIMESTAMP: yesNo
      .default(false)
      .describe(
        'Whether registrations and updates go on while no time-stamping authority answers; the certificate waits for the timestamp',
      ),
    TRUST_PROXY: yesNo.default(false).describe('Set behind a load balancer that sets X-Forwarded-For'),
    RATE_LIMIT_FACTOR: z.coerce
      .number()
      .positive()
      .max(1_000)
      .default(1)
      .describe('Factor on every rate limit, e.g. 10 where many people share one IP address'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(...encryptedOriginInProduction)
  .refine(...dynamicNeedsEnvironment)
  .refine(
    // Cookies belong to a host, whatever its port: on the same one the frame would receive those of the session.
    ({ PUBLIC_ORIGIN, SIGN_ORIGIN }) =>
      SIGN_ORIGIN === undefined ||
      (new URL(SIGN_ORIGIN).hostname !== new URL(PUBLIC_ORIGIN).hostname &&
        new URL(SIGN_ORIGIN).protocol === new URL(PUBLIC_ORIGIN).protocol),
    refinement(['SIGN_ORIGIN', 'PUBLIC_ORIGIN'], 'expected another host with the same protocol'),
  )
  .refine(
    ({ DEV_INBOX, STATUS_SOCKET, DEV_TOKEN }) => DEV_TOKEN !== undefined || !(DEV_INBOX || STATUS_SOCKET),
    refinement(['DEV_INBOX', 'STATUS_SOCKET', 'DEV_TOKEN'], 'mails and logs of this machine need DEV_TOKEN'),
  )
  .refine(
    ({ NODE_ENV, STATUS_SOCKET }) => NODE_ENV !== 'production' || STATUS_SOCKET === undefined,
    refinement(['STATUS_SOCKET'], 'production shows nothing of this machine'),
  )
  .refine(
    ({ NODE_ENV, DEV_BUILDS_URL }) => NODE_ENV !== 'production' || DEV_BUILDS_URL === undefined,
    refinement(['DEV_BUILDS_URL'], 'production shows nothing of this machine'),
  )
  .refine(
    ({ NODE_ENV, ALLOW_EMBEDDED, MODULES_KEYS }) =>
      NODE_ENV !== 'production' || ALLOW_EMBEDDED || MODULES_KEYS.length > 0,
    refinement(['MODULES_KEYS'], 'production loads verified modules only (docs/releasing.md)'),
  );
export type Config = z.output<typeof Config>;

import { refinement } from '@ipr/service-kit/config';
import { address, httpUrl, integer, listenFields, production, yesNo } from '@ipr/service-kit/config-fields';
import { z } from 'zod';
import { readShareFile } from './share/share-file.ts';

const list = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));

/** Read while the environment is, so that a share which cannot be used is one problem among the others. */
const share = z.string().transform((path, context) => {
  try {
    return readShareFile(path);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

export const Config = z
  .object({
    ...listenFields(7_470),
    KEYS_PUBLIC_URL: httpUrl
      .refine((text) => !text.endsWith('/'), 'expected no slash at the end')
      .describe(
        'This node’s address as clients put it into session signatures, letter for letter, e.g. `http://localhost:9000/lit/0.0.0.1:7470`',
      ),
    KEYS_SHARE_FILE: share.meta({
      accepts: 'path of a file',
      description: 'share-N.json, which only its owner may read',
    }),
    REGISTRY_ADDRESS: address
      .optional()
      .describe('Contract IPRegistry; may be left out where packages/abi records one for the network'),
    CHAIN_ID: integer(1, 2 ** 31)
      .default(80_002)
      .describe('Chain id that every RPC must report'),
    KEYS_RPC_URLS: list(httpUrl).meta({
      accepts: 'http:// or https:// URLs, separated by commas',
      description: 'JSON-RPC of the chain, best from several operators',
      secret: true,
    }),
    KEYS_RPC_QUORUM: integer(1, 10)
      .optional()
      .describe(
        'How many of them must agree on head and answers; a majority unless set. Production refuses fewer than 2',
      ),
    KEYS_RPC_TIMEOUT_MS: integer(100, 60_000).default(3_000).describe('Time of one call of the chain, in milliseconds'),
    KEYS_HEAD_MEMO_MS: integer(0, 10_000)
      .default(250)
      .describe(
        'How long a head counts as the latest, in milliseconds; a revocation takes effect at its block plus this',
      ),
    KEYS_MAX_HEAD_AGE_S: integer(0, 86_400)
      .default(0)
      .describe(
        'Refuses heads that are older, in seconds; 120 on Amoy. 0 for chains that mine on demand: calls are then evaluated at the current second, by block overrides. Production refuses 0',
      ),
    KEYS_SIWE_DOMAINS: list(
      z.string().regex(/^[a-zA-Z0-9.:-]{1,255}$/, 'expected hosts, with their port if they have one'),
    ).meta({
      accepts: 'hosts, with their port if they have one, separated by commas',
      description: 'Hosts whose sign-in messages count, as in `location.host`',
    }),
    KEYS_SAFE_FACTORIES: list(address).default(['0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67']).meta({
      accepts: 'addresses, separated by commas',
      description: 'Factories that an ERC-6492 signature may call in simulation: the SafeProxyFactory of Safe 1.4.1',
    }),
    KEYS_REQUESTS_PER_MINUTE: integer(1, 1_000_000)
      .default(600)
      .describe('Requests that one client may send in a minute'),
    TRUST_PROXY: yesNo.default(false).describe('Takes the client’s address from the last entry of X-Forwarded-For'),
    ...production,
  })
  .refine(
    ({ KEYS_RPC_QUORUM = 1, KEYS_RPC_URLS }) => KEYS_RPC_QUORUM <= KEYS_RPC_URLS.length,
    refinement(['KEYS_RPC_QUORUM', 'KEYS_RPC_URLS'], 'more than there are KEYS_RPC_URLS'),
  )
  .refine(
    // Without a quorum a majority decides, which is 2 or more from two nodes on.
    ({ NODE_ENV, ALLOW_EMBEDDED, KEYS_RPC_URLS, KEYS_RPC_QUORUM = KEYS_RPC_URLS.length }) =>
      NODE_ENV !== 'production' || ALLOW_EMBEDDED || KEYS_RPC_QUORUM >= 2,
    refinement(
      ['KEYS_RPC_QUORUM', 'KEYS_RPC_URLS', 'ALLOW_EMBEDDED'],
      'production requires that 2 nodes agree: one alone could release keys by a wrong answer',
    ),
  )
  .refine(
    ({ NODE_ENV, ALLOW_EMBEDDED, KEYS_MAX_HEAD_AGE_S }) =>
      NODE_ENV !== 'production' || ALLOW_EMBEDDED || KEYS_MAX_HEAD_AGE_S > 0,
    refinement(
      ['KEYS_MAX_HEAD_AGE_S', 'ALLOW_EMBEDDED'],
      'production requires a limit: a node that has stopped does not have the latest revocations',
    ),
  );

export type KeysConfig = z.output<typeof Config>;

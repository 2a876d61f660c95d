import { z } from 'zod';
import { readShareFile, type ShareFile } from './share/share-file.ts';

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));
const number = (least: number, most: number, otherwise: number) =>
  z.coerce.number().int().min(least).max(most).default(otherwise);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'an address has 40 hexadecimal digits')
  .transform((text) => text.toLowerCase() as `0x${string}`);
const url = z.url({ protocol: /^https?$/ });

const environment = z.object({
  KEYS_HOST: z.string().default('127.0.0.1'),
  KEYS_PORT: z.coerce.number().int().min(1).max(65_535),
  /** The address clients put into session signatures, letter for letter. */
  KEYS_PUBLIC_URL: url.refine((text) => !text.endsWith('/'), 'no slash at the end'),
  KEYS_SHARE_FILE: z.string().min(1),
  KEYS_REGISTRY: address,
  KEYS_CHAIN_ID: number(1, 2 ** 31, 80_002),
  KEYS_RPC_URLS: list(url),
  KEYS_RPC_QUORUM: number(1, 10, 1),
  KEYS_RPC_TIMEOUT_MS: number(100, 60_000, 3_000),
  KEYS_HEAD_MEMO_MS: number(0, 10_000, 250),
  KEYS_MAX_HEAD_AGE_S: number(0, 86_400, 0),
  KEYS_SIWE_DOMAINS: list(z.string().regex(/^[a-zA-Z0-9.:-]{1,255}$/, 'a host, with its port if it has one')),
  /** Factories that an ERC-6492 signature may call in simulation: the SafeProxyFactory of Safe 1.4.1. */
  KEYS_SAFE_FACTORIES: list(address as unknown as z.ZodType<string, string>).default([
    '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
  ]),
  KEYS_REQUESTS_PER_MINUTE: number(1, 1_000_000, 600),
  KEYS_TRUST_PROXY: z.stringbool().default(false),
  KEYS_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = z.infer<typeof environment> & { share: ShareFile };

/** Reads the environment and the share file. Gives either the whole configuration or every problem at once. */
export const readConfig = (env: NodeJS.ProcessEnv): { config: Config } | { problems: string[] } => {
  const problems: string[] = [];
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues)
      problems.push(`${String(path[0])}: ${env[String(path[0])] === undefined ? 'is missing' : message}`);
  if (parsed.success && parsed.data.KEYS_RPC_QUORUM > parsed.data.KEYS_RPC_URLS.length)
    problems.push('KEYS_RPC_QUORUM: more than there are KEYS_RPC_URLS');
  let share: ShareFile | undefined;
  if (env.KEYS_SHARE_FILE)
    try {
      share = readShareFile(env.KEYS_SHARE_FILE);
    } catch (error) {
      problems.push(`KEYS_SHARE_FILE: ${(error as Error).message}`);
    }
  return parsed.success && share && problems.length === 0 ? { config: { ...parsed.data, share } } : { problems };
};

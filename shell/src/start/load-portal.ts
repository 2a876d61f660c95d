import { PortalConfig, type RefusedClaim, RemotesRegistry } from '@ipr/api/sign-in';
import { Failure } from '@ipr/domain';
import ky from 'ky';
import type { z } from 'zod';
import { type Remotes, resolveRemotes } from './resolve-remotes.ts';

export interface PortalFacts {
  readonly config: PortalConfig;
  readonly remotes: Remotes;
  /** Conflicting claims of modules, and claims outside of their own paths. */
  readonly refused: readonly RefusedClaim[];
}

/** @throws Failure network.unreachable without a response, service.unavailable for an invalid document. */
const document = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
  let answer: unknown;
  try {
    answer = await ky(path, { cache: 'no-cache', retry: 2, timeout: 10_000 }).json();
  } catch (thrown) {
    throw new Failure('network.unreachable', {}, thrown);
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Failure('service.unavailable', {}, parsed.error);
  return parsed.data;
};

/** Loads the configuration from the gateway at start: one build serves every environment. */
export const loadPortal = async (): Promise<PortalFacts> => {
  const [config, registry] = await Promise.all([
    document('/config.json', PortalConfig),
    document('/remotes.json', RemotesRegistry),
  ]);
  return { config, ...resolveRemotes(registry) };
};

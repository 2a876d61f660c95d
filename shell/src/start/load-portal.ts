import { PortalConfig } from '@ipr/api/sign-in';
import { Failure } from '@ipr/domain';
import ky from 'ky';
import type { z } from 'zod';
import { modulesPath, openModules, type PortalModules } from './open-modules.ts';

/** Time-out in milliseconds of the list of modules. */
const listTimeoutMs = 3_000;

export interface PortalFacts {
  readonly config: PortalConfig;
  readonly modules: PortalModules;
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

/** One attempt: a list that does not come is replaced by the last good one, or missing until the next start. */
const moduleList = (): Promise<unknown> =>
  ky(modulesPath, { cache: 'no-cache', retry: 0, timeout: listTimeoutMs }).json();

/** Loads the configuration from the gateway at start: one build serves every environment. */
export const loadPortal = async (): Promise<PortalFacts> => {
  const list = moduleList();
  // Handled where it is opened.
  list.catch(() => undefined);
  const config = await document('/config.json', PortalConfig);
  return { config, modules: await openModules(list, config.modules.keys) };
};

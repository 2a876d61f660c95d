import type { Environment } from '@ipr/service-kit/config';
import { services } from '../services.ts';

/** Services that share one process on one machine; `--split` runs each of them as a part of its own. */
export const combinedServices = services.filter(({ holdsKeys }) => !holdsKeys);

export const combinedNames = combinedServices.map(({ name }) => name);

/** 'TAXONOMY__': prefix of the variables of one service in the environment of all. */
const prefixOf = (name: string): string => `${name.toUpperCase()}__`;

/** The variables of one service as the shared environment carries them. */
export const prefixed = (name: string, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([key, value]) => [`${prefixOf(name)}${key}`, value]));

/**
 * What one service reads: its own variables first, then those without a prefix, such as TSA_URL or LOG_LEVEL set by the
 * person who started the stack. No service reads the variables of another one.
 */
export const ownVariables = (name: string, env: Environment): Record<string, string | undefined> => {
  const prefix = prefixOf(name);
  const prefixes = combinedNames.map(prefixOf);
  const entries = Object.entries(env);
  return Object.fromEntries([
    ...entries.filter(([key]) => !prefixes.some((prefix) => key.startsWith(prefix))),
    ...entries.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
  ]);
};

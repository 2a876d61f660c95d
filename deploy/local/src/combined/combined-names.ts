/** Services that share one process on one machine; the names are those of the parts that `--split` runs instead. */
export const combinedNames = [
  'taxonomy',
  'storage',
  'profiles',
  'timestamps',
  'workfiles',
  'sharing',
  'notifications',
  'gateway',
] as const;

export type CombinedName = (typeof combinedNames)[number];

/** 'TAXONOMY__': what stands before the variables of one service in the environment of all. */
const prefixOf = (name: CombinedName): string => `${name.toUpperCase()}__`;

/** The variables of one service as the shared environment carries them. */
export const prefixed = (name: CombinedName, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([key, value]) => [`${prefixOf(name)}${key}`, value]));

/**
 * What one service reads: its own variables, before those that are everybody's, such as TSA_URL or LOG_LEVEL set by the
 * person who started the stack. No service sees another one's.
 */
export const ownVariables = (
  name: CombinedName,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => {
  const prefix = prefixOf(name);
  const others = combinedNames.map(prefixOf);
  const entries = Object.entries(env);
  return Object.fromEntries([
    ...entries.filter(([key]) => !others.some((other) => key.startsWith(other))),
    ...entries.filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
  ]);
};

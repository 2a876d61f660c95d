import type { z } from 'zod';

/** Contains every problem of the environment; `main` prints them and exits with code 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The log level of a process that has not read its configuration; services validate it by their schema. */
export const logLevelOf = (env: Environment = process.env): string => env.LOG_LEVEL || 'info';

/** Second argument of zod's `refine`. */
export interface RefinementOptions {
  readonly path: string[];
  readonly error: string;
  readonly when: (payload: {
    readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
  }) => boolean;
}

/**
 * Options for a rule over several variables: `.refine(holds, refinement(names, error))`. The rule runs as soon as these
 * variables are valid, despite errors elsewhere, so that one start reports every problem.
 * @param names the first one precedes the message
 */
export const refinement = (names: readonly [string, ...string[]], error: string): RefinementOptions => ({
  path: [names[0]],
  error,
  when: ({ issues }) => !issues.some(({ path }) => names.some((name) => path?.[0] === name)),
});

/** An empty variable counts as absent, as in `NAME= npm start`. */
const pick = (env: Environment, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/**
 * Reads the settings of a service from its environment; other variables are ignored. Messages never contain values, because
 * they may be secrets.
 * @throws ConfigError with one line per variable
 */
export const readConfig = <S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> => {
  const given = pick(env, Object.keys(schema.shape));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.join('.') || 'configuration';
      return `${name}: ${name in given || issue.code === 'custom' ? issue.message : 'is missing'}`;
    }),
  );
};

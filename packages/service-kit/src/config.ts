import type { z } from 'zod';

/** Every problem of the environment at once; `main` prints them and stops with exit code 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The log level of a process that has no configuration of its own at hand; services check it by their schema. */
export const logLevelOf = (env: Environment = process.env): string => env.LOG_LEVEL || 'info';

interface Over {
  readonly path: string[];
  readonly error: string;
  readonly when: (payload: {
    readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
  }) => boolean;
}

/**
 * Names a rule over several variables, for `.refine(holds, over(names, error))`. It is checked as soon as these variables are
 * right by themselves, whatever is wrong elsewhere, so that one start shows every problem.
 * @param names the first one stands before the message
 */
export const refinement = (names: readonly [string, ...string[]], error: string): Over => ({
  path: [names[0]],
  error,
  when: ({ issues }) => !issues.some(({ path }) => names.some((name) => path?.[0] === name)),
});

/** An empty variable counts as absent, as in `NAME= npm start`. */
const pick = (env: Environment, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));

/**
 * Reads the settings of a service from its environment; other variables are ignored.
 * Values never appear in the message: they may be secrets.
 * @throws ConfigError with one line per variable.
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

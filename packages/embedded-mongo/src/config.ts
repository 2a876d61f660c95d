/**
 * The two variables of the program. Validated without zod, which this package does not need otherwise: it would cost the
 * database process 18 MB.
 */
export const variables = [
  {
    name: 'EMBEDDED_MONGO_DIR',
    description: 'Data folder',
    accepts: 'path of a folder',
    isRight: (text: string) => text !== '',
  },
  {
    name: 'EMBEDDED_MONGO_PORT',
    description: 'Port to listen on, on 127.0.0.1; 0 takes a free one',
    accepts: 'whole number, 0 to 65,535',
    isRight: (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  },
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error with one line per invalid variable, without its value */
export const readSettings = (env: Environment = process.env): { dataDir: string; port: number } => {
  const wrong = variables.filter(({ name, isRight }) => !isRight(env[name] ?? ''));
  if (wrong.length > 0)
    throw new Error(
      wrong.map(({ name, accepts }) => `${name}: ${env[name] ? `expected ${accepts}` : 'is missing'}`).join('\n'),
    );
  return { dataDir: env.EMBEDDED_MONGO_DIR ?? '', port: Number(env.EMBEDDED_MONGO_PORT) };
};

/**
 * The two variables of the program. Validated without zod, which this package does not need otherwise: it would cost the
 * database process 18 MB.
 */
export const variables = [
  {
    name: 'EMBEDDED_MONGO_DIR',
    description: 'Data folder',
    accepts: 'path of a folder',
    otherwise: undefined,
    secret: false,
    isRight: (text: string) => text !== '',
  },
  {
    name: 'EMBEDDED_MONGO_PORT',
    description: 'Port to listen on, on 127.0.0.1; 0 takes a free one',
    accepts: 'whole number, 0 to 65,535',
    otherwise: undefined,
    secret: false,
    isRight: (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  },
  {
    name: 'EMBEDDED_MONGO_PASSWORD',
    description: 'Password that each connection must give; without it every program of the machine has full access',
    accepts: 'letters and digits, 32 or more',
    otherwise: 'none',
    secret: true,
    isRight: (text: string) => /^([0-9A-Za-z]{32,})?$/.test(text),
  },
] as const;

/** Connection string without a database. @param password letters and digits, where the server asks for one */
export const embeddedUri = (port: number, password?: string): string =>
  password === undefined
    ? `mongodb://127.0.0.1:${port}/`
    : `mongodb://ipr:${password}@127.0.0.1:${port}/?authMechanism=PLAIN&authSource=%24external`;

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error with one line per invalid variable, without its value */
export const readSettings = (env: Environment = process.env): { dataDir: string; port: number; password?: string } => {
  const wrong = variables.filter(({ name, isRight }) => !isRight(env[name] ?? ''));
  if (wrong.length > 0)
    throw new Error(
      wrong.map(({ name, accepts }) => `${name}: ${env[name] ? `expected ${accepts}` : 'is missing'}`).join('\n'),
    );
  const { EMBEDDED_MONGO_PASSWORD: password } = env;
  const settings = { dataDir: env.EMBEDDED_MONGO_DIR ?? '', port: Number(env.EMBEDDED_MONGO_PORT) };
  return password ? { ...settings, password } : settings;
};

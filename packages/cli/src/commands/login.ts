import { hostname } from 'node:os';
import { type AccessTokenScope, accessTokenPattern, accessTokenScopes, maxTokenDays } from '@ipr/api';
import { type Call, type Command, textOf, type Values } from '../command.ts';
import { UsageError } from '../exit-code.ts';
import { originOf, writeSettings } from '../settings.ts';

const isScope = (name: string): name is AccessTokenScope => (accessTokenScopes as readonly string[]).includes(name);

const scopesOf = (values: Values): AccessTokenScope[] => {
  const names = (textOf(values, 'scopes') ?? accessTokenScopes.join(',')).split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0) throw new UsageError(`unknown scope ${unknown.join(', ')}: ${accessTokenScopes.join(', ')}`);
  return [...new Set(names.filter(isScope))];
};

const daysOf = (values: Values): number => {
  const days = Number(textOf(values, 'days') ?? '30');
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
    throw new UsageError(`--days is a whole number from 1 to ${maxTokenDays}`);
  return days;
};

/** Signs in by code for as long as it takes to create a token; only the token is stored. */
const tokenByCode = async (
  { values, io, programs }: Call,
  origin: string,
): Promise<{ token: string; email: string }> => {
  const [scopes, days] = [scopesOf(values), daysOf(values)];
  const email = textOf(values, 'email') ?? (await io.prompt('E-mail address: '));
  const readCode = () => io.prompt(`Code that was sent to ${email}: `);
  const program = await programs.signIn({ origin, email, readCode });
  try {
    const name = textOf(values, 'name') ?? `ipregistry on ${hostname()}`.slice(0, 60);
    const { token } = await program.api.identity.createAccessToken({ name, scopes, days });
    return { token, email: program.session.email };
  } finally {
    await program.api.identity.logout({});
    await program.close();
  }
};

const givenToken = async ({ io, programs }: Call, origin: string): Promise<{ token: string; email: string }> => {
  const token = (await io.prompt('Access token: ')).trim();
  if (!accessTokenPattern.test(token)) throw new UsageError('this is not an access token');
  const program = await programs.open({ origin, token });
  await program.close();
  return { token, email: program.session.email };
};

export const login: Command = {
  name: 'login',
  usage: '<portal> [--email <address>] [--scopes open,register,share] [--days 30] [--name <text>] [--with-token]',
  summary:
    'Sign in by a code sent by e-mail, and store an access token. --with-token reads a token of the settings page instead',
  options: {
    email: { type: 'string' },
    scopes: { type: 'string' },
    days: { type: 'string' },
    name: { type: 'string' },
    'with-token': { type: 'boolean' },
  },
  count: [1, 1],
  async run(call) {
    const origin = originOf(call.args[0] ?? '');
    const { token, email } = call.values['with-token']
      ? await givenToken(call, origin)
      : await tokenByCode(call, origin);
    writeSettings(call.io, { origin, token });
    return { lines: [`Signed in to ${origin} as ${email}.`], json: { origin, email } };
  },
};

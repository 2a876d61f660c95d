import path from 'node:path';
import { parseArgs } from 'node:util';
import { ModuleVersion } from '@ipr/api';

export const usage = `npm run modules -- <command>
  keygen FILE                          makes a signing key and prints its public key
  shell                                records what the shell of this checkout offers
  publish FOLDER [--base URL | --bucket URL]
                                       builds a module, checks it against the last two shells and publishes its version,
                                       with --bucket (MODULES_BUCKET) also to a bucket that pages load it from
  canary NAME VERSION [--percent N] [--person ACCOUNT]…
  promote NAME [VERSION]               gives the canary, or that version, to everyone
  rollback NAME                        ends the canary, or returns to the version before
  overrides on|off                     whether developers may replace modules in their own browser
  sign                                 signs the list once more, before it expires
Settings: --registry FOLDER (MODULES_REGISTRY), --key FILE (MODULES_KEY; several during a rotation), --days N (30),
  --new-key (no given key signed the list before)`;

/** What follows each command, at most. */
const words = { keygen: 1, shell: 0, publish: 1, canary: 2, promote: 2, rollback: 1, overrides: 1, sign: 0 } as const;
export type CommandName = keyof typeof words;

const isCommand = (name: string): name is CommandName => Object.hasOwn(words, name);

/** @throws Error */
const numberIn = (text: string, option: string, [least, most]: readonly [number, number], isWhole = false): number => {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
  throw new Error(`${option} is a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}, not ${text}`);
};

const accountOf = (text: string): string => {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return text;
  throw new Error(`${text} is no account: give the address of the person's account, 0x and 40 hexadecimal digits`);
};

const requireWords = (name: CommandName, given: readonly string[]): void => {
  const [first, version] = given;
  const tooMuch = given[words[name]];
  if (tooMuch !== undefined) throw new Error(`${name} is not followed by ${tooMuch}.\n${usage}`);
  if (name === 'overrides' && first !== 'on' && first !== 'off')
    throw new Error(`overrides is followed by on or off, not ${first ?? 'nothing'}`);
  if (version !== undefined && !ModuleVersion.safeParse(version).success)
    throw new Error(`${version} is no version, as 1.2.0 is`);
};

/** @throws Error with a sentence for the person at the terminal */
export const readCommandLine = (args: readonly string[], env: Readonly<Record<string, string | undefined>>) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      registry: { type: 'string' },
      key: { type: 'string', multiple: true },
      days: { type: 'string', default: '30' },
      base: { type: 'string' },
      bucket: { type: 'string' },
      percent: { type: 'string', default: '0' },
      person: { type: 'string', multiple: true, default: [] },
      'new-key': { type: 'boolean', default: false },
    },
  });
  const [name = '', ...given] = positionals;
  if (!isCommand(name)) throw new Error(usage);
  requireWords(name, given);
  const settings = {
    registry: values.registry ?? env.MODULES_REGISTRY,
    key: values.key ?? env.MODULES_KEY?.split(path.delimiter) ?? [],
    days: numberIn(values.days, '--days', [1, 366], true),
    base: values.base,
    bucket: values.bucket ?? env.MODULES_BUCKET,
    percent: numberIn(values.percent, '--percent', [0, 100]),
    people: values.person.map(accountOf),
    isNewKey: values['new-key'],
  };
  return { name, given, settings };
};

import { parseArgs } from 'node:util';
import { StageFailure } from '@ipr/client/flow/flow';
import { asFailure, failureSentences, fillText } from '@ipr/domain';
import type { Caller, Command, Programs, Values } from './command.ts';
import { commands } from './commands/index.ts';
import { exitCode, exitCodeOf, UsageError } from './exit-code.ts';
import { type Io, printable } from './io.ts';
import { readSettings } from './settings.ts';

const help = (): string =>
  [
    'ipregistry <command>',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [`  ${`${name} ${usage}`.trim()}`, `      ${summary}`]),
    '  verify <bundle.zip | certificate.pdf> [--rpc <node>] [--json]',
    '      Check a certificate or an evidence bundle on this machine, without a portal; its exit codes are its own',
    '',
    'Every command has --json. IPREGISTRY_ORIGIN and IPREGISTRY_TOKEN take precedence over the stored token.',
    'Exit code: 0 done, 1 refused or failed, 2 wrong use, 3 the token does not allow it, 4 unavailable: the same command later continues.',
    '',
  ].join('\n');

const parse = ({ options = {}, count, name, usage }: Command, args: readonly string[]) => {
  try {
    const known = { ...options, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true });
    const [least, most] = count;
    if (positionals.length < least || positionals.length > most) throw new Error('wrong number of arguments');
    return { values: values as Values, positionals };
  } catch (thrown) {
    throw new UsageError(`${(thrown as Error).message}\n\n  ipregistry ${name} ${usage}`);
  }
};

/** Opens the portal at the first use, and closes it once. */
const openOnce = (io: Io, programs: Programs) => {
  let opened: Promise<Caller> | undefined;
  return {
    open: () => {
      opened ??= programs.open(readSettings(io));
      return opened;
    },
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
};

const runCommand = async (command: Command, args: readonly string[], io: Io, programs: Programs): Promise<void> => {
  const { values, positionals } = parse(command, args);
  const { open, close } = openOnce(io, programs);
  try {
    const { lines, json } = await command.run({ args: positionals, values, io, programs, open });
    io.out(values.json ? `${JSON.stringify(json, null, 2)}\n` : `${lines.join('\n')}\n`);
  } finally {
    await close();
  }
};

/** The sentence of a failure with its code; `docs/failures.md` lists them. */
const sentenceOf = (thrown: unknown): string => {
  if (thrown instanceof UsageError) return thrown.message;
  if (thrown instanceof StageFailure) return `${thrown.stage}: ${sentenceOf(thrown.failure)}`;
  const { code, params } = asFailure(thrown);
  return `${printable(fillText(failureSentences[code], params))} [${code}]`;
};

/** Runs the program. @returns the exit code */
export const runCli = async (args: readonly string[], io: Io, programs: Programs): Promise<number> => {
  const [name, ...rest] = args;
  if (name === 'verify') return programs.verify(rest, io.out);
  if (name === undefined || name === 'help' || name === '--help') {
    io.out(help());
    return name === undefined ? exitCode.usage : exitCode.done;
  }
  try {
    const command = commands.find((each) => each.name === name);
    if (!command) throw new UsageError(`there is no command ${name}\n\n${help()}`);
    await runCommand(command, rest, io, programs);
    return exitCode.done;
  } catch (thrown) {
    const cause = thrown instanceof StageFailure ? thrown.failure : thrown;
    io.say(sentenceOf(thrown));
    return exitCodeOf(cause);
  }
};

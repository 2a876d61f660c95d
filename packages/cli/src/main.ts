import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openProgram, openProgramByToken } from '@ipr/program/open-program';
import { register } from '@ipr/program/register';
import { runCli as verify } from '@ipr/verify/run-cli';
import { UsageError } from './exit-code.ts';
import { runCli } from './run-cli.ts';

const prompt = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await Promise.race([
      lines.question(process.stdin.isTTY ? question : ''),
      new Promise<never>((_, reject) => lines.once('close', () => reject(new UsageError('nothing was entered')))),
    ]);
    return answer.trim();
  } finally {
    lines.close();
  }
};

// Hides deprecation warnings inside the key network's client, which a person at the terminal cannot act on.
process.env.NO_DEPRECATION ??= 'lit-js-sdk:constants:errors,lit-js-sdk:constants:constants';

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

const { env } = process;
const io = {
  out: (text: string) => void process.stdout.write(text),
  say: (text: string) => void process.stderr.write(`${text}\n`),
  prompt,
  env,
  folder: env.IPREGISTRY_HOME ?? join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'ipregistry'),
  signal: interrupted.signal,
};
const programs = { signIn: openProgram, open: openProgramByToken, register, verify };
const code = await runCli(process.argv.slice(2), io, programs);
// The key network's client keeps timers.
process.exit(code);

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../packages/cli/src/main.ts');

export interface ProgramEnd {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

interface RunSettings {
  readonly env: Readonly<Record<string, string>>;
  /** What the program said since its start; may answer its questions or end it. */
  readonly onSaid?: (said: string, child: ChildProcess) => void;
}

/** Runs `ipregistry` as a process of its own, as a person does in a terminal. */
export const runProgram = (args: readonly string[], { env, onSaid }: RunSettings): Promise<ProgramEnd> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, ...env } });
    let out = '';
    let said = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
      onSaid?.(said, child);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, said }));
  });

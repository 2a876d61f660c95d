import { spawn } from 'node:child_process';
import { root } from './root.ts';

export interface Outcome {
  readonly ok: boolean;
  /** Everything the tool printed. */
  readonly output: string;
}

type Variables = Readonly<Record<string, string>>;

/** Runs a program at the root of the repository, with variables added to the environment, and collects its output. */
export const runTool = (command: string, args: readonly string[], variables: Variables = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...variables };
    const child = spawn(command, [...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

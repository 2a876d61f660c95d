import { spawn } from 'node:child_process';
import { root } from './root.ts';

export interface Outcome {
  readonly ok: boolean;
  /** Everything the tool printed. */
  readonly said: string;
}

/** Runs a program at the root of the repository and keeps what it says. */
export const runTool = (command: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        said += chunk;
      });
    }
    child.on('error', (error) => resolve({ ok: false, said: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, said }));
  });

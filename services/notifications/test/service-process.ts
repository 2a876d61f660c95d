import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const entry = join(import.meta.dirname, '../src/main.ts');

export interface ServiceProcess {
  readonly url: string;
  /** Kills without warning and waits for the end. */
  kill(): Promise<void>;
}

/** The service as production runs it: a process of its own. */
export const startServiceProcess = async (env: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, ['--no-warnings', entry], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints += chunk;
  });
  const portOf = async (): Promise<number> => {
    for await (const line of createInterface({ input: child.stdout })) {
      const { port } = JSON.parse(line) as { port?: number };
      if (port) return port;
    }
    throw new Error(`the service ended before it listened: ${complaints}`);
  };
  const url = `http://127.0.0.1:${await portOf()}`;
  child.stdout.resume();
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

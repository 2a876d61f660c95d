import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface RelayProcess {
  readonly url: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The service in a process of its own, on a free port. @throws Error with what it said, when it does not listen */
export const startRelayProcess = async (env: Readonly<Record<string, string>>): Promise<RelayProcess> => {
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  const listening = new Promise<number>((resolve) => {
    // Read to the end: a full pipe would stop the service.
    createInterface(child.stdout).on('line', (line) => {
      const entry = line.startsWith('{') ? JSON.parse(line) : {};
      if (entry.msg === 'listening') resolve(entry.port);
    });
  });
  const port = await Promise.race([listening, ended.then(() => undefined)]);
  if (port === undefined) throw new Error(said.join(''));
  return {
    url: `http://127.0.0.1:${port}`,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

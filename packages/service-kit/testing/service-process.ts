import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Variables of a process of a test: types are stripped and code is compiled once for all processes, not at every start. */
export const compiled = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
};

export interface ServiceProcess {
  readonly url: string;
  /** Kills it as a power cut would, and waits for its end. */
  kill(): Promise<void>;
}

/**
 * Starts a service as production does, in its own process.
 * @param folder of the service
 * @param env its whole environment except PATH and the compile cache; PORT 0 for a free port
 * @throws Error with its output when it does not listen
 */
export const startServiceProcess = async (
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, ['--no-warnings', join(folder, 'src/main.ts')], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const portOf = async (): Promise<number> => {
    for await (const line of createInterface({ input: child.stdout })) {
      const { port } = (line.startsWith('{') ? JSON.parse(line) : {}) as { port?: number };
      if (port) return port;
    }
    throw new Error(`the service exited before it listened: ${errorOutput}`);
  };
  const url = `http://127.0.0.1:${await portOf()}`;
  // Keeps reading: a full pipe would block the service.
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

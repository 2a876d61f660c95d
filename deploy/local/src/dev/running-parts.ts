import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { controlSocket } from '../supervisor/control.ts';
import type { PartStatus } from '../supervisor/part.ts';

const call = <T>(folder: string, method: string, path: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath: controlSocket(folder), method, path }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      if (answer.statusCode === 200) resolve(JSON.parse(text) as T);
      else reject(new Error((JSON.parse(text) as { error: string }).error));
    });
    sent.once('error', reject).end();
  });

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The output of a crashed program without Node's frames and log lines, so that file and line of the defect come first. */
const lastWords = (logFile: string, from: number): string =>
  readFileSync(logFile)
    .subarray(from)
    .toString()
    .split('\n')
    .filter(
      (line) => line.trim() !== '' && !/^\{"level"|\(?node:internal|^\S*triggerUncaughtException|^ +\^$/.test(line),
    )
    .slice(0, 20)
    .join('\n');

/**
 * The parts of the stack on a data folder, over the operator's socket.
 * @param loaded folder where each process notes what it has loaded.
 */
export const runningParts = (folder: string, loaded: string) => {
  const hasLoaded = ({ pid }: PartStatus, files: readonly string[]): boolean => {
    try {
      const noted = new Set(readFileSync(join(loaded, String(pid)), 'utf8').split('\n'));
      return files.some((file) => noted.has(join(root, file)));
    } catch {
      // No program of ours.
      return false;
    }
  };
  const parts = () => call<PartStatus[]>(folder, 'GET', '/parts');
  return {
    /**
     * Parts that run one of the files, and parts that a defect keeps down; the last to start comes first, because pages wait for it.
     * @param files relative to the checkout. @throws Error while the stack is not up yet.
     */
    affected: async (files: readonly string[]): Promise<PartStatus[]> =>
      (await parts())
        .filter((part) => ['failed', 'restarting'].includes(part.state) || hasLoaded(part, files))
        .reverse(),
    stop: ({ name }: PartStatus): Promise<unknown> => call(folder, 'POST', `/parts/${name}/stop`),
    /** @throws Error with the part's output when it does not start. */
    start: async ({ name, logFile }: PartStatus): Promise<void> => {
      const from = sizeOf(logFile);
      await call(folder, 'POST', `/parts/${name}/start`).catch((error: Error) => {
        throw new Error(lastWords(logFile, from) || error.message);
      });
    },
  };
};

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Each `### heading` of a document with the shell commands below it. */
const stepsOf = (document: string): ReadonlyMap<string, string> => {
  const sections = readFileSync(join(root, document), 'utf8').split(/^### /m).slice(1);
  const steps = sections.map((section) => {
    const title = section.slice(0, section.indexOf('\n')).trim();
    const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
    return [title, blocks.join('\n')] as const;
  });
  return new Map(steps.filter(([, commands]) => commands !== ''));
};

/**
 * Executes the commands of a document in its order, each step in a shell of its own, from the checkout.
 * @param env variables that the document names, and those of this process
 */
export const documentSteps = (document: string, env: Readonly<Record<string, string>>) => {
  const left = [...stepsOf(document)];
  const groups: number[] = [];
  return {
    /** Titles of the steps that were not executed yet. */
    left: () => left.map(([title]) => title),
    /** Executes the next step. @returns what it printed @throws Error with the output when a command fails, or the title is another */
    run: async (title: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
      const [next, commands = ''] = left.shift() ?? [];
      if (next !== title) throw new Error(`the next step of ${document} is '${next}', not '${title}'`);
      const path = `${dirname(process.execPath)}:${process.env.PATH}`;
      const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: root,
        env: { ...process.env, PATH: path, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        // What a step starts in the background is ended with its group.
        detached: true,
      });
      groups.push(shell.pid ?? 0);
      let output = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      const [code] = await once(shell, 'exit');
      if (code !== 0) throw new Error(`'${title}' of ${document} ended with ${code}:\n${output.slice(-4_000)}`);
      return output;
    },
    /** Ends what the steps have started. */
    end: (): void => {
      for (const group of groups.filter((pid) => pid > 0)) {
        try {
          process.kill(-group, 'SIGKILL');
        } catch {
          // It has ended.
        }
      }
    },
  };
};

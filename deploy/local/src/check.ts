import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly said: string;
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const runOne = (name: string, command: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('error', (error) => resolve({ name, ok: false, said: error.message }));
    child.on('exit', (code) => resolve({ name, ok: code === 0, said }));
  });

/** Every workspace with a tsconfig of its own. */
const typedFolders = () =>
  globSync(
    ['{shell,subgraph,e2e}/tsconfig.json', 'mfe-*/tsconfig.json', '{packages,services,deploy}/*/tsconfig.json'],
    { cwd: root },
  )
    .map((file) => file.replace(/\/tsconfig\.json$/, ''))
    .sort();

/** Everything static: format and lint, and the types of every workspace, two at a time. */
export const checkAll = async (say: (line: string) => void): Promise<{ passed: number; failed: number }> => {
  const tasks = [
    () => runOne('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
    () => runOne('contracts', 'npm', ['run', '--silent', 'check', '-w', '@ipr/contracts']),
    ...typedFolders().map((folder) => () => runOne(`types of ${folder}`, bin('tsc'), ['-p', folder])),
  ];
  const count = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const outcome = await task();
      count[outcome.ok ? 'passed' : 'failed']++;
      if (!outcome.ok) say(`✗ ${outcome.name}\n${outcome.said}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return count;
};

if (import.meta.main) {
  const { passed, failed } = await checkAll((line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed ? 1 : 0;
}

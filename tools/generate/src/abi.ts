import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Artefact, root } from './artefact.ts';

const run = promisify(execFile);

interface ScriptOutput {
  readonly stdout: string;
  readonly stderr: string;
}

/** With --check the script exits with 1 for a stale file and prints a 'stale:' line; a failing compiler prints none. */
const runScript = (script: string): Promise<ScriptOutput> =>
  run('npm', ['run', '--silent', script, '-w', '@ipr/contracts'], { cwd: root }).catch(
    (thrown: Error & ScriptOutput) => {
      if (/^stale: /m.test(thrown.stdout ?? '')) return thrown;
      throw new Error(`the contracts do not build: ${thrown.stdout}${thrown.stderr}`, { cause: thrown });
    },
  );

/** ABIs, bytecode and addresses, compiled and written by a script of contracts/. */
export const abi: Artefact = {
  name: 'ABIs and addresses',
  bring: async (check) => {
    const { stdout } = await runScript(check ? 'gen:check' : 'gen');
    const files = /^(?:stale|written): (.+)$/m.exec(stdout)?.[1]?.split(', ') ?? [];
    return files.map((file) => `packages/abi/src/${file}`);
  },
};

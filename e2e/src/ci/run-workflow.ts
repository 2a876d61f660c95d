import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface WorkflowSettings {
  /** Folder of the checked-out sources. */
  readonly folder: string;
  /** Values of `${{ … }}` in the steps' variables, e.g. 'vars.IPREGISTRY_ORIGIN'. */
  readonly values: Readonly<Record<string, string>>;
  /** Variables of all steps. */
  readonly env: Readonly<Record<string, string>>;
}

/** Replaces `${{ name }}`. @throws Error for a name without a value */
const filled = (text: string, values: WorkflowSettings['values']): string =>
  text.replace(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the workflow asks for ${name}`);
    return value;
  });

/**
 * Runs the commands of a workflow as GitHub does: each step in a bash of its own that ends at the first failure. Steps that use an
 * action prepare the machine and are left out.
 * @returns what the steps printed, and the summary
 */
export const runWorkflow = (file: string, { folder, values, env }: WorkflowSettings) => {
  const { jobs } = parse(readFileSync(file, 'utf8')) as Workflow;
  const summary = join(folder, '.summary');
  writeFileSync(summary, '');
  mkdirSync(join(folder, '.home'), { recursive: true });
  const printed = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .flatMap(({ run, env: own = {} }) => {
      if (run === undefined) return [];
      const ofStep = Object.fromEntries(Object.entries(own).map(([name, text]) => [name, filled(text, values)]));
      const { PATH = '' } = process.env;
      const all = { PATH, HOME: join(folder, '.home'), GITHUB_STEP_SUMMARY: summary, ...env, ...ofStep };
      return [execFileSync('bash', ['-e', '-c', `exec 2>&1; ${run}`], { cwd: folder, env: all, encoding: 'utf8' })];
    });
  return { printed: printed.join(''), summary: readFileSync(summary, 'utf8') };
};

// Type-checks every folder, or the named ones: `node tools/checks/src/types/check-types.ts packages/domain`.
import { join } from 'node:path';
import { root } from '../root.ts';
import { type Outcome, runTool } from '../run-tool.ts';
import { writeProjects } from './write-projects.ts';

const build = (config: string): Promise<Outcome> =>
  runTool(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), '-b', config]);

/** Projects that others need come first; two processes check the rest, which limits the memory of each. */
export const checkTypes = async (folders?: readonly string[]): Promise<Outcome> => {
  const { first, rest } = writeProjects(folders);
  const needed = await build(first);
  const outcomes = [needed, ...(await Promise.all(rest.map(build)))];
  return { ok: outcomes.every(({ ok }) => ok), output: outcomes.map(({ output }) => output).join('') };
};

if (import.meta.main) {
  const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''));
  const { ok, output } = await checkTypes(folders.length ? folders : undefined);
  process.stdout.write(output);
  process.exitCode = ok ? 0 : 1;
}

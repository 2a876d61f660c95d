import type { AppBuild } from '@ipr/mfe-dev';

/** Prints one line per build, and compile errors in full. */
export const createBuildReporter = (print: (line: string) => void) => {
  const states = new Map<string, 'good' | 'broken'>();
  return ({ app, took, errors }: AppBuild): void => {
    const before = states.get(app);
    states.set(app, errors.length > 0 ? 'broken' : 'good');
    const word = before === undefined ? 'built' : before === 'broken' ? 'fixed' : 'changed';
    if (errors.length > 0) print(`✗ ${app} does not compile:\n${errors.join('\n')}`);
    else print(`  ${app.padEnd(12)} ${word.padEnd(9)} ${(took / 1000).toFixed(1).padStart(4)} s`);
  };
};

import { checkAll } from '@ipr/checks/check';
import { type Failure, failedCheck } from './failures.ts';
import type { Phase } from './phase.ts';

/** The static checks. */
export const checks: Phase = {
  name: 'checks',
  run: async (print) => {
    const failures: Failure[] = [];
    const count = await checkAll((line) => {
      print(`${line}\n`);
      const failure = failedCheck(line);
      if (failure) failures.push(failure);
    });
    return { ...count, failures };
  },
};

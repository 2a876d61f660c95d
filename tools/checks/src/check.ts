import { checkList } from './check-list.ts';

export interface CheckCount {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every static check, two at a time; prints each duration and the output of each failed tool. */
export const checkAll = async (print: (line: string) => void): Promise<CheckCount> => {
  const waiting = [...checkList()];
  const count = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const begun = performance.now();
      const { ok, output, unchanged } = await check.run();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1).padStart(6);
      count[ok ? 'passed' : 'failed']++;
      print(
        ok
          ? `✓${seconds} s  ${check.name}${unchanged ? ' (nothing it reads has changed)' : ''}`
          : `✗${seconds} s  ${check.name}\n${output.trimEnd()}\n`,
      );
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

import { lastLines } from './failures.ts';
import { countOf, type Phase } from './phase.ts';
import { runTool } from './run-tool.ts';

/** The contracts' own tests, counted by Hardhat's closing lines: '12 passing', '1 failing'. */
export const contracts: Phase = {
  name: 'contracts',
  run: async (print) => {
    const args = ['test', '--silent', '-w', '@ipr/contracts'];
    const { code, output } = await runTool({ command: 'npm', args, print });
    const sum = (pattern: RegExp) =>
      [...output.matchAll(pattern)].reduce((total, match) => total + Number(match[1]), 0);
    const count = countOf(code, sum(/(\d+) (?:passing|passed)/g), sum(/(\d+) (?:failing|failed)/g));
    return count.failed === 0 ? count : { ...count, failures: [{ name: 'contracts', message: lastLines(output) }] };
  },
};

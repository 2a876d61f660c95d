import { join } from 'node:path';
import { useMemoryFolder } from '@ipr/local-stack/memory-folder';
import { failedStories, type StoriesReport } from './failures.ts';
import { countOf, mostRepeated, type Phase, readReport } from './phase.ts';
import { root } from './root.ts';
import { runTool } from './run-tool.ts';

interface PlaywrightReport extends StoriesReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/** The browser tests; a failed story is repeated once, on a new stack. */
export const stories: Phase = {
  name: 'stories',
  run: async (print) => {
    useMemoryFolder();
    const file = join(root, 'e2e/test-results/report.json');
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--retries', '1'];
    const { code } = await runTool({ command: join(root, 'node_modules/.bin/playwright'), args, print });
    const report = readReport<PlaywrightReport>(file);
    const { expected = 0, unexpected = 0, flaky: repeated = 0 } = report.stats ?? {};
    const failures = failedStories(report);
    if (repeated > mostRepeated) return { passed: expected, failed: unexpected + repeated, failures };
    return { ...countOf(code, expected + repeated, unexpected), repeated, failures };
  },
};

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, resolveBrowser } from './src/browser/resolve-browser.ts';

const browser = await resolveBrowser();

export default defineConfig({
  testDir: 'stories',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  // A story waits more than it computes: two beside each other, each on a stack of its own, keep two processors busy.
  workers: Math.min(2, availableParallelism()),
  timeout: 360_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    // A trace keeps every frame and every DOM, which takes a third of the processor; ask for one with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArgs(),
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
});

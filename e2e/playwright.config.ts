import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserArgs, resolveBrowser } from './src/browser/resolve-browser.ts';

const browser = await resolveBrowser();

export default defineConfig({
  testDir: 'stories',
  testMatch: '*.story.ts',
  outputDir: 'test-results',
  // A story mostly waits: three files at a time, on a stack each, use two processors.
  workers: availableParallelism() > 1 ? 3 : 1,
  timeout: 360_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    // A trace records every frame and every DOM, which takes a third of the processor; --trace retain-on-failure enables it.
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

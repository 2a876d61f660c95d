import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { browserArgs, resolveBrowser } from '@ipr/certificates/browser';
import { defineConfig } from '@playwright/test';

const browser = await resolveBrowser();

const stories = join(import.meta.dirname, 'stories');
const onStackOfWorker = globSync('*.story.ts', { cwd: stories }).filter((file) =>
  readFileSync(join(stories, file), 'utf8').includes('shared-stack.ts'),
);

export default defineConfig({
  testDir: 'stories',
  // The longest files have a stack of their own. They run first: between the others, each would end a worker and its stack.
  projects: [
    { name: 'own stack', testMatch: '*.story.ts', testIgnore: onStackOfWorker },
    { name: "worker's stack", testMatch: onStackOfWorker },
  ],
  outputDir: 'test-results',
  // A story mostly waits: three files at a time, on a stack each, use two processors.
  workers: availableParallelism() > 1 ? 3 : 1,
  timeout: 900_000,
  expect: { timeout: 120_000 },
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
    // Animations take a third of the browser's processor time. antd mounts, focuses and removes dialogs and menus in another order
    // without them, so the two main journeys run with them (`no-preference`).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executablePath,
      args: browserArgs(),
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
});

import { useMemoryFolder } from './deploy/local/src/memory-folder.ts';

useMemoryFolder();

/** One jest for every workspace, in Node's own module loader (tools/test/README.md). */
export default {
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx', '**/test/**/*.test.ts', '**/test/**/*.test.tsx'],
  // Generous, and only reached by what hangs: a shared machine may be ten times slower than a quiet one.
  testTimeout: 900_000,
  // A worker with many pages behind it takes longer than half a second to end on a busy machine; one that hangs never ends.
  workerGracefulExitTimeout: 10_000,
  // Our own modules of a finished test file are never freed; a full heap makes every later file slower.
  workerIdleMemoryLimit: '1000MB',
  setupFilesAfterEnv: ['<rootDir>/packages/ui/testing/set-up-page.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', '<rootDir>/contracts/', '<rootDir>/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/.cache/', '<rootDir>/.node/'],
  // Files are translated by the loader of the runtime.
  transform: {},
  runner: '<rootDir>/tools/test/jest/runner.mjs',
  runtime: '<rootDir>/tools/test/jest/runtime.mjs',
  testEnvironment: '<rootDir>/tools/test/jest/node-environment.mjs',
};

import { useMemoryFolder } from './deploy/local/src/memory-folder.ts';

useMemoryFolder();

/** One jest for every workspace: TypeScript through swc, packages from npm as they are (Node 24 requires ES modules itself). */
export default {
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx', '**/test/**/*.test.ts', '**/test/**/*.test.tsx'],
  // Generous, and only reached by what hangs: a shared machine may be ten times slower than a quiet one.
  testTimeout: 300_000,
  // A worker with many pages behind it takes longer than half a second to end on a busy machine; one that hangs never ends.
  workerGracefulExitTimeout: 10_000,
  // Modules of a finished test file are never freed (node's vm modules); a full heap makes every later file slower.
  workerIdleMemoryLimit: '700MB',
  setupFilesAfterEnv: ['<rootDir>/packages/ui/testing/patient-waits.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/', '<rootDir>/contracts/', '<rootDir>/.data/'],
  modulePathIgnorePatterns: ['<rootDir>/.data/', '<rootDir>/.cache/', '<rootDir>/.node/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          experimental: { keepImportAttributes: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: { '\\.(css|woff2)$': '<rootDir>/packages/ui/src/empty-asset.ts' },
};

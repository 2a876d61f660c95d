import { createRequire } from 'node:module';
import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem';
import { defineConfig } from 'hardhat/config';
import { fullCoverage } from './scripts/full-coverage.ts';

/** The compiler is the WebAssembly build inside the npm package `solc`: nothing is downloaded. */
const soljson = createRequire(import.meta.url).resolve('solc/soljson.js');

/** Instrumented contracts are built apart, so that nothing is ever generated from or deployed with them. */
const measuring = process.argv.includes('--coverage') || process.env.HARDHAT_COVERAGE === 'true';
const built = measuring ? { artifacts: 'cache/coverage/artifacts', cache: 'cache/coverage' } : {};

export default defineConfig({
  plugins: [hardhatToolboxViem, fullCoverage],
  coverage: { skipFiles: ['contracts/test/**'] },
  solidity: {
    profiles: {
      default: {
        version: '0.8.37',
        path: soljson,
        settings: {
          optimizer: { enabled: true, runs: 100_000 },
          evmVersion: 'cancun',
          // Comments and paths must not move the contract's address (packages/abi/src/deployments).
          metadata: { bytecodeHash: 'none' },
        },
      },
    },
  },
  paths: { ...built, tests: { nodejs: 'test', solidity: 'test/solidity' } },
  test: {
    solidity: {
      fuzz: { runs: Number(process.env.FUZZ_RUNS ?? 200), seed: '0x1dea' },
      invariant: { runs: 12, depth: 48, failOnRevert: false },
    },
  },
  networks: {
    default: { type: 'edr-simulated', chainType: 'l1', chainId: 80002, hardfork: 'prague' },
  },
});

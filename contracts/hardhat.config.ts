import { createRequire } from 'node:module';
import hardhatToolboxViem from '@nomicfoundation/hardhat-toolbox-viem';
import { defineConfig } from 'hardhat/config';

/** The compiler is the WebAssembly build inside the npm package `solc`: nothing is downloaded. */
const soljson = createRequire(import.meta.url).resolve('solc/soljson.js');

export default defineConfig({
  plugins: [hardhatToolboxViem],
  solidity: {
    profiles: {
      default: {
        version: '0.8.37',
        path: soljson,
        settings: {
          optimizer: { enabled: true, runs: 200 },
          evmVersion: 'cancun',
          // Comments and paths must not move the contract's address (packages/abi/src/deployments).
          metadata: { bytecodeHash: 'none' },
        },
      },
    },
  },
  paths: { tests: { nodejs: 'test' } },
  networks: {
    default: { type: 'edr-simulated', chainType: 'l1', chainId: 80002, hardfork: 'prague' },
  },
});

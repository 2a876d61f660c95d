import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';
import { solc } from './solidity-ast.ts';

/** The settings of hardhat.config.ts, which the first comparison of a mutation run holds against each other. */
const settings = {
  optimizer: { enabled: true, runs: 100_000 },
  evmVersion: 'cancun',
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

export interface Compiled {
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
}

const require = createRequire(import.meta.url);
const libraries = new Map<string, string>();
const library = (path: string): string => {
  const kept = libraries.get(path) ?? readFileSync(require.resolve(path), 'utf8');
  libraries.set(path, kept);
  return kept;
};

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Record<string, { evm: Record<string, { object: string }> }>>>;
}

/**
 * Compiles contracts, given by path ('contracts/IPRegistry.sol'), in this process.
 * @returns by contract, or the compiler's first complaint.
 */
export const compileContracts = (sources: Readonly<Record<string, string>>): Map<string, Compiled> | string => {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings,
  };
  const imports = (path: string) => ({ contents: library(path) });
  const { errors = [], contracts = {} } = JSON.parse(
    solc().compile(JSON.stringify(input), { import: imports }),
  ) as Output;
  const compilerError = errors.find(({ severity }) => severity === 'error');
  if (compilerError) return compilerError.formattedMessage;
  return new Map(
    Object.entries(contracts).flatMap(([path, inFile]) =>
      Object.entries(inFile).map(([name, { evm }]) => [
        `${path}:${name}`,
        { bytecode: `0x${evm.bytecode?.object}`, deployedBytecode: `0x${evm.deployedBytecode?.object}` } as const,
      ]),
    ),
  );
};

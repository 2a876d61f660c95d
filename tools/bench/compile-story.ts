import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { loadCompiler } from '@ipr/contracts/load-compiler';
import type { Abi, Hex } from 'viem';
import { fetchPackage, type PinnedPackage } from './fetch-package.ts';

/**
 * Story's contracts, the only version in a package registry, and the dependencies of their package.json and foundry.toml.
 * They are under BUSL-1.1, which allows copies and all use except in production: they are fetched for the measurement and
 * deleted. This repository neither contains nor installs any of them.
 */
const packages: Readonly<Record<'story' | 'openzeppelin' | 'erc6551' | 'solc', PinnedPackage>> = {
  story: {
    name: '@story-protocol/protocol-core',
    version: '1.0.0-beta-rc6',
    integrity: 'sha512-2diMjDOpFuKcKZ7BQTdR0jb/W3Etob3cPkewteZvXgYwpLd0MpwPDkujPOM7KijYlp781kDx0ay8TqutgqH5QQ==',
  },
  openzeppelin: {
    name: '@openzeppelin/contracts',
    version: '5.0.1',
    integrity: 'sha512-yQJaT5HDp9hYOOp4jTYxMsR02gdFZFXhewX5HW9Jo4fsqSVqqyIO/xTHdWDaKX5a3pv1txmf076Lziz+sO7L1w==',
  },
  erc6551: {
    name: 'erc6551',
    version: '0.3.1',
    integrity: 'sha512-4+O7CJ5gn3/s2Mum1QiJDJUbGE1P1m0t3do2nnFAKWEXLubWfZjS12HqraUJ6Y6su3WJ8EqdWm0270gC0bqpCA==',
  },
  solc: {
    name: 'solc',
    version: '0.8.23',
    integrity: 'sha512-uqe69kFWfJc3cKdxj+Eg9CdW1CP3PLZDPeyJStQVWL8Q9jjjKD0VuRAKBFR8mrWiq5A7gJqERxJFYJsklrVsfA==',
  },
};

/** Their foundry.toml; the EVM version is the compiler's own choice, as there. */
const settings = {
  optimizer: { enabled: true, runs: 20_000 },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode'] } },
};

const own = `${packages.story.name}/contracts`;
/** The contracts of a registration; none is replaced by a stub. */
const files = {
  Governance: `${own}/governance/Governance.sol`,
  AccessController: `${own}/AccessController.sol`,
  ModuleRegistry: `${own}/registries/ModuleRegistry.sol`,
  ERC6551Registry: 'erc6551/ERC6551Registry.sol',
  IPAccountChecker: `${own}/lib/registries/IPAccountChecker.sol`,
  IPAccountImpl: `${own}/IPAccountImpl.sol`,
  IPAssetRegistry: `${own}/registries/IPAssetRegistry.sol`,
  IPResolver: `${own}/resolvers/IPResolver.sol`,
} as const;
export type StoryContract = keyof typeof files;

export interface Artifact {
  readonly abi: Abi;
  /** Hexadecimal with a placeholder wherever the address of a library belongs. */
  readonly bytecode: string;
  /** Where, in bytes from the beginning, the address of IPAccountChecker belongs. */
  readonly checkerAt: readonly number[];
}

interface Compiled {
  readonly abi: Abi;
  readonly evm: {
    readonly bytecode: {
      readonly object: string;
      readonly linkReferences: Readonly<
        Record<string, Readonly<Record<string, readonly { readonly start: number }[]>>>
      >;
    };
  };
}

const compile = (folder: string): Readonly<Record<StoryContract, Artifact>> => {
  const { compile: run } = loadCompiler(join(folder, packages.solc.name, 'soljson.js'));
  const contentOf = (path: string) => readFileSync(join(folder, path), 'utf8');
  const sources = Object.fromEntries(Object.values(files).map((path) => [path, { content: contentOf(path) }]));
  const imports = (path: string) =>
    existsSync(join(folder, path)) ? { contents: contentOf(posix.normalize(path)) } : { error: `There is no ${path}.` };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const { errors = [], contracts } = JSON.parse(run(input, { import: imports }));
  const error = errors.find(({ severity }: { severity: string }) => severity === 'error');
  if (error) throw new Error(error.formattedMessage);
  const artifactOf = ([name, path]: [string, string]): [string, Artifact] => {
    const { abi, evm } = contracts[path][name] as Compiled;
    const references = Object.values(evm.bytecode.linkReferences).flatMap(
      ({ IPAccountChecker = [] }) => IPAccountChecker,
    );
    return [name, { abi, bytecode: evm.bytecode.object, checkerAt: references.map(({ start }) => start) }];
  };
  return Object.fromEntries(Object.entries(files).map(artifactOf)) as Record<StoryContract, Artifact>;
};

/** Fetches Story's contracts with their compiler into a temporary folder, compiles them, and removes the folder. */
export const compileStory = (): Readonly<Record<StoryContract, Artifact>> => {
  const folder = mkdtempSync(join(tmpdir(), 'story-'));
  try {
    for (const one of Object.values(packages)) fetchPackage(one, folder);
    return compile(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Creation bytecode with the address of the library IPAccountChecker in its places. */
export const linked = ({ bytecode, checkerAt }: Artifact, checker: Hex): Hex =>
  `0x${checkerAt.reduce((code, at) => code.slice(0, at * 2) + checker.slice(2) + code.slice(at * 2 + 40), bytecode)}`;

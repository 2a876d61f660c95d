import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptedAdvisories } from './advisories/accepted-advisories.ts';
import { assessAdvisories } from './advisories/assess-advisories.ts';
import { documentViolations } from './document-links.ts';
import { missingCauses } from './failures/missing-causes.ts';
import { bypassViolations } from './import-bypasses/bypass-violations.ts';
import { assessLicences } from './licences/assess-licences.ts';
import { lockedPackages } from './licences/locked-packages.ts';
import { lintChanged } from './lint/lint-changed.ts';
import { unknownCitations } from './product-decisions.ts';
import { root } from './root.ts';
import { type Outcome, runTool } from './run-tool.ts';
import { noticesDrift } from './third-party-notices.ts';
import { checkTypes, compile } from './types/check-types.ts';
import { type Reads, unlessUnchanged } from './unchanged.ts';
import { wordViolations } from './words/word-violations.ts';

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Outcome & { readonly unchanged?: true }>;
}

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const tool = (name: string, command: string, ...args: string[]): Check => ({ name, run: () => runTool(command, args) });

const rules = (name: string, violations: () => readonly string[]): Check => ({
  name,
  run: async () => {
    const found = violations();
    return { ok: found.length === 0, output: found.join('\n') };
  },
});

/** Skips the check while its inputs are unchanged since it last passed. */
const remembered = ({ name, run }: Check, reads: Reads): Check => ({
  name,
  run: () => unlessUnchanged(name, reads, run),
});

/** Tools that read code ignore documents and pictures. */
const code: Reads = { files: (path) => !/\.(?:md|png|svg|pdf)$/.test(path) };
/** Rules of imports read names of modules, each in a string, and the words around them. */
const imports: Reads = {
  ...code,
  partOf: (text) =>
    text
      .split('\n')
      .filter((line) => /['"`]|\b(?:import|export|from|require)\b/.test(line))
      .join('\n'),
};
/** Generated documents are compared with code, so such a check depends on every file. */
const everything: Reads = { files: () => true };

/** Every folder with source code, relative to the root. */
const sourceFolders = () =>
  globSync(['shell', 'mfe-*', 'services', 'packages', 'deploy', 'tools', 'contracts', 'subgraph', 'e2e'], {
    cwd: root,
  });

const ofContracts = (script: string) => ['run', '--silent', script, '-w', '@ipr/contracts'];

/** Compiles Solidity first: scripts and tests take their types from the artifacts. */
const contracts = (): Check => {
  const compiled = remembered(
    { name: 'contracts compiled', run: () => runTool('npm', ofContracts('gen:check')) },
    { files: (path) => /^(?:contracts|packages\/abi)\//.test(path), leaves: 'contracts/artifacts' },
  );
  const linted = remembered(tool('contracts linted', 'npm', ...ofContracts('lint')), {
    files: (path) => /^contracts\/(?:contracts\/|\.solhint|package\.json)/.test(path),
  });
  const info = join(root, '.cache', 'types', 'info', 'contracts.tsbuildinfo');
  const flags = ['-p', 'contracts', '--incremental', '--tsBuildInfoFile', info];
  const typed = remembered(
    { name: 'contracts typed', run: () => compile(...flags) },
    {
      files: (path) => /^(?:contracts|packages|deploy\/local|tsconfig[^/]*)(?:\/|$)/.test(path),
      leaves: 'contracts/artifacts',
    },
  );
  return {
    name: 'contracts',
    run: async () => {
      for (const { run } of [compiled, linted, typed]) {
        const outcome = await run();
        if (!outcome.ok) return outcome;
      }
      return { ok: true, output: '' };
    },
  };
};

/** Compares the generated files with the output of the generator. */
const generated = (): readonly Check[] => {
  const program = 'tools/generate/src/main.ts';
  return existsSync(join(root, program))
    ? [remembered(tool('generated files', process.execPath, program, '--check'), everything)]
    : [];
};

const locked = () => lockedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const others = (): readonly Check[] => [
  remembered(tool('import rules', bin('depcruise'), '--output-type', 'err-long', ...sourceFolders()), imports),
  remembered(rules('imports that rules cannot see', bypassViolations), code),
  remembered(tool('unused code', bin('knip'), '--no-progress'), code),
  tool('versions in package.json', bin('sherif')),
  rules('licences', () => assessLicences(locked())),
  rules('known advisories', () =>
    assessAdvisories(
      locked(),
      JSON.parse(readFileSync(join(root, 'docs/advisories.json'), 'utf8')),
      acceptedAdvisories,
    ),
  ),
  rules('third-party notices', noticesDrift),
  rules('links in documents', documentViolations),
  rules('citations of the specification', unknownCitations),
  remembered(rules('replaced words in names', wordViolations), code),
  remembered(rules('causes of failures', missingCauses), code),
  ...generated(),
];

/** The linter reads the declarations that the type check writes. */
const typesAndLint = (): readonly [Check, Check] => {
  const types = remembered({ name: 'types', run: () => checkTypes() }, code);
  const { promise: typed, resolve } = Promise.withResolvers<void>();
  const run = () => types.run().finally(resolve);
  return [
    { ...types, run },
    { name: 'format and lint', run: () => typed.then(lintChanged) },
  ];
};

/** All static checks, the slow ones first. Passed checks are cached in .cache; a clean clone runs all of them. */
export const checkList = (): readonly Check[] => {
  const [types, lint] = typesAndLint();
  return [types, contracts(), lint, ...others()];
};

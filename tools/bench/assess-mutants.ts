import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Compiled, compileContracts } from '@ipr/contracts/compile-contracts';

/** A contract with a mistake: the contract, the label in the report, and the source. */
export interface Candidate {
  readonly file: string;
  readonly label: string;
  readonly source: string;
  /** Names of test files, most revealing first. */
  readonly tests: readonly string[];
}
export type Verdict = 'killed' | 'killed by fuzzing' | 'survived' | 'same code' | 'does not compile';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const files = ['IPRegistry', 'AccessPass', 'SoulBound', 'CidText', 'IIPRegistry', 'IAccessPass', 'test/CidBox'];
const targets = ['IPRegistry.sol:IPRegistry', 'AccessPass.sol:AccessPass', 'test/CidBox.sol:CidBox'].map(
  (name) => `contracts/${name}`,
);
const pathOf = (name: string) => `contracts/${name}.sol`;
/** The contracts as they are, by path. */
const sources = Object.fromEntries(
  files.map((name) => [pathOf(name), readFileSync(join(root, 'contracts', pathOf(name)), 'utf8')]),
);
export const sourceOf = (name: string): string => sources[pathOf(name)] ?? '';

/** Stops at the first failing test. */
const reporter = `export default async function* (events) {
  for await (const { type, data } of events)
    if (type === 'test:fail') { process.stderr.write('failed: ' + data.name); process.exit(1); }
}`;

/** A copy of the contracts in which artifacts and sources may be changed. */
const copy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const contracts = join(folder, 'contracts');
  const skip = /\/contracts\/(?:coverage|cache\/coverage)(?:\/|$)/;
  cpSync(join(root, 'contracts'), contracts, { recursive: true, filter: (path) => !skip.test(path) });
  for (const name of ['node_modules', 'packages', 'deploy']) symlinkSync(join(root, name), join(folder, name));
  writeFileSync(join(contracts, 'stop-at-first.mjs'), reporter);
  const node = (args: readonly string[], minutes: number) =>
    run(process.execPath, args, { cwd: contracts, timeout: minutes * 60_000, maxBuffer: 2 ** 26 });
  const hardhat = (args: readonly string[]) => node([join(root, 'node_modules/hardhat/dist/src/cli.js'), ...args], 15);
  const runTests = (tests: readonly string[], minutes: number) => {
    const imports = tests.map((name) => `import './test/${name}.test.ts';`);
    writeFileSync(join(contracts, 'all-tests.mjs'), imports.join('\n'));
    return node(['--test-reporter=./stop-at-first.mjs', 'all-tests.mjs'], minutes);
  };
  return { folder, contracts, hardhat, runTests };
};
type Copy = ReturnType<typeof copy>;

const putArtifacts = ({ contracts }: Copy, compiled: ReadonlyMap<string, Compiled>): void => {
  for (const target of targets) {
    const [path = '', name] = target.split(':');
    const file = join(contracts, 'artifacts', path, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...compiled.get(target) }));
  }
};

/** True if a test failed or never ended. @throws any other error, so that a broken environment kills no mutant. */
const fails = (tests: Promise<unknown>): Promise<boolean> =>
  tests.then(
    () => false,
    (error: { stdout?: string; stderr?: string; killed?: boolean }) => {
      const isTest = error.killed || /failed: |\d+ failing/.test(`${error.stdout}${error.stderr}`);
      if (!isTest) throw error;
      return true;
    },
  );

const assess = async (
  place: Copy,
  { file, source, tests }: Candidate,
  original: ReadonlyMap<string, Compiled>,
  isFast: boolean,
): Promise<Verdict> => {
  const compiled = compileContracts({ ...sources, [pathOf(file)]: source });
  if (typeof compiled === 'string') return 'does not compile';
  if (targets.every((target) => compiled.get(target)?.bytecode === original.get(target)?.bytecode)) return 'same code';
  putArtifacts(place, compiled);
  if (await fails(place.runTests(tests, 2))) return 'killed';
  if (isFast) return 'survived';
  writeFileSync(join(place.contracts, pathOf(file)), source);
  const noticed = await fails(place.hardhat(['test', 'solidity']));
  writeFileSync(join(place.contracts, pathOf(file)), sourceOf(file));
  return noticed ? 'killed by fuzzing' : 'survived';
};

/**
 * Runs the TypeScript tests on each mutant, up to the first failure, and fuzzing and invariants on the survivors.
 * Two at a time, each in a copy of the contracts.
 * @param report called with each verdict
 * @param isFast without fuzzing and invariants
 */
export const assessMutants = async (
  candidates: readonly Candidate[],
  report: (candidate: Candidate, verdict: Verdict) => void,
  isFast = false,
): Promise<void> => {
  const original = compileContracts(sources);
  if (typeof original === 'string') throw new Error(original);
  const queue = [...candidates];
  const work = async (): Promise<void> => {
    const place = copy();
    try {
      await place.hardhat(['build']);
      putArtifacts(place, original);
      await place.runTests(candidates[0]?.tests ?? [], 5);
      for (let next = queue.shift(); next; next = queue.shift())
        report(next, await assess(place, next, original, isFast));
    } finally {
      rmSync(place.folder, { recursive: true, force: true });
    }
  };
  await Promise.all([work(), work()]);
};

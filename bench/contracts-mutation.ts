/**
 * Makes one mistake after another in a copy of the contracts and counts how many the tests notice.
 * Usage: nice -n 15 node bench/contracts-mutation.ts [IPRegistry|AccessPass|SoulBound|CidText[:first-last line]]…
 * Mutants that do not compile, or compile to the same code, do not count. Each is compiled in this process and put before
 * the tests in TypeScript, which stop at the first failure; what survives them is put before fuzzing and invariants.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Compiled, compileContracts } from '@ipr/contracts/compile-contracts';
import { type Mutant, mutantsOf } from '@ipr/contracts/mutants';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const files = ['IPRegistry', 'AccessPass', 'SoulBound', 'CidText', 'IIPRegistry', 'IAccessPass', 'test/CidBox'];
/** Contracts, or parts of them by their lines, after a change to those alone. */
const parts = (process.argv.length > 2 ? process.argv.slice(2) : files.slice(0, 4)).map((part) => {
  const [name = '', first = '1', last = '9999'] = part.split(/[:-]/);
  return { name, isWithin: (line: number) => line >= Number(first) && line <= Number(last) };
});
const targets = ['IPRegistry.sol:IPRegistry', 'AccessPass.sol:AccessPass', 'test/CidBox.sol:CidBox'].map(
  (name) => `contracts/${name}`,
);
const pathOf = (name: string) => `contracts/${name}.sol`;
const sources = Object.fromEntries(
  files.map((name) => [pathOf(name), readFileSync(join(root, 'contracts', pathOf(name)), 'utf8')]),
);

/** Ends at the first test that fails. */
const reporter = `export default async function* (events) {
  for await (const { type, data } of events)
    if (type === 'test:fail') { process.stderr.write(data.name); process.exit(1); }
}`;
const tests = ['cids', 'assets', 'access', 'access-pass', 'signatures', 'gas'].map(
  (name) => `import './test/${name}.test.ts';`,
);

/** A copy of the contracts in which artifacts and sources may be changed. */
const copy = () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const contracts = join(folder, 'contracts');
  const skip = /\/contracts\/(?:coverage|cache\/coverage)(?:\/|$)/;
  cpSync(join(root, 'contracts'), contracts, { recursive: true, filter: (path) => !skip.test(path) });
  for (const name of ['node_modules', 'packages', 'deploy']) symlinkSync(join(root, name), join(folder, name));
  writeFileSync(join(contracts, 'stop-at-first.mjs'), reporter);
  writeFileSync(join(contracts, 'all-tests.mjs'), tests.join('\n'));
  const node = (args: readonly string[], minutes: number) =>
    run(process.execPath, args, { cwd: contracts, timeout: minutes * 60_000, maxBuffer: 2 ** 26 });
  const hardhat = (args: readonly string[]) => node([join(root, 'node_modules/hardhat/dist/src/cli.js'), ...args], 15);
  return { folder, contracts, node, hardhat };
};
type Copy = ReturnType<typeof copy>;

const putArtifacts = ({ contracts }: Copy, compiled: ReadonlyMap<string, Compiled>): void => {
  for (const target of targets) {
    const [path = '', name] = target.split(':');
    const file = join(contracts, 'artifacts', path, `${name}.json`);
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...compiled.get(target) }));
  }
};

type Verdict = 'killed' | 'killed by fuzzing' | 'survived' | 'same code' | 'does not compile';

const judge = async (
  place: Copy,
  name: string,
  mutant: Mutant,
  original: ReadonlyMap<string, Compiled>,
): Promise<Verdict> => {
  const compiled = compileContracts({ ...sources, [pathOf(name)]: mutant.source });
  if (typeof compiled === 'string') return 'does not compile';
  if (targets.every((target) => compiled.get(target)?.bytecode === original.get(target)?.bytecode)) return 'same code';
  putArtifacts(place, compiled);
  const fast = place.node(['--test-reporter=./stop-at-first.mjs', 'all-tests.mjs'], 2);
  if (
    await fast.then(
      () => false,
      () => true,
    )
  )
    return 'killed';
  const file = join(place.contracts, pathOf(name));
  writeFileSync(file, mutant.source);
  const noticed = await place.hardhat(['test', 'solidity']).then(
    () => false,
    () => true,
  );
  writeFileSync(file, sources[pathOf(name)] ?? '');
  return noticed ? 'killed by fuzzing' : 'survived';
};

const original = compileContracts(sources);
if (typeof original === 'string') throw new Error(original);
const all = parts.flatMap(({ name, isWithin }) =>
  mutantsOf(sources[pathOf(name)] ?? '').flatMap((mutant) => (isWithin(mutant.line) ? [{ name, mutant }] : [])),
);
const queue = [...all];
const verdicts = new Map<Verdict, number>();
const survivors: string[] = [];
const count = (verdict: Verdict) => verdicts.get(verdict) ?? 0;

const work = async (): Promise<void> => {
  const place = copy();
  try {
    await place.hardhat(['build']);
    putArtifacts(place, original);
    await place.node(['--test-reporter=./stop-at-first.mjs', 'all-tests.mjs'], 5);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, mutant } = next;
      const verdict = await judge(place, name, mutant, original);
      verdicts.set(verdict, count(verdict) + 1);
      const line = `${name}.sol:${mutant.line}  ${mutant.change}`;
      if (verdict === 'survived') survivors.push(line);
      if (verdict !== 'killed') say(`${verdict}: ${line}`);
      const done = all.length - queue.length;
      if (done % 50 === 0) say(`${done} of ${all.length}`);
    }
  } finally {
    rmSync(place.folder, { recursive: true, force: true });
  }
};

await Promise.all([work(), work()]);
const killed = count('killed') + count('killed by fuzzing');
const counted = killed + survivors.length;
say(`\n${all.length} mutants; ${count('does not compile')} do not compile, ${count('same code')} are the same code`);
say(
  `${counted} count: ${killed} killed (${count('killed by fuzzing')} by fuzzing alone), ${survivors.length} survived`,
);
say(`kill rate ${((100 * killed) / counted).toFixed(1)} %`);
for (const line of survivors.sort()) say(`  ${line}`);
if (killed / counted < 0.95) process.exitCode = 1;

/**
 * Makes one mistake after another in a copy of the contracts and counts how many the tests detect.
 * Usage: nice -n 15 node tools/bench/contracts-mutation.ts [IPRegistry|AccessPass|SoulBound|CidText[:first-last line]]…
 * Mutants that do not compile, or compile to the same code, do not count.
 */
import { mutantsOf } from '@ipr/contracts/mutants';
import { assessMutants, type Candidate, sourceOf, type Verdict } from './assess-mutants.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Contracts, or parts of them by their lines, after a change to those alone. */
const parts = (
  process.argv.length > 2 ? process.argv.slice(2) : ['IPRegistry', 'AccessPass', 'SoulBound', 'CidText']
).map((part) => {
  const [name = '', first = '1', last = '9999'] = part.split(/[:-]/);
  return { name, isWithin: (line: number) => line >= Number(first) && line <= Number(last) };
});
const tests = [
  ...['cids', 'assets', 'access', 'access-pass', 'signatures', 'registrants', 'boundaries', 'events', 'limits'],
  ...['pass-contracts', 'delegated-accounts', 'gas'],
];

const all: Candidate[] = parts.flatMap(({ name, isWithin }) =>
  mutantsOf(sourceOf(name))
    .filter(({ line }) => isWithin(line))
    .map(({ line, change, source }) => ({ file: name, label: `${name}.sol:${line}  ${change}`, source, tests })),
);
const verdicts = new Map<Verdict, number>();
const survivors: string[] = [];
const count = (verdict: Verdict) => verdicts.get(verdict) ?? 0;

await assessMutants(all, ({ label }, verdict) => {
  verdicts.set(verdict, count(verdict) + 1);
  if (verdict === 'survived') survivors.push(label);
  if (verdict !== 'killed') print(`${verdict}: ${label}`);
  const done = [...verdicts.values()].reduce((sum, each) => sum + each, 0);
  if (done % 50 === 0) print(`${done} of ${all.length}`);
});
const killed = count('killed') + count('killed by fuzzing');
const counted = killed + survivors.length;
print(`\n${all.length} mutants; ${count('does not compile')} do not compile, ${count('same code')} are the same code`);
print(
  `${counted} count: ${killed} killed (${count('killed by fuzzing')} by fuzzing alone), ${survivors.length} survived`,
);
print(`kill rate ${((100 * killed) / counted).toFixed(1)} %`);
for (const line of survivors.sort()) print(`  ${line}`);
if (killed / counted < 0.95) process.exitCode = 1;

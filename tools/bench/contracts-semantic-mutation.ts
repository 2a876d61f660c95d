/**
 * Makes the mistakes of contracts/test/mutants, one at a time, in a copy of the contracts; the tests must detect each one
 * except the equivalent ones, which name their reason. Gas tests are excluded.
 * Usage: nice -n 15 node tools/bench/contracts-semantic-mutation.ts [--fast] [part of a name]…; --fast leaves out fuzzing and invariants
 */
import { applyMutant, type SemanticMutant, semanticMutants } from '@ipr/contracts/semantic-mutants';
import { assessMutants, sourceOf, type Verdict } from './assess-mutants.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const isFast = process.argv.includes('--fast');
const parts = process.argv.slice(2).filter((part) => part !== '--fast');
const isWanted = ({ name }: SemanticMutant) => parts.length === 0 || parts.some((part) => name.includes(part));
const candidates = semanticMutants.flatMap(({ mutants, tests }) =>
  mutants.filter(isWanted).map((mutant) => ({
    file: mutant.file,
    label: mutant.name,
    source: applyMutant(sourceOf(mutant.file), mutant),
    tests,
  })),
);
const wanted = semanticMutants.flatMap(({ mutants }) => mutants.filter(isWanted));
const verdicts = new Map<string, Verdict>();

await assessMutants(
  candidates,
  ({ label }, verdict) => {
    verdicts.set(label, verdict);
    if (verdict !== 'killed') print(`${verdict}: ${label}`);
    if (verdicts.size % 25 === 0) print(`${verdicts.size} of ${candidates.length}`);
  },
  isFast,
);
const equivalent = wanted.filter((mutant) => mutant.equivalent);
const counted = wanted.filter((mutant) => !mutant.equivalent);
const isKilled = (name: string) => verdicts.get(name)?.startsWith('killed') ?? false;
const alive = counted.filter(({ name }) => !isKilled(name));
print(`\n${wanted.length} mutants, ${equivalent.length} behave the same:`);
for (const { name, equivalent: reason } of equivalent) print(`  ${name}: ${reason}`);
print(`${counted.length} count: ${counted.length - alive.length} killed, ${alive.length} not`);
for (const { name } of alive) print(`  ${verdicts.get(name)}: ${name}`);
const wrong = equivalent.filter(({ name }) => isKilled(name));
for (const { name } of wrong) print(`not equivalent, a test detects it: ${name}`);
if (alive.length + wrong.length > 0) process.exitCode = 1;

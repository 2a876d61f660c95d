import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { equivalents } from './verifier-equivalents.ts';
import { mutantsIn, type VerifierMutant } from './verifier-mutants.ts';
import { globalName, openSwitches, withMutants } from './verifier-switches.ts';
import { openWitnesses, type Witness } from './verifier-witnesses.ts';

// Removes, fixes or inverts every check of the verifier, one by one, and verifies the corpus of packages/verify under each, and runs the
// tests of tokens and certificates: a mutant under which every bundle keeps its outcome and every test passes survives. All run in this
// process; a bundle or test runs only under mutants that change a value in it, the quickest first. `[part of a label]` takes the mutants
// whose file or text has it. `--most 40` bounds the bundles of a mutant, of all durations; `--bundles word` takes those whose name has it,
// as a regular expression, and `--tests word` test files whose path has it; `--within 2000` leaves out what takes longer, in milliseconds.
const { values, positionals: wanted } = parseArgs({
  options: {
    most: { type: 'string', default: 'Infinity' },
    bundles: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    within: { type: 'string', default: 'Infinity' },
  },
  allowPositionals: true,
});
const [most, within] = [Number(values.most), Number(values.within)];
const say = (text: string) => process.stdout.write(`${text}\n`);

const files = mutantsIn(join(import.meta.dirname, '../../packages/verify/src'));
const switches = openSwitches();
Object.assign(globalThis, { [globalName]: switches });
const sources = new Map(files.map((file) => [file.path, file]));
registerHooks({
  load: (url, context, next) => {
    const file = url.startsWith('file:') ? sources.get(fileURLToPath(url)) : undefined;
    if (!file) return next(url, context);
    return { format: 'module', source: stripTypeScriptTypes(withMutants(file)), shortCircuit: true };
  },
});

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
const { all, ofMutant, atLoad, close } = await openWitnesses(
  switches,
  new RegExp(values.bundles),
  new RegExp(values.tests),
);
const tests = all.filter(({ is }) => is === 'test').length;
say(`${all.length - tests} bundles and ${tests} tests, ${seconds()} s`);

/** Every test, and as many bundles as are wanted, of all durations; the quickest first. */
const candidatesOf = (number: number): readonly Witness[] => {
  const own = (ofMutant.get(number) ?? []).filter(({ milliseconds }) => milliseconds <= within);
  const bundles = own.filter(({ is }) => is === 'bundle');
  const step = (at: number) => Math.floor((at * most) / bundles.length);
  const taken = new Set(bundles.filter((_, at) => bundles.length <= most || step(at) !== step(at - 1)));
  return own.filter((each) => each.is === 'test' || taken.has(each));
};

const firstNoticing = async ({ number }: VerifierMutant): Promise<Witness | null> => {
  for (const witness of candidatesOf(number)) {
    switches.start(number);
    if (await witness.notices()) return witness;
  }
  return null;
};

const mutants = files
  .flatMap((file) => file.mutants)
  .filter(({ label }) => wanted.length === 0 || wanted.some((part) => label.includes(part)));
const counts = { bundle: 0, test: 0, equivalent: 0, survived: 0 };
for (const [at, mutant] of mutants.entries()) {
  const { number, label, line } = mutant;
  const killer = await firstNoticing(mutant);
  const verdict = killer?.is ?? (equivalents.has(label) ? 'equivalent' : 'survived');
  counts[verdict] += 1;
  if (killer && equivalents.has(label)) say(`killed, although listed as equivalent: ${label} (${killer.name})`);
  const own = ofMutant.get(number) ?? [];
  const reached = atLoad.has(number)
    ? 'at load'
    : `${own.length} bundles and tests${own.length > candidatesOf(number).length ? `, ${candidatesOf(number).length} of them run` : ''}`;
  if (verdict === 'survived') say(`survived: ${label} (line ${line}, ${reached})`);
  if (at % 200 === 199) say(`${at + 1} of ${mutants.length}, ${seconds()} s`);
}
switches.start(0);
for (const { name, notices } of all)
  if (await notices()) throw new Error(`${name} has another outcome without a mutant`);
await close();
const killed = counts.bundle + counts.test;
say(
  `${mutants.length} mutants in ${seconds()} s: ${killed} killed (${counts.test} by a test), ${counts.equivalent} equivalent, ${counts.survived} survived`,
);
if (counts.survived > 0) process.exitCode = 1;

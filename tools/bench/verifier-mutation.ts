import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { equivalents } from './verifier-equivalents.ts';
import { mutantsIn, type VerifierMutant } from './verifier-mutants.ts';
import { globalName, openSwitches, withMutants } from './verifier-switches.ts';

// Removes, fixes or inverts every check of the verifier, one by one, and verifies the corpus of packages/verify under each: a mutant
// under which every honest and forged bundle keeps its expected outcome survives. All run in this process; a bundle is verified only
// under mutants that change a value in it, the quickest bundles first. `[part of a path]` takes the mutants of some files; `--most 40` bounds the bundles of a mutant, of all durations.
const root = join(import.meta.dirname, '../..');
const { values, positionals: wanted } = parseArgs({
  options: { most: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
});
const most = Number(values.most);
/** Checks of tokens, certificates and revocation data: forged ones are in the tests of services/timestamps, the corpus has few. */
const ofTokens = '/rfc3161/';
const say = (text: string) => process.stdout.write(`${text}\n`);

const files = mutantsIn(join(root, 'packages/verify/src'));
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
const { makeCorpus, wholeOutcomeOf } = await import('@ipr/verify/testing/outcomes');
/** Mutants whose place is passed when a file is loaded: a switch comes too late for them. */
const atLoad = new Set(switches.start(0));
const cases = await makeCorpus();

interface Assessed {
  readonly each: (typeof cases)[number];
  readonly outcome: string;
  readonly milliseconds: number;
}

/** By mutant the bundles in which it changes a value, the quickest first. */
const assessed: Assessed[] = [];
const noticing = new Map<number, Assessed[]>();
for (const each of cases) {
  switches.start(0);
  const from = performance.now();
  const outcome = await wholeOutcomeOf(each);
  const one = { each, outcome, milliseconds: performance.now() - from };
  assessed.push(one);
  for (const number of switches.start(0)) noticing.set(number, [...(noticing.get(number) ?? []), one]);
}
const seconds = () => Math.round((performance.now() - started) / 1000);
say(`corpus: ${cases.length} bundles, ${seconds()} s`);

/** As many bundles as are wanted, of all durations, the quickest first. */
const candidatesOf = (number: number): readonly Assessed[] => {
  const all = (noticing.get(number) ?? []).toSorted((one, other) => one.milliseconds - other.milliseconds);
  return all.filter(
    (_, at) =>
      all.length <= most || Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length),
  );
};

const firstNoticing = async ({ number }: VerifierMutant): Promise<string | null> => {
  for (const { each, outcome } of candidatesOf(number)) {
    switches.start(number);
    const found = await wholeOutcomeOf(each).catch(() => 'thrown');
    if (found !== outcome) return each.name;
  }
  return null;
};

const mutants = files
  .filter(({ path }) => (wanted.length === 0 ? !path.includes(ofTokens) : wanted.some((part) => path.includes(part))))
  .flatMap((file) => file.mutants);
const counts = { killed: 0, equivalent: 0, survived: 0 };
for (const [at, mutant] of mutants.entries()) {
  const isKilled = (await firstNoticing(mutant)) !== null;
  const verdict = isKilled ? 'killed' : equivalents.has(mutant.label) ? 'equivalent' : 'survived';
  counts[verdict] += 1;
  if (isKilled && equivalents.has(mutant.label)) say(`killed, although listed as equivalent: ${mutant.label}`);
  const reached = atLoad.has(mutant.number) ? 'at load' : `${noticing.get(mutant.number)?.length ?? 0} bundles`;
  if (verdict === 'survived') say(`survived: ${mutant.label} (line ${mutant.line}, ${reached})`);
  if (at % 200 === 199) say(`${at + 1} of ${mutants.length}, ${seconds()} s`);
}
switches.start(0);
for (const { each, outcome } of assessed)
  if ((await wholeOutcomeOf(each)) !== outcome) throw new Error(`${each.name} has another outcome without a mutant`);
const { killed, equivalent, survived } = counts;
say(`${mutants.length} mutants in ${seconds()} s: ${killed} killed, ${equivalent} equivalent, ${survived} survived`);
if (survived > 0) process.exitCode = 1;

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutantsIn, type VerifierMutant } from './verifier-mutants.ts';

// Removes or inverts every check of the verifier, one by one, and runs the corpus of packages/verify against each: a mutant under
// which every honest and forged bundle keeps its expected verdict survives. `[part of a path]` takes the mutants of some files,
// `--without part` leaves files out, `--sample 3` takes a random third of the rest (`--seed` repeats it), `--jobs` runs as many at once.
const root = join(import.meta.dirname, '../..');
const { values, positionals: wanted } = parseArgs({
  options: {
    without: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    jobs: { type: 'string', default: '2' },
  },
  allowPositionals: true,
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const worker = join(root, 'packages/verify/test/corpus/run-corpus.ts');
const folder = mkdtempSync(join(tmpdir(), 'verifier-mutants-'));
const corpus = join(folder, 'corpus.json');

/** Runs the corpus with a mutant in the place of its file. @returns what the worker wrote; a run that is too slow has no verdict */
const runCorpus = (mutant: VerifierMutant | null): Promise<string> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      CORPUS: corpus,
      NODE_COMPILE_CACHE: folder,
      ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}),
    };
    const child = spawn(process.execPath, ['--no-warnings', worker], { env, timeout: 900_000 });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.on('close', (code, signal) => {
      if (signal) resolve('no verdict');
      else resolve(code === 0 ? out.trim() : `ended with ${code}: ${out.trim()}`);
    });
  });

const started = Date.now();
writeFileSync(corpus, '');
say(`corpus: ${await runCorpus(null)}`);
const chosen = mutantsIn(join(root, 'packages/verify/src')).filter(
  ({ file }) =>
    (wanted.length === 0 || wanted.some((part) => file.includes(part))) &&
    !values.without.some((part) => file.includes(part)),
);
/** By the hash of seed and label: the same for the same seed, so that a part of the run is a random part. */
const placeOf = ({ label }: VerifierMutant): number =>
  createHash('sha256').update(`${values.seed} ${label}`).digest().readUInt32BE();
const mutants = chosen
  .toSorted((one, other) => placeOf(one) - placeOf(other))
  .slice(0, Math.ceil(chosen.length / Number(values.sample)));
say(`${mutants.length} of ${chosen.length} mutants${mutants.length < chosen.length ? `, seed ${values.seed}` : ''}`);
const queue = [...mutants];
const alive: VerifierMutant[] = [];
const work = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const verdict = await runCorpus(next);
    if (verdict === 'unchanged' || verdict === 'no verdict') {
      alive.push(next);
      say(`${verdict === 'unchanged' ? 'survived' : verdict}: ${next.label}`);
    }
    if (queue.length % 25 === 0) say(`${mutants.length - queue.length} of ${mutants.length}`);
  }
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
rmSync(folder, { recursive: true });
const counted = mutants.length - alive.length;
say(`${counted} of ${mutants.length} killed in ${Math.round((Date.now() - started) / 1000)} s; survivors:`);
for (const { label } of alive) say(`  ${label}`);
if (alive.length > 0) process.exitCode = 1;

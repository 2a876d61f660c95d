import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutantsIn, type VerifierMutant } from './verifier-mutants.ts';

// Removes or inverts every check of the verifier, one by one, and runs the corpus of packages/verify against each: a mutant under
// which every honest and forged bundle keeps its expected verdict survives. `[part of a path]` takes the mutants of some files.
const root = join(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
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
const mutants = mutantsIn(join(root, 'packages/verify/src')).filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
say(`${mutants.length} mutants`);
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
await Promise.all([work(), work()]);
rmSync(folder, { recursive: true });
const counted = mutants.length - alive.length;
say(`${counted} of ${mutants.length} killed in ${Math.round((Date.now() - started) / 1000)} s; survivors:`);
for (const { label } of alive) say(`  ${label}`);
if (alive.length > 0) process.exitCode = 1;

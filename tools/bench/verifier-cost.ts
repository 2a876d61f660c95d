import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Time and memory of the verifier for a take-home bundle of 20 versions, next to plain hashing of the same bytes. The program is the one
// that the portal offers, as it was built last.
const verifier = join(import.meta.dirname, '../../packages/verify');
const worker = join(verifier, 'test/measure-cost.ts');
const built = join(import.meta.dirname, '../../shell/dist/verifier/verify.mjs');
const versions = 20;
const rounds = 9;
const folder = mkdtempSync(join(tmpdir(), 'verifier-cost-'));
const print = (line: string) => process.stdout.write(`${line}\n`);
interface Times {
  /** Milliseconds. */
  readonly clock: number;
  readonly processor: number;
}
/** As the worker prints them. */
interface Figures {
  readonly first: Times;
  readonly again: Times;
  /** Bytes. */
  readonly peak: number;
}

const run = async (...args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ['--no-warnings', worker, ...args])).stdout;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Medians of processes of their own, in turns. */
const measure = async (file: string, tasks: readonly string[], ...more: readonly string[]) => {
  const found = new Map<string, Figures[]>(tasks.map((task) => [task, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const task of tasks) found.get(task)?.push(JSON.parse(await run(task, file, ...more)));
  return (task: string, figure: (figures: Figures) => number) => median((found.get(task) ?? []).map(figure));
};

const atExit =
  'process.on("exit",()=>{const t=process.cpuUsage();process.stderr.write(String((t.user+t.system)/1000))})';

/** Processor time of a whole program, from its start to its end, in milliseconds: the median of processes of their own. */
const wholeProgram = async (...args: readonly string[]): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const all = ['--no-warnings', '--import', `data:text/javascript,${encodeURIComponent(atExit)}`, ...args];
    // The program exits with 3: no block of the bundle is confirmed.
    const { stderr } = await promisify(execFile)(process.execPath, all).catch((ended: { stderr: string }) => ended);
    times.push(Number(stderr));
  }
  return median(times);
};

const bundleOf = async (bytes: number, ...more: readonly 'recorded'[]) => {
  const file = join(folder, `${bytes}${more.join('')}.zip`);
  await run('make', file, String(versions), String(bytes), ...more);
  return { file, size: statSync(file).size };
};
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const ms = (time: number) => `${time.toFixed(0)} ms`;

try {
  const small = await bundleOf(64);
  const time = await measure(small.file, ['verify'], '15');
  const [start, later] = [
    time('verify', ({ first }) => first.processor),
    time('verify', ({ again }) => again.processor),
  ];
  const clock = time('verify', ({ again }) => again.clock);
  const [program, loaded] = [
    await wholeProgram(built, '--root', `${small.file}.root`, small.file),
    await wholeProgram(built, '--help'),
  ];
  const hash = `crypto.subtle.digest('SHA-256',require('fs').readFileSync('${small.file}'))`;
  const bare = await wholeProgram('-e', hash);
  print(`${versions} versions without file content, ${mib(small.size)}, processor time`);
  print(`  verify.mjs: ${ms(program - loaded)} (aim: 300 ms), besides ${ms(loaded)} until it is loaded`);
  const recorded = await bundleOf(64, 'recorded');
  const trust = ['--root', `${recorded.file}.root`, '--operator', `${recorded.file}.keys`];
  const withRecords = await wholeProgram(built, ...trust, recorded.file);
  print(
    `  the same with a record and a daily root of each version, ${mib(recorded.size)}: ${ms(withRecords - loaded)}`,
  );
  print(`  Node.js with one SHA-256 of the bundle: ${ms(bare)}`);
  print(`  from its sources: ${ms(start)} in a new process, ${ms(later)} later (${ms(clock)} on the clock)`);
  const large = await bundleOf(5 * 2 ** 20);
  const whole = await measure(large.file, ['verify', 'hash', 'nothing']);
  const [verified, hashed] = ['verify', 'hash'].map((task) => whole(task, ({ first }) => first.processor));
  const [base, ...peaks] = ['nothing', 'verify', 'hash'].map((task) => whole(task, ({ peak }) => peak));
  const [inVerify, inHash] = peaks.map((peak) => ((peak - (base ?? 0)) / large.size).toFixed(2));
  print(`${versions} versions of 5 MiB, ${mib(large.size)}`);
  print(
    `  processor time: verify ${ms(verified ?? 0)}, SHA-256 of the same bytes ${ms(hashed ?? 0)}: ${((verified ?? 0) / (hashed ?? 1)).toFixed(1)} times`,
  );
  print(`  peak memory in times of the bundle: verify ${inVerify} (aim: 3), SHA-256 ${inHash}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

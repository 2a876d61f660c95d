import { readFileSync, writeFileSync } from 'node:fs';
import { sha256Hex } from '@ipr/domain';
import { z } from 'zod';
import { verifyBundle } from '../src/verify-bundle.ts';
import { testAuthority } from './authority.fixture.ts';
import { amoy } from './chain.fixture.ts';
import { afterRoot } from './corpus/honest.fixture.ts';
import { testOperator } from './record.fixture.ts';
import { takeHome } from './take-home.fixture.ts';

// One measurement in a process of its own (tools/bench/verifier-cost.ts): `make FILE VERSIONS BYTES [recorded]` writes a take-home bundle,
// with the operator's records and a daily root where it says so;
// `verify FILE [ROUNDS]` and `hash FILE` print the time of the first and of a later round and the process's peak memory, `nothing
// FILE` the memory without any work.
const [task = '', file = '', ...numbers] = process.argv.slice(2);
const [count = 0, bytes = 0] = numbers.slice(0, 2).map(Number);

const make = async (): Promise<void> => {
  const authority = await testAuthority('1.2.3.4');
  const plans = Array.from({ length: count }, (_, at) => ({
    title: `Motor ${at}`,
    plain: new Uint8Array(bytes).fill(at),
    key: new Uint8Array(32).fill(at + 1),
    name: `motor ${at}.bin`,
  }));
  const operator = await testOperator();
  const root = { range: [1, 7 + count], day: '2026-03-02' } as const;
  const records = numbers[2] === 'recorded' ? { takenAt: afterRoot, records: { operator, rooted: true, root } } : {};
  writeFileSync(file, await takeHome(authority, plans, { on: amoy, ...records }));
  writeFileSync(`${file}.keys`, JSON.stringify({ keys: [operator.shown] }));
  writeFileSync(`${file}.root`, authority.root);
};

const works = {
  verify: async (bundle: Uint8Array<ArrayBuffer>) => {
    const { verdict } = await verifyBundle(bundle, { roots: [new Uint8Array(readFileSync(`${file}.root`))] });
    if (verdict !== 'not-proved') throw new Error(`the bundle is ${verdict}`);
  },
  hash: (bundle: Uint8Array<ArrayBuffer>) => sha256Hex(bundle),
  nothing: async () => undefined,
};

if (task === 'make') await make();
else {
  const work = works[z.enum(['verify', 'hash', 'nothing']).parse(task)];
  const { buffer, byteOffset, length } = task === 'nothing' ? new Uint8Array() : readFileSync(file);
  const bundle = new Uint8Array(buffer, byteOffset, length);
  /** Milliseconds on the clock and of the processor. */
  const measure = async () => {
    const [started, computed] = [performance.now(), process.cpuUsage()];
    await work(bundle);
    const { user, system } = process.cpuUsage(computed);
    return { clock: performance.now() - started, processor: (user + system) / 1000 };
  };
  const first = await measure();
  const again = [];
  for (let round = 0; round < count; round += 1) again.push(await measure());
  const median = again.toSorted((one, other) => one.processor - other.processor)[again.length >> 1] ?? first;
  process.stdout.write(JSON.stringify({ first, again: median, peak: process.resourceUsage().maxRSS * 1024 }));
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkOf } from '@ipr/protocol/networks/networks';
import { z } from 'zod';
import { exitCodes } from '../src/cli.ts';
import { knownScripts } from '../src/take-home/releases.ts';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { amoy } from './chain.fixture.ts';
import { honestNames, makeWorld, type World } from './corpus/honest.fixture.ts';
import { jsonTampers } from './corpus/json.tampers.ts';
import { ndaTampers } from './corpus/nda.tampers.ts';
import { recordTampers } from './corpus/record.tampers.ts';
import { takeHomeTampers } from './corpus/take-home.tampers.ts';
import { zipTampers } from './corpus/zip.tampers.ts';

const script = join(import.meta.dirname, '../../../docs/formats/verify.py');
const vector = (name: string) => join(import.meta.dirname, 'vectors', name);
const isInstalled = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
const note = isInstalled ? '' : ' (skipped: python3 with the package cryptography is not installed here)';
const checking = isInstalled ? describe : describe.skip;

type Bytes = Uint8Array<ArrayBuffer>;
const outcome = z.enum(['proved', 'refuted', 'not-proved']);
/** The common part of both programs: params are for display. */
const Result = z.object({
  kind: z.enum(['take-home', 'nda-evidence']).nullable(),
  verdict: z.enum(['proved', 'refuted', 'not-proved', 'unreadable']),
  dimensions: z
    .object({ integrity: outcome, time: outcome, account: outcome, person: outcome, network: outcome })
    .nullable(),
  entries: z.array(z.object({ code: z.string(), dimension: z.string(), outcome, reason: z.string().nullable() })),
  unreadable: z.object({ reason: z.string() }).optional(),
});
type Result = z.output<typeof Result>;
const resultOf = (verified: VerifiedBundle): Result => Result.parse(verified);

let folder: string;
let world: World;

const run = (...args: string[]) =>
  spawnSync('python3', ['-X', 'utf8', script, ...args], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
const written = (name: string, bytes: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

/** What the reader of the corpus trusts, as arguments. */
const trustedArgs = ({ trusted: { roots = [], operatorKeys, now } }: World): string[] => [
  ...roots.flatMap((root, at) => ['--root', written(`root-${at}.der`, root)]),
  '--operator',
  written('keys.json', JSON.stringify({ keys: operatorKeys })),
  '--registry',
  `${amoy.chainId}:${amoy.registry}`,
  '--now',
  now?.toISOString() ?? '',
];

const corpusOf = async (): Promise<readonly (readonly [string, Bytes])[]> => {
  const cases: [string, Bytes][] = honestNames.map((name) => [name, world.bundles[name]]);
  for (const { name, of, make } of [...zipTampers, ...jsonTampers, ...ndaTampers, ...recordTampers, ...takeHomeTampers])
    cases.push([`${of}: ${name}`, await make(world.bundles[of], world)]);
  return cases;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-verify-'));
  world = await makeWorld();
});
afterAll(() => rmSync(folder, { recursive: true }));

checking(`verify.py${note}`, () => {
  test('agrees with packages/verify on every bundle of the corpus: verdict, dimensions, and every entry in its order', async () => {
    const corpus = await corpusOf();
    const paths = corpus.map(([, bytes], at) => written(`${at}.zip`, bytes));
    const { stdout, status } = run('--json', ...trustedArgs(world), ...paths);
    const results = z.array(Result).parse(JSON.parse(stdout));
    expect([results.length, status]).toEqual([corpus.length, exitCodes.refuted]);
    for (const [at, [name, bytes]] of corpus.entries())
      expect([name, results[at]]).toEqual([name, resultOf(await verifyBundle(bytes, world.trusted))]);
  });

  test.each([
    ['an honest bundle, of which no block is confirmed', 'nda-recorded', exitCodes['not-proved']],
    ['a bundle on a local chain', 'take-home-local', exitCodes['not-proved']],
  ] as const)('reports %s by its exit code and in words', (_, name, code) => {
    const { status, stdout } = run(...trustedArgs(world), written('one.zip', world.bundles[name]));
    expect(status).toBe(code);
    expect(stdout).toContain('NOT PROVED: nothing is refuted, but not everything is proved');
  });

  test('exits with the codes of the program for refuted and unreadable bundles, and for wrong use', () => {
    const early = run(...trustedArgs(world), '--now', '2026-02-01T00:00:00Z', written('early.zip', world.bundles.nda));
    expect([early.status, early.stdout]).toEqual([
      exitCodes.refuted,
      expect.stringContaining('FAILED      times.made'),
    ]);
    expect(run(script)).toMatchObject({
      status: exitCodes.unreadable,
      stdout: expect.stringContaining('zip.not-a-zip'),
    });
    expect(run(join(folder, 'missing.zip'))).toMatchObject({ status: 2 });
    expect(run('--root', script, vector('take-home.zip'))).toMatchObject({ status: 2 });
    expect(run()).toMatchObject({ status: 2 });
  });

  test.each(['take-home.zip', 'take-home-without-keys.zip', 'nda-evidence.zip'])(
    'agrees on the example %s, with a root of the reader and without one',
    async (name) => {
      const bytes = new Uint8Array(readFileSync(vector(name)));
      const now = new Date('2026-11-22T12:00:00Z');
      const own = run('--json', '--now', now.toISOString(), vector(name));
      expect(Result.parse(JSON.parse(own.stdout))).toEqual(resultOf(await verifyBundle(bytes, { now })));
      const roots = [world.authority.root];
      const other = run(
        '--json',
        '--now',
        now.toISOString(),
        '--root',
        written('other.der', world.authority.root),
        vector(name),
      );
      expect(Result.parse(JSON.parse(other.stdout))).toEqual(resultOf(await verifyBundle(bytes, { now, roots })));
      expect([own.status, other.status]).toEqual([exitCodes['not-proved'], exitCodes.refuted]);
    },
  );

  test('prints nothing that a reader could take for a verdict when a file of keys cannot be read', () => {
    const keys = written('no-keys.json', '{"keys": []}');
    expect(run('--json', '--operator', keys, vector('take-home.zip'))).toMatchObject({ status: 2, stdout: '' });
  });
});

test('the pinned networks and releases of verify.py are those of packages/verify', () => {
  const source = readFileSync(script, 'utf8');
  for (const chainId of [80_002, 137]) {
    const { genesisHash, genesisTime } = networkOf(chainId);
    expect(source).toContain(`"${genesisHash}", ${genesisTime})`);
  }
  for (const sha256 of knownScripts) expect(source).toContain(`"${sha256}"`);
});

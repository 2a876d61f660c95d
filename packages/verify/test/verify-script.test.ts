import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { networkOf } from '@ipr/protocol/networks/networks';
import { publishedTexts } from '@ipr/protocol/share/published-texts';
import { z } from 'zod';
import { exitCodes, runCli } from '../src/cli.ts';
import { knownScripts } from '../src/take-home/releases.ts';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { amoy } from './chain.fixture.ts';
import { honestNames, makeWorld, type World } from './corpus/honest.fixture.ts';
import { jsonTampers } from './corpus/json.tampers.ts';
import { ndaTampers } from './corpus/nda.tampers.ts';
import { readersOf } from './corpus/readers.fixture.ts';
import { recordTampers } from './corpus/record.tampers.ts';
import { rootTampers } from './corpus/root.tampers.ts';
import { stampTampers } from './corpus/stamps.tampers.ts';
import { takeHomeTampers } from './corpus/take-home.tampers.ts';
import { zipTampers } from './corpus/zip.tampers.ts';
import { resign } from './rebuild.fixture.ts';

const script = join(import.meta.dirname, '../../../docs/formats/verify.py');
const vector = (name: string) => join(import.meta.dirname, 'vectors', name);
const isInstalled = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
const note = isInstalled ? '' : ' (skipped: python3 with the package cryptography is not installed here)';
const checking = isInstalled ? describe : describe.skip;

type Bytes = Uint8Array<ArrayBuffer>;
const outcome = z.enum(['proved', 'refuted', 'not-proved']);
const Dimensions = z.object({
  integrity: outcome,
  time: outcome,
  account: outcome,
  person: outcome,
  network: outcome,
  root: outcome,
});
/** The common part of both programs, which is all but the facts. */
const Result = z.object({
  kind: z.enum(['take-home', 'nda-evidence']).nullable(),
  verdict: z.enum(['proved', 'refuted', 'not-proved', 'unreadable']),
  dimensions: Dimensions.nullable(),
  versions: z.array(z.object({ number: z.number(), verdict: outcome, dimensions: Dimensions })),
  entries: z.array(
    z.object({
      code: z.string(),
      dimension: z.string(),
      outcome,
      reason: z.string().nullable(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
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
const trustedArgs = ({ trusted: { roots = [], operatorKeys = [], now } }: Pick<World, 'trusted'>): string[] => [
  ...roots.flatMap((root, at) => ['--root', written(`root-${at}.der`, root)]),
  ...(operatorKeys.length > 0 ? ['--operator', written('keys.json', JSON.stringify({ keys: operatorKeys }))] : []),
  '--registry',
  `${amoy.chainId}:${amoy.registry}`,
  '--now',
  now?.toISOString() ?? '',
];

const corpusOf = async (): Promise<readonly (readonly [string, Bytes])[]> => {
  const cases: [string, Bytes][] = honestNames.map((name) => [name, world.bundles[name]]);
  for (const { name, of, make } of [
    ...zipTampers,
    ...jsonTampers,
    ...ndaTampers,
    ...recordTampers,
    ...rootTampers,
    ...takeHomeTampers,
    ...stampTampers,
  ])
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
    const results = Result.array().parse(JSON.parse(stdout));
    expect([results.length, status]).toEqual([corpus.length, exitCodes.refuted]);
    for (const [at, [name, bytes]] of corpus.entries())
      expect([name, results[at]]).toEqual([name, resultOf(await verifyBundle(bytes, world.trusted))]);
  });

  test('reports an honest bundle, of which no block is confirmed, by its exit code and in words', () => {
    const { status, stdout } = run(...trustedArgs(world), written('one.zip', world.bundles['nda-recorded']));
    expect(status).toBe(exitCodes['not-proved']);
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

  test.each([
    ['without a root of the reader', () => ({}), exitCodes['not-proved']],
    ['with a root that signed none of them', () => ({ roots: [world.authority.root] }), exitCodes.refuted],
  ] as const)('agrees on the stored examples %s', async (_, trustedOf, code) => {
    const trusted = { ...trustedOf(), now: new Date('2026-11-22T12:00:00Z') };
    const examples = ['take-home.zip', 'take-home-without-keys.zip', 'nda-evidence.zip'].map(vector);
    const { stdout, status } = run('--json', ...trustedArgs({ trusted }), ...examples);
    const expected = examples.map((path) => verifyBundle(new Uint8Array(readFileSync(path)), trusted));
    expect(Result.array().parse(JSON.parse(stdout))).toEqual((await Promise.all(expected)).map(resultOf));
    expect(status).toBe(code);
  });

  test('agrees for readers with and without the operator’s key, and with keys of other times', async () => {
    for (const { name, keys } of (await readersOf(world)).filter((reader) => reader.keys.length > 0)) {
      const trusted = { ...world.trusted, operatorKeys: keys };
      const { stdout } = run('--json', ...trustedArgs({ trusted }), written('read.zip', world.bundles['nda-recorded']));
      const expected = resultOf(await verifyBundle(world.bundles['nda-recorded'], trusted));
      expect([name, Result.parse(JSON.parse(stdout))]).toEqual([name, expected]);
    }
  });

  test('prints a name of a file on one line, so that it cannot imitate the report', async () => {
    const path = 'note\n\u001b[2JPROVED in integrity';
    const forged = await resign(world.bundles.nda, (files) => files.set(path, new Uint8Array()));
    const file = written('lines.zip', forged);
    const { status, stdout } = run(...trustedArgs(world), file);
    expect(status).toBe(exitCodes.refuted);
    expect(stdout).toContain('(path note??[2JPROVED in integrity)');
    expect(stdout).not.toContain('\u001b');
    const lines: string[] = [];
    expect(await runCli([file], (text) => lines.push(...text.split('\n')))).toBe(exitCodes.refuted);
    expect(lines.filter((line) => line.includes('\u001b') || line.startsWith('PROVED'))).toEqual([]);
    expect(lines.join('')).toContain('(path note\ufffd\ufffd[2JPROVED in integrity)');
  });

  test('prints nothing that a reader could take for a verdict when a file of keys cannot be read', () => {
    const keys = written('no-keys.json', '{"keys": []}');
    expect(run('--json', '--operator', keys, vector('take-home.zip'))).toMatchObject({ status: 2, stdout: '' });
  });
});

test('the pinned networks, releases and texts of verify.py are those of packages/verify', () => {
  const source = readFileSync(script, 'utf8');
  for (const { id, version, sha256 } of publishedTexts) expect(source).toContain(`"${sha256}": "${id} ${version}",`);
  for (const chainId of [80_002, 137]) {
    const { genesisHash, genesisTime } = networkOf(chainId);
    expect(source).toContain(`"${genesisHash}", ${genesisTime})`);
  }
  for (const sha256 of knownScripts) expect(source).toContain(`"${sha256}"`);
});

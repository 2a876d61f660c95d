import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkOf } from '@ipr/protocol/networks/networks';
import { publishedTexts } from '@ipr/protocol/share/published-texts';
import { exitCodes, runCli } from '../src/run-cli.ts';
import { knownScripts } from '../src/take-home/releases.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { makeWorld, type World } from './corpus/honest.fixture.ts';
import { readersOf } from './corpus/readers.fixture.ts';
import { resign } from './rebuild.fixture.ts';
import { checking, openScript, Result, resultOf, script, skipped } from './verify-script.fixture.ts';

const vector = (name: string) => join(import.meta.dirname, 'vectors', name);

const { run, written, trustedArgs, missing, close } = openScript();
let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(close);

checking(`verify.py${skipped}`, () => {
  test('reports an honest bundle, of which no block is confirmed, by its exit code and in words', () => {
    const { status, stdout } = run(...trustedArgs(world.trusted), written('one.zip', world.bundles['nda-recorded']));
    expect(status).toBe(exitCodes['not-proved']);
    expect(stdout).toContain('NOT PROVED: nothing is refuted, but not everything is proved');
  });

  test('exits with the codes of the program for refuted and unreadable bundles, and for wrong use', () => {
    const early = run(
      ...trustedArgs(world.trusted),
      '--now',
      '2026-02-01T00:00:00Z',
      written('early.zip', world.bundles.nda),
    );
    expect([early.status, early.stdout]).toEqual([
      exitCodes.refuted,
      expect.stringContaining('FAILED      times.made'),
    ]);
    expect(run(script)).toMatchObject({
      status: exitCodes.unreadable,
      stdout: expect.stringContaining('zip.not-a-zip'),
    });
    expect(run(missing)).toMatchObject({ status: 2 });
    expect(run('--root', script, vector('take-home.zip'))).toMatchObject({ status: 2 });
    expect(run()).toMatchObject({ status: 2 });
  });

  test.each([
    ['without a root of the reader', () => ({}), exitCodes['not-proved']],
    ['with a root that signed none of them', () => ({ roots: [world.authority.root] }), exitCodes.refuted],
  ] as const)('agrees on the stored examples %s', async (_, trustedOf, code) => {
    const trusted = { ...trustedOf(), now: new Date('2026-11-22T12:00:00Z') };
    const examples = ['take-home.zip', 'take-home-without-keys.zip', 'nda-evidence.zip'].map(vector);
    const { stdout, status } = run('--json', ...trustedArgs(trusted), ...examples);
    const expected = examples.map((path) => verifyBundle(new Uint8Array(readFileSync(path)), trusted));
    expect(Result.array().parse(JSON.parse(stdout))).toEqual((await Promise.all(expected)).map(resultOf));
    expect(status).toBe(code);
  });

  test('agrees for readers with and without the operator’s key, and with keys of other times', async () => {
    for (const { name, bytes, keys } of (await readersOf(world)).filter((reader) => reader.keys.length > 0)) {
      const trusted = { ...world.trusted, operatorKeys: keys };
      const { stdout } = run('--json', ...trustedArgs(trusted), written('read.zip', bytes));
      const expected = resultOf(await verifyBundle(bytes, trusted));
      expect([name, Result.parse(JSON.parse(stdout))]).toEqual([name, expected]);
    }
  });

  test('agrees that a seal is proved at its own time after its certificates have ended, and when they ended', async () => {
    const trusted = { ...world.trusted, now: new Date('2090-01-01T00:00:00Z') };
    const { stdout } = run('--json', ...trustedArgs(trusted), written('ended.zip', world.bundles.nda));
    const expected = resultOf(await verifyBundle(world.bundles.nda, trusted));
    expect(Result.parse(JSON.parse(stdout))).toEqual(expected);
    const tokens = expected.entries.filter(({ code }) => ['seal.token', 'token.valid'].includes(code));
    expect(tokens).toMatchObject([
      { code: 'seal.token', outcome: 'proved', params: { ended: expect.stringMatching(/^20[2-8]/) } },
      { code: 'token.valid', outcome: 'not-proved', reason: 'no renewal' },
    ]);
  });

  test('prints a name of a file on one line, so that it cannot imitate the report', async () => {
    const path = 'note\n\u001b[2JPROVED in integrity';
    const forged = await resign(world.bundles.nda, (files) => files.set(path, new Uint8Array()));
    const file = written('lines.zip', forged);
    const { status, stdout } = run(...trustedArgs(world.trusted), file);
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

import { openReport } from '@ipr/verify/bundle/entries';
import { jsonBytes } from '@ipr/verify/bundle/manifest';
import { takeHomeFiles } from '@ipr/verify/take-home/document';
import { verifyAsset } from '@ipr/verify/take-home/verify-asset';
import { start, takeHome } from '@ipr/verify/testing/take-home';
import { checking, openScript, skipped } from '@ipr/verify/testing/verify-script';
import { dataOf, evidenceOf } from './certificate.fixture.ts';
import { runOver, testWith } from './programs.fixture.ts';
import { type CertificateWorld, openWorld, refutedIn } from './world.fixture.ts';

type Files = Map<string, Uint8Array<ArrayBuffer>>;

const count = 6;
let world: CertificateWorld;
let all: Files;
const made = new Map<string, Uint8Array<ArrayBuffer>>();

// biome-ignore lint/suspicious/noExplicitAny: documents that a forger changes
const edited = (files: Files, path: string, change: (document: any) => unknown): void => {
  const document = JSON.parse(new TextDecoder().decode(files.get(path)));
  change(document);
  files.set(path, jsonBytes(document));
};

/** The same files without these versions. */
const without = (omitted: readonly number[]): Files => {
  const files = new Map([...all].filter(([path]) => !omitted.some((number) => path.startsWith(`versions/${number}/`))));
  const gone: string[] = [];
  edited(files, takeHomeFiles.document, (document) => {
    for (const { number, transaction } of document.versions) if (omitted.includes(number)) gone.push(transaction);
    document.versions = document.versions.filter(({ number }: { number: number }) => !omitted.includes(number));
  });
  edited(files, takeHomeFiles.chain, ({ transactions }) => {
    for (const hash of gone) delete transactions[hash];
  });
  return files;
};

const foundIn = async (files: Files, inside: 'take-home' | 'certificate') => {
  const report = openReport();
  await verifyAsset(files, world.trusted, report, inside);
  return report.entries
    .filter(({ code }) => code === 'versions.complete' || code === 'state.asset')
    .filter(({ outcome }) => outcome === 'refuted')
    .map(({ code, reason }) => `${code}: ${reason}`);
};

beforeAll(async () => {
  world = await openWorld();
  const plans = Array.from({ length: count }, (_, at) => ({
    title: `Motor ${at + 1}`,
    plain: new TextEncoder().encode(`motor ${at + 1}`) as Uint8Array<ArrayBuffer>,
    key: new Uint8Array(32).fill(1),
    name: 'motor.txt',
  }));
  const takenAt = new Date((start + (count + 10) * 600) * 1_000);
  all = await evidenceOf(await takeHome(world.authority, plans, { withKeys: false, withoutTokens: true, takenAt }));
  const cut = without([2, 3]);
  made.set('cut', await world.renderer.render({ evidence: cut, data: await dataOf(cut) }));
});
afterAll(() => world.renderer.close());

const certificate = () => made.get('cut') ?? new Uint8Array();

test('a certificate of the newest versions and the first is not refuted, and nothing rests on those that it does not have', async () => {
  const found = await world.verify(certificate());
  expect([found.verdict, refutedIn(found)]).toEqual(['not-proved', []]);
  const open = found.entries.filter(({ reason }) => reason === 'a version is missing');
  expect(open.filter(({ code }) => code === 'versions.complete')).toHaveLength(1);
  // Who introduced the hash of a version: one of those in between may have. Before the first there is none.
  const registrants = open.filter(({ code }) => code === 'version.registrant').map(({ params }) => params.version);
  expect(registrants).toEqual([6, 5, 4]);
});

test.each([
  ['with a second gap', [2, 5], 'versions.complete: a version is missing'],
  ['without the first version', [1, 2], 'versions.complete: a version is missing'],
  ['without the newest version', [6, 2], 'state.asset: version'],
])('a certificate %s hides one', async (_, omitted, refuted) => {
  expect(await foundIn(without(omitted), 'certificate')).toEqual([refuted]);
});

test('a take-home bundle has every version', async () => {
  expect(await foundIn(without([2, 3]), 'take-home')).toEqual(['versions.complete: a version is missing']);
});

testWith('pdftotext')('the sheet says which versions it does not have', () => {
  const said = runOver(certificate(), 'pdftotext', ['FILE', '-']).replace(/\s+/gu, ' ');
  expect(said).toContain('Versions 2 to 3 are not on this certificate');
  expect([...new Set(said.match(/\bVersion \d+/g))]).toEqual(['Version 6', 'Version 5', 'Version 4', 'Version 1']);
});

checking(`verify.py${skipped}`, () => {
  const python = openScript();
  afterAll(() => python.close());

  test('finds the same', async () => {
    const args = python.trustedArgs(world.trusted);
    const result = JSON.parse(python.run('--json', ...args, python.written('cut.pdf', certificate())).stdout);
    const { kind, verdict, dimensions, versions, entries } = await world.verify(certificate());
    const listed = entries.map(({ grounds: _, ...entry }) => entry);
    expect(result).toMatchObject({ kind, verdict, dimensions, versions, entries: listed });
  });
});

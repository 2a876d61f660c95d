import type { CertificateData } from '@ipr/api';
import { readCertificatePdf } from '@ipr/verify/pdf/certificate-parts';
import { certificateOrder } from './certificate.fixture.ts';
import { runOver, testWith } from './programs.fixture.ts';
import { type CertificateWorld, openWorld, refutedIn } from './world.fixture.ts';

let world: CertificateWorld;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  world = await openWorld();
  pdf = await world.renderer.render(await certificateOrder(world.authority));
});
afterAll(() => world.renderer.close());

const rendered = async (change: (data: CertificateData) => CertificateData) =>
  world.renderer.render(await certificateOrder(world.authority, change));

const textOf = (bytes: Uint8Array) => runOver(bytes, 'pdftotext', ['-layout', 'FILE', '-']);

test('a certificate proves its own bytes, its signer and the time of its signature, and leaves the chain to a node', async () => {
  const verified = await world.verify(pdf);
  expect(refutedIn(verified)).toEqual([]);
  const proved = verified.entries.filter(({ outcome }) => outcome === 'proved').map(({ code }) => code);
  expect(proved).toEqual(
    expect.arrayContaining([
      'pdf.signature',
      'pdf.signer',
      'pdf.revocation',
      'pdf.token',
      'certificate.data',
      'files.closed',
    ]),
  );
  expect(verified).toMatchObject({ kind: 'certificate', verdict: 'not-proved' });
  expect(verified.dimensions).toMatchObject({ integrity: 'proved' });
  expect(verified.facts).toMatchObject({ kind: 'certificate', signer: world.signer.name });
});

test('the signer is not proved to a reader who does not trust its root', async () => {
  const { verifyBundle } = await import('@ipr/verify/verify-bundle');
  const verified = await verifyBundle(pdf, { roots: [world.authority.root] });
  const found = verified.entries.find(({ code }) => code === 'pdf.signer');
  expect(found).toMatchObject({ outcome: 'not-proved', reason: 'no signer of the reader' });
});

test('a certificate is never printed with data that its evidence contradicts unnoticed', async () => {
  const falseOwner = await rendered((data) => ({ ...data, owner: `0x${'0b'.repeat(20)}` }));
  expect(refutedIn(await world.verify(falseOwner))).toEqual(['certificate.data: owner']);
  const older = await rendered((data) => ({
    ...data,
    versions: data.versions.map((version) => ({ ...version, registeredAt: '2020-01-01T00:00:00Z' })),
  }));
  expect(refutedIn(await world.verify(older))).toEqual(Array(3).fill('certificate.data: another block'));
  const better = await rendered((data) => ({
    ...data,
    versions: data.versions.map(({ timestamp, ...version }) => ({
      ...version,
      timestamp: timestamp && { ...timestamp, quality: 'qualified' as const },
    })),
  }));
  expect(refutedIn(await world.verify(better))).toEqual(Array(3).fill('certificate.data: another answer'));
});

testWith('pdfsig')('pdfsig finds the signature valid, and the whole document signed', () => {
  const said = runOver(pdf, 'pdfsig', ['FILE']);
  expect(said).toContain('Signature is Valid');
  expect(said).toContain('Total document signed');
  expect(said).toContain('ETSI.CAdES.detached');
});

testWith('qpdf')('qpdf finds no error in the file', () => {
  expect(runOver(pdf, 'qpdf', ['--check', 'FILE'])).toContain('No syntax or stream encoding errors found');
});

testWith('pdfdetach')('pdfdetach hands out the attachment that the verifier reads', () => {
  const said = runOver(pdf, 'sh', ['-c', 'pdfdetach -saveall certificate.pdf && cat evidence.json']);
  expect(said).toBe(new TextDecoder().decode(readCertificatePdf(pdf).evidence));
});

const names = {
  Latin: 'Żaneta Đurić Ñúñez ẞ',
  Vietnamese: 'Nguyễn Thị Ánh',
  Greek: 'Ελένη Παπαδοπούλου',
  Cyrillic: 'Ольга Ковальчук',
  Chinese: '安静的电机',
  Japanese: '静かなモーター',
  Korean: '조용한 모터',
  Arabic: 'محمد',
  Hebrew: 'שקט',
};
const ours = /Inter|SourceSerif|JetBrainsMono|NotoSans/;

/** Lines of pdffonts after its heading; outlines of CJK faces are embedded as Type 3 without a name. */
const fontsIn = (bytes: Uint8Array): readonly string[] =>
  runOver(bytes, 'pdffonts', ['FILE'])
    .split('\n')
    .slice(2)
    .filter((line) => line !== '' && !/^\[none\] +Type 3/.test(line));

testWith('pdffonts').each(Object.entries(names))('a name in %s is printed with our faces alone', async (_, name) => {
  const bytes = await rendered((data) => ({ ...data, registrant: { ...data.registrant, name } }));
  expect(fontsIn(bytes).filter((line) => !ours.test(line))).toEqual([]);
  const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
  const said = plain(textOf(bytes));
  const reversed = [...plain(name)].reverse().join('');
  expect(said.includes(plain(name)) || said.includes(reversed)).toBe(true);
});

testWith('pdftotext')('marks without a face of ours are printed as their code, and markup as text', async () => {
  const title = '<script>alert(1)</script> 🚀 \u202egnp.exe <img src="https://evil.example/x">';
  const bytes = await rendered((data) => ({ ...data, registrant: { ...data.registrant, name: title } }));
  const said = textOf(bytes);
  expect(said).toContain('<script>alert(1)</script>');
  expect(said).toContain('[U+1F680]');
  expect(said).toContain('U+202E');
  expect(fontsIn(bytes).filter((line) => !ours.test(line))).toEqual([]);
});

const pagesOf = (bytes: Uint8Array) => Number(/^Pages: +(\d+)$/m.exec(runOver(bytes, 'pdfinfo', ['FILE']))?.[1]);

/** Lowest word of the versions on the second page, and of the page number, in points from the top. */
const linesOf = (bytes: Uint8Array): readonly (readonly [y: number, word: string])[] =>
  [
    ...runOver(bytes, 'pdftotext', ['-bbox', '-f', '2', '-l', '2', 'FILE', '-']).matchAll(/yMax="([\d.]+)">([^<]*)</g),
  ].map(([, y, word = '']) => [Number(y), word] as const);
const lastLineOf = (bytes: Uint8Array) =>
  Math.max(...linesOf(bytes).flatMap(([y, word]) => (/^\d{4}-\d\d-\d\d$/.test(word) ? [y] : [])));
const mostOf = (bytes: Uint8Array) => Math.max(...linesOf(bytes).map(([y]) => y)) - 8;

testWith('pdfinfo')(
  'ten versions with long titles take two pages in every language, and no version is cut off',
  async () => {
    const title = 'A very long title of an invention '.repeat(6).slice(0, 200);
    const repeated = (count: number) => (data: CertificateData) => ({
      ...data,
      asset: { ...data.asset, title, name: title },
      versions: Array.from({ length: count }, (_, at) => ({
        ...data.versions[0],
        number: count - at,
        title,
      })) as CertificateData['versions'],
    });
    for (const language of ['en', 'de', 'es', 'fr'] as const) {
      const bytes = await rendered((data) => ({ ...repeated(10)(data), language }));
      expect(pagesOf(bytes)).toBe(2);
      // The line under the last version is inside the border.
      expect(lastLineOf(bytes)).toBeLessThan(mostOf(bytes));
    }
    const more = await rendered(repeated(40));
    expect(pagesOf(more)).toBe(5);
    for (let number = 1; number <= 40; number += 1) expect(textOf(more)).toMatch(new RegExp(`Version ${number}\\b`));
  },
);

testWith('pdftotext').each(['en', 'de', 'es', 'fr'] as const)(
  'the page in %s names network, quality of the stamp and whose claim the name is',
  async (language) => {
    const { [language]: text } = await import(`../src/document/texts/${language}.ts`);
    const said = textOf(await rendered((data) => ({ ...data, language }))).replace(/\s+/g, ' ');
    for (const words of [text.network.local, text.claimed, text.title]) expect(said).toContain(words);
    const first = (words: string) => words.split(' ').slice(0, 3).join(' ');
    for (const words of [text.quality.none, text.provesNot, ...text.provesNotList])
      expect(said.toLowerCase()).toContain(first(words).toLowerCase());
  },
);

import type { CertificateData } from '@ipr/api';
import { en } from '../src/document/texts/en.ts';
import { certificateOrder } from './certificate.fixture.ts';
import { runOver, testWith } from './programs.fixture.ts';
import { type CertificateWorld, openWorld } from './world.fixture.ts';

let world: CertificateWorld;
const printed = new Map<string, { readonly bytes: Uint8Array; readonly data: CertificateData }>();
const languages = ['en', 'de', 'es', 'fr'] as const;

beforeAll(async () => {
  world = await openWorld();
  for (const language of languages) {
    const order = await certificateOrder(world.authority, (data) => ({ ...data, language }));
    printed.set(language, { bytes: await world.renderer.render(order), data: order.data });
  }
});
afterAll(() => world.renderer.close());

const inLanguage = (language: string) => {
  const found = printed.get(language);
  if (!found) throw new Error(language);
  return found;
};
/** Words of a sheet without the line breaks inside long hashes. */
const wordsOf = (bytes: Uint8Array, ...args: string[]) => runOver(bytes, 'pdftotext', [...args, 'FILE', '-']);
const withoutBlanks = (text: string) => text.replace(/\s/gu, '');

testWith('pdfinfo')('every sheet is A4 and is drawn with vectors alone', () => {
  const { bytes } = inLanguage('en');
  const sizes = [...runOver(bytes, 'pdfinfo', ['-f', '1', '-l', '9', 'FILE']).matchAll(/size: +(\S+) x (\S+) pts/g)];
  expect(sizes).toHaveLength(2);
  for (const [, width, height] of sizes) {
    // 210 × 297 mm in points of 1/72 inch, rounded by the browser.
    expect(Math.abs(Number(width) - 595.28)).toBeLessThan(1);
    expect(Math.abs(Number(height) - 841.89)).toBeLessThan(1);
  }
  expect(runOver(bytes, 'pdfimages', ['-list', 'FILE']).trim().split('\n').slice(2)).toEqual([]);
});

testWith('pdftotext').each(languages)('every time on the sheets in %s is in UTC and says so', (language) => {
  const { bytes, data } = inLanguage(language);
  const said = wordsOf(bytes).replace(/\s+/gu, ' ');
  const times = [...said.matchAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(.{0,4})/g)];
  // Registration, block, timestamp and issue on the front; block and timestamp of each version in the history, none of them cut off.
  expect(times).toHaveLength(4 + 2 * data.versions.length);
  expect(times.map(([, zone]) => zone)).toEqual(times.map(() => ' UTC'));
  const utcOf = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  for (const iso of [data.issuedAt, ...data.versions.map(({ registeredAt }) => registeredAt)])
    expect(said).toContain(utcOf(new Date(iso).toISOString()));
  // No time in another form, such as that of a language.
  expect(said.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '')).not.toMatch(/\d:\d\d/);
});

testWith('pdftotext').each(languages)('the front sheet in %s has every field of the certificate data', (language) => {
  const { bytes, data } = inLanguage(language);
  const said = withoutBlanks(wordsOf(bytes, '-l', '1'));
  const { network, asset, registrant, owner, versions, certificateId, publicAddress } = data;
  const [newest] = versions;
  if (!newest?.timestamp) throw new Error('no stamped version');
  // The name of version 1 and the title of the newest one, because they differ (decision V17).
  expect(asset.name).not.toBe(asset.title);
  const fields = [
    asset.name,
    asset.title,
    asset.internalAssetId,
    asset.internalDate,
    asset.relatedPatent,
    asset.ipType,
    asset.ipContent,
    registrant.name,
    registrant.address,
    owner,
    certificateId,
    publicAddress,
    String(network.chainId),
    network.genesisHash,
    network.registry,
    newest.hash.slice(2),
    newest.encryptedFileHash,
    newest.dataToEncryptHash,
    newest.metadataHash,
    newest.cid,
    newest.transaction,
    newest.timestamp.time.slice(0, 10),
    newest.timestamp.authority,
  ];
  for (const field of fields) expect(said).toContain(withoutBlanks(String(field)));
});

testWith('pdftotext').each(languages)(
  'the second sheet in %s has ten versions, with quality and authority of each timestamp, however long its name',
  async (language) => {
    const authority = 'A time-stamping authority with the long name of a public body (no legal value)';
    const order = await certificateOrder(world.authority, (data) => ({
      ...data,
      language,
      network: { ...data.network, kind: 'test', name: 'Polygon Amoy' },
      versions: Array.from({ length: 10 }, (_, at) => {
        const version = data.versions[at % 3] as (typeof data.versions)[number];
        const timestamp = version.timestamp && { ...version.timestamp, authority };
        return { ...version, number: 10 - at, timestamp };
      }),
    }));
    const pdf = await world.renderer.render(order);
    // What is above the number of the sheet, 280 mm from its top.
    const box = ['-f', '2', '-l', '2', '-x', '0', '-y', '0', '-W', '595', '-H', '794'];
    const history = wordsOf(pdf, ...box).replace(/\s+/gu, ' ');
    const { [language]: text } = await import(`../src/document/texts/${language}.ts`);
    const marks = history.split(`UTC · ${text.quality.none.split(' ').slice(0, 2).join(' ')}`);
    expect(marks).toHaveLength(1 + order.data.versions.length);
    expect(history.split(authority)).toHaveLength(1 + order.data.versions.length);
    expect(history).not.toContain('…');
  },
);

testWith('pdftotext')('a title that never changed is printed once', async () => {
  const order = await certificateOrder(world.authority, (given) => ({
    ...given,
    asset: { ...given.asset, name: 'Onlytitle', title: 'Onlytitle' },
  }));
  const front = wordsOf(await world.renderer.render(order), '-l', '1');
  expect(front.split('Onlytitle')).toHaveLength(2);
  expect(front).not.toContain('registered as');
});

testWith('pdftotext')('no text of a person is so long that the words go that say whose statement it is', async () => {
  const long = '\u202e'.repeat(50);
  const order = await certificateOrder(world.authority, ({ asset, registrant, ...data }) => ({
    ...data,
    asset: {
      ...asset,
      name: 'N'.repeat(200),
      title: 'W'.repeat(200),
      ipType: 'P'.repeat(200),
      ipContent: 'D'.repeat(200),
      internalAssetId: 'R&D-7 '.repeat(150),
      internalDate: long.slice(0, 40),
      relatedPatent: 'W'.repeat(1_000),
    },
    registrant: { ...registrant, name: long },
  }));
  const box = ['-l', '1', '-x', '0', '-y', '0', '-W', '595', '-H', '842'];
  const visible = wordsOf(await world.renderer.render(order), ...box).replace(/\s+/gu, ' ');
  expect(visible.split(`(${en.declared})`)).toHaveLength(5);
  expect(visible).toContain(en.declaredMeans);
  expect(visible).toMatch(/Page 1 of 2/);
  expect(visible).toContain(`(${en.claimed})`);
});

testWith('pdftotext')(
  'codes of invisible marks keep their order beside words that read from right to left',
  async () => {
    const title = 'מנוע\u202c\u202e שקט';
    const order = await certificateOrder(world.authority, (data) => ({ ...data, asset: { ...data.asset, title } }));
    // Words as they stand on the sheet, from left to right: the reader of Hebrew meets U+202C first.
    const words = wordsOf(await world.renderer.render(order), '-l', '1', '-bbox');
    expect(words).toContain('>[U+202E][U+202C]');
  },
);

testWith('pdftotext')('what a person claims is in quotation marks that it cannot close', async () => {
  const order = await certificateOrder(world.authority, ({ asset, registrant, ...data }) => ({
    ...data,
    asset: { ...asset, relatedPatent: 'EP 7 (granted)' },
    registrant: { ...registrant, name: 'Notary” (verified) “' },
  }));
  const front = wordsOf(await world.renderer.render(order), '-l', '1').replace(/\s+/gu, ' ');
  expect(front).toContain(`“Notary’ (verified) ’” (${en.claimed})`);
  expect(front).toContain(`“EP 7 (granted)” (${en.declared})`);
});

testWith('pdftotext')('a title that is too long for the list of versions ends with an ellipsis', async () => {
  const title = 'Quiet motor for heat pumps '.repeat(7).trim();
  const order = await certificateOrder(world.authority, (data) => ({
    ...data,
    versions: data.versions.map((version) => ({ ...version, title })),
  }));
  const history = wordsOf(await world.renderer.render(order), '-f', '2');
  expect(history.match(/Quiet motor for heat pumps .*…$/gmu)).toHaveLength(order.data.versions.length);
});

testWith('pdfinfo')('a certificate is tagged in its language, and has the parts of PDF/A-3', () => {
  const { bytes } = inLanguage('de');
  expect(runOver(bytes, 'pdfinfo', ['FILE'])).toMatch(/Tagged: +yes.*JavaScript: +no.*Encrypted: +no/s);
  expect(runOver(bytes, 'pdfinfo', ['-meta', 'FILE'])).toContain('<pdfaid:part>3</pdfaid:part>');
  const objects = Buffer.from(bytes).toString('latin1');
  for (const part of ['/Lang (de)', '/GTS_PDFA1', '/AFRelationship /Data']) expect(objects).toContain(part);
  const fonts = [...runOver(bytes, 'pdffonts', ['FILE']).matchAll(/ (yes|no) +(?:yes|no) +(?:yes|no) +\d+ +0$/gm)];
  expect(new Set(fonts.map(([, embedded]) => embedded))).toEqual(new Set(['yes']));
});

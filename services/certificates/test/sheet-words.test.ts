import type { CertificateData } from '@ipr/api';
import { printOf } from '../src/document/print.ts';
import { bodyOf } from '../src/document/sheets.ts';
import { de } from '../src/document/texts/de.ts';
import { en } from '../src/document/texts/en.ts';
import { es } from '../src/document/texts/es.ts';
import { fr } from '../src/document/texts/fr.ts';
import { certificateOrder, testAuthority } from './certificate.fixture.ts';

const texts = { en, de, es, fr };
const languages = ['en', 'de', 'es', 'fr'] as const;
let data: CertificateData;

beforeAll(async () => {
  const local = (made: CertificateData): CertificateData => ({
    ...made,
    network: { ...made.network, kind: 'local', name: 'Local chain' },
  });
  ({ data } = await certificateOrder(await testAuthority(), local));
});

const sheetIn = (language: (typeof languages)[number]): string =>
  bodyOf(printOf({ ...data, language }, { name: 'Registry GmbH', isLocal: true })).replace(/<style>.*?<\/style>/su, '');

test.each(languages)('the sheet of a local chain names and marks it in %s', (language) => {
  const sheet = sheetIn(language);
  const { localChain, mark } = texts[language];
  for (const words of [localChain, mark.local]) expect(sheet).toContain(words);
  if (language !== 'en') expect(sheet).not.toMatch(/local chain/i);
});

/** 'if' of each language. */
const condition = { en: /\bif\b/, de: /\bsofern\b/, es: /\bsi\b/, fr: /\bsi\b/ };
/** The signature of the PDF, and what a node confirms: no sheet of paper can know either. */
const conditional = {
  en: /signed|contract/,
  de: /Signatur|Registervertrag/,
  es: /firmó|contrato/,
  fr: /signature|contrat/,
};

test.each(languages)(
  'what a verifier or a node would have to confirm is a condition on the sheet in %s',
  (language) => {
    const { provesList } = texts[language];
    const named = provesList.filter((each) => conditional[language].test(each));
    expect(named).toHaveLength(2);
    for (const each of named) expect(each).toMatch(condition[language]);
  },
);

test.each(languages)('the sheet in %s says where a text that it cuts is complete', (language) => {
  const { pageDrawn } = texts[language];
  expect(sheetIn(language)).toContain(pageDrawn);
  expect(pageDrawn).toMatch(
    {
      en: /cut here, is complete|cut here is complete/,
      de: /gekürzt.*vollständig/,
      es: /cort.*complet|recort.*complet/,
      fr: /coup.*(?:complet|entier)|abrég.*complet/,
    }[language],
  );
});

test('the German sheet calls the asset and its certificate what the pages call them', () => {
  const sheet = sheetIn('de').replace(/<[^>]*>/g, ' ');
  expect(sheet).not.toMatch(/\bAssets?\b|urkunde|unterzeichn/i);
  expect(sheet).toContain('Registrierungszertifikat');
});

/** The sheets of an asset with these words of a person, without tags. */
const wordsWith = (language: (typeof languages)[number], asset: Partial<CertificateData['asset']>): string => {
  const versions = data.versions.map((version) => ({ ...version, title: asset.title ?? version.title }));
  const print = printOf(
    { ...data, language, versions, asset: { ...data.asset, ...asset } },
    { name: 'R', isLocal: true },
  );
  return bodyOf(print).replace(/<style>.*?<\/style>|<[^>]*>/gsu, '');
};
const quoted = (language: (typeof languages)[number], words: string) =>
  texts[language].quoted.replace('{words}', words);

test.each(languages)(
  'a mark of quotation in the words of a person is an apostrophe in %s, never a code',
  (language) => {
    const words = wordsWith(language, { relatedPatent: 'EP 7” „x“ «y»' });
    expect(words).toContain(quoted(language, 'EP 7’ ’x’ ’y’'));
    expect(words).not.toContain('[U+');
  },
);

test.each(languages)('title, former name and type of the asset stand in quotation marks in %s', (language) => {
  const asset = { title: 'Examined” by', name: 'Granted', ipType: 'Patent, granted', ipContent: 'verified · 137' };
  const words = wordsWith(language, asset);
  const { declared, registeredAs, declaredMeans, asset: heading } = texts[language];
  // On the front sheet, and with each version.
  expect(words.split(quoted(language, 'Examined’ by'))).toHaveLength(2 + data.versions.length);
  expect(words).toContain(`${registeredAs} ${quoted(language, 'Granted')}`);
  const type = [asset.ipType, asset.ipContent].map((each) => quoted(language, each)).join(' · ');
  expect(words).toContain(`${type} (${declared})`);
  expect(words).toContain(`${heading} ${declaredMeans}`);
  expect(declaredMeans).toContain(declared);
});

test('a mark that no face has a glyph for is its code, and others are themselves', () => {
  // The face of Japanese declares flags and office buildings, and has none of them.
  const words = wordsWith('en', { title: '✅ Motor Ω 静かな 모터 محرك מנוע 🏛️ 🇪🇺' });
  expect(words).toContain('[U+2705] Motor Ω 静かな 모터 محرك מנוע [U+1F3DB][U+FE0F] [U+1F1EA][U+1F1FA]');
});

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

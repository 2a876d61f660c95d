import { locales } from '@ipr/ui/texts/locale';
import { verifierTexts } from '@ipr/ui/texts/verifier';
import { wordsIn } from './words.ts';

test('separates a label from its colon in French alone, by a space at which no line breaks', () => {
  const labelled = (locale: 'fr' | 'de') => wordsIn(locale)('verify.labelled', { label: 'Version 1' });
  expect([labelled('fr'), labelled('de')]).toEqual(['Version 1\u00a0:', 'Version 1:']);
});

test.each(locales)('one check that failed or is not proved reads right in %s: the number follows a label', (locale) => {
  const words = wordsIn(locale);
  for (const key of ['verify.refuted-text', 'verify.not-proved-text'] as const)
    expect(words(key, { n: 1, total: 42 })).toMatch(/^[^\d:]+\S\s?: 1 (?:of|von|de|sur) 42\. /u);
});

const german = (prefix: RegExp) =>
  Object.entries(verifierTexts.de)
    .filter(([key]) => prefix.test(key))
    .map(([, text]) => text)
    .join(' ');

test('in German, people sign by one word and programs by another', () => {
  const people = german(/^finding\.(?:share|consent|signature|party|acceptance|events|custody)\.|^verify\.event\./);
  const programs = german(/^finding\.(?:pdf|operator|root|seal|token|record)\.|^verify\.(?:trust|signers|operator)/);
  expect([people.match(/signier/gi), programs.match(/unterzeichn|unterschr/gi)]).toEqual([null, null]);
  expect([people.match(/unterzeichn/gi), programs.match(/signier/gi)]).not.toContain(null);
});

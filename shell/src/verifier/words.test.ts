import { wordsIn } from './words.ts';

test('separates a label from its colon in French alone, by a space at which no line breaks', () => {
  const labelled = (locale: 'fr' | 'de') => wordsIn(locale)('verify.labelled', { label: 'Version 1' });
  expect([labelled('fr'), labelled('de')]).toEqual(['Version 1\u00a0:', 'Version 1:']);
});

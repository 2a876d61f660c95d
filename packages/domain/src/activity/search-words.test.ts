import { activitySentencesDe } from './de.ts';
import { activitySentencesEn } from './en.ts';
import { kindsWithWord, levelsWithWord, searchWords } from './search-words.ts';

test('splits a copied sentence into words without the punctuation around them', () => {
  expect(searchWords('  Grace accepted the access (Edit) of “Pump 100%”. ')).toEqual([
    'grace',
    'accepted',
    'the',
    'access',
    'edit',
    'of',
    'pump',
    '100%',
  ]);
  expect(searchWords(' “ ” . ')).toEqual([]);
  expect(searchWords('a A a')).toEqual(['a']);
});

test('finds the kinds of action whose sentence has a word, in the language of the reader', () => {
  expect(kindsWithWord('revoked', activitySentencesEn)).toEqual(['REVOKE']);
  expect(kindsWithWord('rejected', activitySentencesEn)).toEqual(['REJECT']);
  expect(kindsWithWord('until', activitySentencesEn)).toEqual(['PENDING']);
  expect(kindsWithWord('widerrufen', activitySentencesDe)).toEqual(['REVOKE']);
  expect(kindsWithWord('widerrufen', activitySentencesEn)).toEqual([]);
});

test('does not match the names of placeholders', () => {
  expect(kindsWithWord('actor', activitySentencesEn)).toEqual([]);
});

test('finds access levels by their names', () => {
  expect(levelsWithWord('edit', activitySentencesEn)).toEqual(['edit']);
  expect(levelsWithWord('bearbeiten', activitySentencesDe)).toEqual(['edit']);
});

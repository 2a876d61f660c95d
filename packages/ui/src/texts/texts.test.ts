import { Failure, type FailureCode, failures, fillText, paramTypesOf, ReceivedFailure } from '@ipr/domain';
import { catalogueOf, loadLocale, translate } from './catalogue.ts';
import { failureText, requestIdOf, toneOf } from './failure-text.ts';
import { locales, matchLocale } from './locale.ts';

const placeholders = (text: string) => [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name).sort();

beforeAll(async () => {
  await Promise.all(locales.map(loadLocale));
});

test.each(locales)('every text of %s is not empty and has the placeholders of the English one', (locale) => {
  const english = catalogueOf('en');
  const other = catalogueOf(locale);
  for (const area of ['texts', 'failures'] as const) {
    const theirs = other[area] as Readonly<Record<string, string>>;
    for (const [key, text] of Object.entries(english[area])) {
      expect([key, placeholders(theirs[key] ?? '')]).toEqual([key, placeholders(text)]);
      expect(theirs[key]?.trim()).not.toBe('');
    }
  }
});

test.each(locales)('every failure sentence of %s uses only parameters of its failure', (locale) => {
  for (const [code, sentence] of Object.entries(catalogueOf(locale).failures) as [FailureCode, string][])
    expect([code, Object.keys(paramTypesOf(code))]).toEqual([code, expect.arrayContaining(placeholders(sentence))]);
});

test.each(locales)('every failure has one complete sentence in %s', (locale) => {
  for (const code of Object.keys(failures) as FailureCode[])
    expect(failureText(new Failure(new ReceivedFailure(code)), locale)).not.toMatch(/[{}]|: $|\s$/);
});

test.each(Object.keys(failures) as FailureCode[])('%s has a sentence of its own in each language', (code) => {
  const sentences = locales.map((locale) => failureText(new Failure(new ReceivedFailure(code)), locale));
  expect(new Set(sentences).size).toBe(locales.length);
});

test('has different texts in every language', () => {
  const titles = locales.map((locale) => translate(locale, 'not-found.title'));
  expect(new Set(titles).size).toBe(locales.length);
});

test('uses one apostrophe character throughout the French texts', () => {
  const { texts, failures: sentences } = catalogueOf('fr');
  for (const text of Object.values({ ...texts, ...sentences })) expect(text).not.toMatch(/\p{L}'\p{L}/u);
});

test('uses one German term for the registered asset throughout', () => {
  const { texts, failures: sentences } = catalogueOf('de');
  for (const text of Object.values({ ...texts, ...sentences })) expect(text).not.toMatch(/\bAssets?\b/);
});

test('fills in parameters', () => {
  expect(failureText(new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }), 'en')).toBe(
    'Too few key nodes answer (2 of 3 needed). Your file is safe; try again in a few minutes.',
  );
});

test('breaks no line before French punctuation, in texts and in sentences of failures, and leaves inserted words as they are', () => {
  expect(translate('fr', 'not-found.title')).toBe('Oups\u00a0! Page introuvable');
  const label = 'Moteur : un essai';
  expect(failureText(new Failure('taxonomy.label-taken', { label }), 'fr')).toContain(`«\u00a0${label}\u00a0»`);
});

test('shows a direction mark of an inserted title as its code point, so that it cannot turn the rest of the sentence', () => {
  const filled = fillText('{actor} shared “{title}” with you', { actor: 'Ada', title: 'a\u202Etxt.exe' });
  expect(filled).toBe('Ada shared “a[U+202E]txt.exe” with you');
});

test('omits the colon before an unknown reason', () => {
  expect(fillText('Failed to organize IPFS file: {reason}')).toBe('Failed to organize IPFS file');
  expect(fillText('Échec : {reason}', { reason: 'x' })).toBe('Échec : x');
});

test('shows a thrown value that is not a failure as an unexpected error', () => {
  expect(failureText(new TypeError('x is undefined'), 'en')).toBe(failureText(new Failure('unexpected'), 'en'));
  expect(toneOf(new TypeError('x'))).toBe('failure');
  expect(toneOf(new Failure('request.cancelled'))).toBe('info');
});

test('shows a failure whose code this copy of the texts lacks as an unexpected error', () => {
  const newer = Object.assign(new Failure('unexpected'), { code: 'module.of-tomorrow' });
  expect(failureText(newer, 'de')).toBe(failureText(new Failure('unexpected'), 'de'));
  expect(toneOf(newer)).toBe('failure');
});

test('finds the request id of a failure received over HTTP', () => {
  const failure = Object.assign(new Failure('unexpected'), { problem: { instance: 'req-1' } });
  expect(requestIdOf(failure)).toBe('req-1');
  expect(requestIdOf(new Failure('unexpected'))).toBeUndefined();
});

test('chooses the first supported language of the browser’s list', () => {
  expect(matchLocale(['it-IT', 'de-AT', 'en'])).toBe('de');
  expect(matchLocale(['it'])).toBe('en');
});

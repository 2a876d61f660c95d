import { jurisdictionName, jurisdictions, namedJurisdictions } from './jurisdictions.ts';
import { locales } from './texts/locale.ts';

test.each(locales)('every jurisdiction has a name of its own in %s, in the order of the alphabet', (locale) => {
  const labels = namedJurisdictions(locale).map(({ label }) => label);
  expect(new Set(labels).size).toBe(jurisdictions.length);
  for (const code of jurisdictions) expect(jurisdictionName(code, locale)).not.toBe(code);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, locale)));
});

test('names countries in the language of the reader, and parts of them after their country', () => {
  expect(jurisdictionName('DE', 'fr')).toBe('Allemagne');
  expect(jurisdictionName('US-NY', 'es')).toBe('Estados Unidos: Nueva York');
  expect(jurisdictionName('GB-EAW', 'de')).toBe('Vereinigtes Königreich: England und Wales');
});

test('shows a code that it has no name for as it is', () => {
  expect(jurisdictionName('US-ZZ', 'en')).toBe('US-ZZ');
  expect(jurisdictionName('QX', 'en')).toBe('QX');
});

test('offers no country whose parts have laws of their own as a whole', () => {
  for (const country of ['US', 'GB', 'CA']) expect(jurisdictions).not.toContain(country);
});

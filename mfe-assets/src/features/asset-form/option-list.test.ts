import { longestLabel } from '@ipr/api';
import { isShown, linesOf, newOption, offerFor } from './option-list.ts';

const options = ['Patent', 'Trade secret'].map((label, at) => ({ id: String(at), label }));
const words = (offer: NonNullable<ReturnType<typeof offerFor>>) =>
  offer.kind === 'create' ? `Create ${offer.label}` : 'too long';
/** As a German reader sees them. */
const german: Readonly<Record<string, string>> = { 'Trade secret': 'Geschäftsgeheimnis' };
const labelOf = (label: string) => german[label] ?? label;
const english = (label: string) => label;
const shown = (typed: string, language = english) =>
  linesOf(typed, options, words, language)
    .filter((line) => isShown(typed, line))
    .map(({ label }) => label);

test('offers to create a label that is in no list, with its whitespace normalised', () => {
  expect(offerFor('  Perfume   recipe ', options, english)).toEqual({ kind: 'create', label: 'Perfume recipe' });
});

test.each(['', '   ', 'patent', ' PATENT ', 'trade  SECRET'])('offers nothing for %j', (typed) => {
  expect(offerFor(typed, options, english)).toBeNull();
});

test('reports a label that is too long and does not offer it', () => {
  const long = 'x'.repeat(longestLabel + 1);
  expect(linesOf(long, options, words, english).at(-1)).toEqual({
    value: newOption,
    label: 'too long',
    disabled: true,
  });
  expect(offerFor('x'.repeat(longestLabel), options, english)).toMatchObject({ kind: 'create' });
});

test('shows the labels that contain the typed text, ignoring case and spacing, followed by the offer', () => {
  expect(shown('')).toEqual(['Patent', 'Trade secret']);
  expect(shown('TRADE  s')).toEqual(['Trade secret', 'Create TRADE s']);
  expect(shown('patent')).toEqual(['Patent']);
  expect(shown('perfume')).toEqual(['Create perfume']);
});

test('finds a label by its text in the person’s language, and never offers to create that text', () => {
  expect(shown('geschäft', labelOf)).toEqual(['Geschäftsgeheimnis', 'Create geschäft']);
  expect(offerFor('Geschäftsgeheimnis', options, labelOf)).toBeNull();
  expect(offerFor('trade secret', options, labelOf)).toBeNull();
});

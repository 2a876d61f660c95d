import { longestLabel } from '@ipr/api';
import { isShown, linesOf, newOption, offerFor } from './option-list.ts';

const options = ['Patent', 'Trade secret'].map((label, at) => ({ id: String(at), label }));
const words = (offer: NonNullable<ReturnType<typeof offerFor>>) =>
  offer.kind === 'create' ? `Create ${offer.label}` : 'too long';
const shown = (typed: string) =>
  linesOf(typed, options, words)
    .filter((line) => isShown(typed, line))
    .map(({ label }) => label);

test('what nobody has yet can be made, tidied', () => {
  expect(offerFor('  Perfume   recipe ', options)).toEqual({ kind: 'create', label: 'Perfume recipe' });
});

test.each(['', '   ', 'patent', ' PATENT ', 'trade  SECRET'])('of %j nothing is made', (typed) => {
  expect(offerFor(typed, options)).toBeNull();
});

test('a label that is too long is said to be so and cannot be chosen', () => {
  const long = 'x'.repeat(longestLabel + 1);
  expect(linesOf(long, options, words).at(-1)).toEqual({ value: newOption, label: 'too long', disabled: true });
  expect(offerFor('x'.repeat(longestLabel), options)).toMatchObject({ kind: 'create' });
});

test('the list shows what contains the typed words, in whatever case and spacing, and the offer after it', () => {
  expect(shown('')).toEqual(['Patent', 'Trade secret']);
  expect(shown('TRADE  s')).toEqual(['Trade secret', 'Create TRADE s']);
  expect(shown('patent')).toEqual(['Patent']);
  expect(shown('perfume')).toEqual(['Create perfume']);
});

import { replacedWordsIn, wordsOf } from './name-words.ts';

test('splits names into words', () => {
  expect(wordsOf('useSealAnew')).toEqual(['use', 'seal', 'anew']);
  expect(wordsOf('judge-index')).toEqual(['judge', 'index']);
});

test.each([
  ['a constant', 'export const tellOwner = 1;'],
  ['a function', 'function patiently() {}'],
  ['a type', 'interface ToldTypes {}'],
  ['a property', 'interface A { readonly keptOnShelf: string }'],
  ['a parameter', 'const f = (wish: string) => f;'],
])('refuses %s with a replaced word', (_, text) => {
  expect(replacedWordsIn('packages/api/src/a.ts', text)).toHaveLength(1);
});

test('refuses a file name with a replaced word', () => {
  expect(replacedWordsIn('packages/api/src/judge-file.ts', '')).toEqual([expect.stringContaining("'judge'")]);
});

test('accepts a field with a fixed name, and a replaced word inside a longer word', () => {
  expect(
    replacedWordsIn('a.ts', 'interface A { sealedAnew: true }; const intelligent = 1; const judgement = 2;'),
  ).toEqual([]);
});

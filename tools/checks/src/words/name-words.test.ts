import { replacedWordsIn, wordsOf } from './name-words.ts';

test('a name is read word by word', () => {
  expect(wordsOf('useSealAnew')).toEqual(['use', 'seal', 'anew']);
  expect(wordsOf('judge-index')).toEqual(['judge', 'index']);
});

test.each([
  ['a constant', 'export const tellOwner = 1;'],
  ['a function', 'function patiently() {}'],
  ['a type', 'interface ToldTypes {}'],
  ['a property', 'interface A { readonly keptOnShelf: string }'],
  ['a parameter', 'const f = (wish: string) => f;'],
])('%s with a replaced word is refused', (_, text) => {
  expect(replacedWordsIn('packages/api/src/a.ts', text)).toHaveLength(1);
});

test('a file called by a replaced word is refused', () => {
  expect(replacedWordsIn('packages/api/src/judge-file.ts', '')).toEqual([expect.stringContaining("'judge'")]);
});

test('a field whose name is fixed and a name that only contains the letters are taken', () => {
  expect(
    replacedWordsIn('a.ts', 'interface A { sealedAnew: true }; const intelligent = 1; const judgement = 2;'),
  ).toEqual([]);
});

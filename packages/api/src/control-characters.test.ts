import { fieldWithControlCharacters } from './control-characters.ts';

test.each([
  ['NUL', 'a\u0000b'],
  ['an escape sequence', '\u001b[2J'],
  ['DEL', '\u007f'],
  ['a control character of ISO 8859', '\u009b'],
  ['half of a surrogate pair', 'a\ud800'],
])('names the field that contains %s', (_, text) => {
  expect(fieldWithControlCharacters({ q: text })).toBe('q');
  expect(fieldWithControlCharacters({ a: [{ q: 'x' }, { q: text }] })).toBe('a.1.q');
  expect(fieldWithControlCharacters({ [`q${text}`]: 1 })).toBe('?');
  expect(fieldWithControlCharacters(text)).toBe('request');
});

test('accepts text of several lines, joiners, emoji and marks of direction, which other rules assess', () => {
  const texts = ['a\r\n\tb\f', '👩\u200d🔬', '\u202efdp', '特許 é'];
  expect(fieldWithControlCharacters({ texts, none: null, number: 1, yes: true })).toBeUndefined();
});

test('reads a value nested more deeply than the call stack', () => {
  const deep = (inner: string) => JSON.parse(`${'['.repeat(100_000)}${JSON.stringify(inner)}${']'.repeat(100_000)}`);
  expect(fieldWithControlCharacters(deep('a'))).toBeUndefined();
  expect(fieldWithControlCharacters(deep('\u0000'))).toBe('0.0.0.0.0.0.0.0');
});

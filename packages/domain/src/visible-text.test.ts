import { isVisibleLine, revealInvisible, tidyLine } from './visible-text.ts';

test.each([
  ['letters of many scripts', 'Zażółć 特許 पेटेंट براءة'],
  ['joined letters', 'می\u200cخواهم'],
  ['an emoji that is joined from several', '👩\u200d🔬 \u2764\ufe0f'],
  ['a plain number', '7'],
  ['a number before a joined ending', '۵\u200cها'],
  ['a form of an ideograph', '葛\u{e0100}飾区'],
  ['vowel signs above and below', 'ที่ שָׁלוֹם क्षत्रिय'],
  ['keys as emoji', '1\ufe0f\u20e3 ❤\ufe0f'],
])('accepts as a visible line: %s', (_, text) => {
  expect(isVisibleLine(tidyLine(text))).toBe(true);
});

test.each([
  ['a change of direction', 'invoice\u202efdp.exe'],
  ['an isolated direction', 'a\u2067b\u2069'],
  ['an Arabic letter mark', 'Patent\u061c'],
  ['a zero-width space', 'Pa\u200btent'],
  ['a soft hyphen', 'Pa\u00adtent'],
  ['a Mongolian vowel separator', 'Patent\u180e'],
  ['a tag', 'Patent\u{e0041}'],
  ['a filler', '\u3164'],
  ['a control character', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['a joiner alone', '\u200d'],
  ['a variation selector alone', '\ufe0f'],
  ['nothing', '   '],
  ['empty Braille patterns', '\u2800\u2800'],
  ['an empty Braille pattern at the end of a name', 'Anna\u2800'],
  ['a mark of an annotation', '\ufff9Anna'],
  ['a joiner between Latin letters', 'An\u200dna'],
  ['a joiner in front of a name', '\u200cAnna'],
  ['a variation selector in front of a name', '\ufe0fAnna'],
  ['a variation selector on a Latin letter', 'Anna\u{e0100}'],
  ['marks that cover the lines around', `Anna${'\u0307'.repeat(50)}`],
])('refuses as a visible line: %s', (_, text) => {
  expect(isVisibleLine(tidyLine(text))).toBe(false);
});

test('tidyLine reduces line breaks and tabs to single spaces', () => {
  expect(tidyLine('  a\r\n b\u2028c\td ')).toBe('a b c d');
});

test('shows invisible marks of a text as their code points, and leaves scripts, emoji and line breaks as they are', () => {
  expect(revealInvisible('pay \u202e123\u202c now\u0007')).toBe('pay [U+202E]123[U+202C] now[U+0007]');
  expect(revealInvisible('Patent\u{e0041}')).toBe('Patent[U+E0041]');
  const plain = 'می\u200cخواهم 👩\u200d🔬\n\tسلام, 特許';
  expect(revealInvisible(plain)).toBe(plain);
  expect(revealInvisible('a\r\nb')).toBe('a\nb');
});

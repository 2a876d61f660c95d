import { markLine } from './mark-line.ts';

const wallet = `0x1234${'0'.repeat(32)}abcd`;
const time = 'Nov 21, 2026 at 10:00 (UTC)';

test.each([
  ['the name', { username: 'Ada', email: 'ada@example.org', wallet }, `Ada · 0x1234...abcd · ${time}`],
  ['the address without a name', { email: 'ada@example.org', wallet }, `ada@example.org · 0x1234...abcd · ${time}`],
  ['the address for a blank name', { username: ' ', email: 'a@b.c', wallet }, `a@b.c · 0x1234...abcd · ${time}`],
  ['the wallet alone without either', { email: '', wallet }, `0x1234...abcd · ${time}`],
])('contains %s, the wallet and the time', (_, reader, line) => {
  expect(markLine(reader, time)).toBe(line);
});

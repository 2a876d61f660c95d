import { readCommandLine } from './command-line.ts';

const account = `0x${'Ab'.repeat(20)}`;
const read = (line: string, env = {}) => readCommandLine(line.split(' '), env);

test('reads a command with its settings, which the environment may give', () => {
  const env = { MODULES_REGISTRY: '/registry', MODULES_KEY: '/a.key:/b.key' };
  expect(read(`canary mfe_notes 1.1.0 --percent 2.5 --person ${account}`, env)).toMatchObject({
    name: 'canary',
    given: ['mfe_notes', '1.1.0'],
    settings: { registry: '/registry', key: ['/a.key', '/b.key'], days: 30, percent: 2.5, people: [account] },
  });
  expect(read('overrides on').settings.isNewKey).toBe(false);
  expect(read('sign --new-key').settings.isNewKey).toBe(true);
});

test.each([
  ['canary mfe_notes 1.1.0 --person alice@example.com', 'alice@example.com is no account'],
  ['canary mfe_notes 1.1.0 --person 0x12', '0x12 is no account'],
  ['canary mfe_notes 1.1.0 --percent abc', '--percent is a number from 0 to 100, not abc'],
  ['canary mfe_notes 1.1.0 --percent 101', '--percent is a number from 0 to 100'],
  ['canary mfe_notes ../1', '../1 is no version'],
  ['overrides ON', 'overrides is followed by on or off, not ON'],
  ['overrides', 'overrides is followed by on or off'],
  ['sign --days=-5', '--days is a whole number from 1 to 366, not -5'],
  ['sign --days 99999', '--days is a whole number from 1 to 366'],
  ['sign --days 1.5', '--days is a whole number'],
  ['sign --days=', '--days is a whole number'],
  ['sign now', 'sign is not followed by now'],
  ['signed', 'npm run modules -- <command>'],
  ['sign --kye a', "Unknown option '--kye'"],
])('refuses %s with a sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
});

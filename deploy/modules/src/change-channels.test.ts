import { canaryKey } from '@ipr/api';
import { addVersion, promote, rollBack, startCanary } from './change-channels.ts';

const empty = { sequence: 0, allowsOverrides: false, modules: {} };
const name = 'mfe_notes';
const first = addVersion(empty, name, '1.0.0');
const stableOf = ({ modules }: typeof first) => modules[name]?.stable;

test('the first version of a module is stable; a later one only after it was promoted', () => {
  const second = addVersion(first, name, '1.1.0', 'https://team.example/1.1.0/');
  expect(stableOf(second)).toBe('1.0.0');
  expect(second.modules[name]?.bases).toEqual({ '1.1.0': 'https://team.example/1.1.0/' });
  expect(stableOf(promote(second, name, '1.1.0'))).toBe('1.1.0');
});

test('a canary goes to a share and to named people, is promoted without its number, or ended by a roll-back', async () => {
  const account = `0x${'ab'.repeat(20)}`;
  const canary = await startCanary(first, name, { version: '1.1.0', percent: 5, people: [account] });
  expect(canary.modules[name]).toMatchObject({
    stable: '1.0.0',
    canary: { version: '1.1.0', percent: 5, people: [await canaryKey(account)] },
  });
  const promoted = promote(canary, name);
  expect(promoted.modules[name]).toEqual({ stable: '1.1.0', history: ['1.0.0'], bases: {} });
  expect(rollBack(canary, name).modules[name]).toEqual({ stable: '1.0.0', history: [], bases: {} });
});

test('a roll-back returns step by step, and no further than the first version', () => {
  const third = promote(promote(first, name, '1.1.0'), name, '1.2.0');
  expect(stableOf(rollBack(third, name))).toBe('1.1.0');
  expect(stableOf(rollBack(rollBack(third, name), name))).toBe('1.0.0');
  expect(() => rollBack(first, name)).toThrow('no earlier version');
});

test('refuses a module that the registry does not have, and a promotion of nothing', async () => {
  expect(() => promote(first, 'mfe_other', '1.0.0')).toThrow('no module mfe_other');
  expect(() => promote(first, name)).toThrow('has no canary');
  await expect(startCanary(first, 'mfe_other', { version: '1', percent: 1, people: [] })).rejects.toThrow('no module');
});

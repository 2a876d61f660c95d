import { type Advisory, assessAdvisories } from './assess-advisories.ts';
import { isInRange } from './version-range.ts';

const advisory = (change: Partial<Advisory>): Advisory => ({
  url: 'https://github.com/advisories/GHSA-1',
  title: 'Crash',
  severity: 'high',
  vulnerable_versions: '>=7.0.0 <7.5.10',
  ...change,
});
const locked = (version: string) => [{ name: 'ws', version, licence: 'MIT', runtime: true }];

test.each([
  ['7.5.9', '>=7.0.0 <7.5.10', true],
  ['7.5.10', '>=7.0.0 <7.5.10', false],
  ['6.9.0', '>=7.0.0 <7.5.10', false],
  ['2.0.0', '<1.0.0 || >= 2.0.0, < 3.0.0', true],
  ['6.6.1', '<=6.6.1', true],
  ['7.5.10-beta.1', '<7.5.10', true],
  ['1.2.3', '*', true],
  ['1.2.3', '=1.2.3', true],
  ['1.2.3', '1.2.4', false],
])('%s in %s: %s', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});

test('a range of another form stops the check instead of being overlooked', () => {
  expect(() => isInRange('1.0.0', '^1.0.0')).toThrow('is no range');
});

test('names a locked version with a high advisory, unless there is a reason', () => {
  const known = { ws: [advisory({})] };
  expect(assessAdvisories(locked('7.4.6'), known, {})).toEqual([
    'ws@7.4.6: high, Crash (https://github.com/advisories/GHSA-1)',
  ]);
  expect(assessAdvisories(locked('7.4.6'), known, { 'https://github.com/advisories/GHSA-1': 'no server' })).toEqual([]);
  expect(assessAdvisories(locked('7.5.10'), known, {})).toEqual([]);
  expect(assessAdvisories(locked('7.4.6'), { ws: [advisory({ severity: 'low' })] }, {})).toEqual([]);
});

test('a reason for an advisory that concerns nothing any more is named', () => {
  expect(
    assessAdvisories(locked('7.5.10'), { ws: [advisory({})] }, { 'https://github.com/advisories/GHSA-1': 'x' }),
  ).toEqual(['accepted-advisories.ts: https://github.com/advisories/GHSA-1 concerns no locked version']);
});

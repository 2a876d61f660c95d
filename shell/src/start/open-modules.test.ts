/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createOperator, listedRelease, listOf } from '@ipr/api/sign-list.fixture';
import { openModules } from './open-modules.ts';

beforeEach(() => localStorage.clear());

const account = `0x${'a'.repeat(40)}`;
const [operator, next] = [createOperator(), createOperator()];
const open = (answer: unknown, keys = [operator.key]) => openModules(Promise.resolve(answer), keys);
const shown = async (answer: unknown, keys?: string[]) => {
  const { of, problem, override } = await open(answer, keys);
  const { remotes } = await of(account);
  return { problem, override, versions: remotes.map(({ version, manifest }) => `${version} ${manifest}`) };
};
const version = (number: string) => ({
  modules: [{ name: 'mfe_notes', channels: { stable: number }, releases: [listedRelease(number)] }],
});
const at = (number: string) => `${number} /modules/mfe_notes/${number}/release.json`;

test('uses the newest list, and a newer one at the next load', async () => {
  expect(await shown(operator.sign(listOf(1)))).toMatchObject({ problem: undefined, versions: [at('1.0.0')] });
  expect(await shown(operator.sign(listOf(2, version('2.0.0'))))).toMatchObject({ versions: [at('2.0.0')] });
});

test.each([
  ['changed', { ...operator.sign(listOf(3)), payload: btoa('{}') }, 'untrusted'],
  ['signed by another key', next.sign(listOf(3)), 'untrusted'],
  ['older', operator.sign(listOf(1)), 'older'],
  ['expired', operator.sign(listOf(3, { expiresAt: '2026-01-01T00:00:00.000Z' })), 'expired'],
  ['not signed', { remotes: [] }, 'broken'],
  ['missing', Promise.reject(new TypeError('network')), 'unreachable'],
])(
  'falls back to the last good list when the new one is %s, and without one has no modules',
  async (_, answer, problem) => {
    Promise.resolve(answer).catch(() => undefined);
    await open(operator.sign(listOf(2)));
    expect(await shown(answer)).toMatchObject({ problem, versions: [at('1.0.0')] });
    localStorage.clear();
    if (problem !== 'older') expect(await shown(answer)).toMatchObject({ problem, versions: [] });
  },
);

test('a key that was withdrawn makes the last good list useless', async () => {
  await open(operator.sign(listOf(2)));
  const expired = next.sign(listOf(1, { expiresAt: '2026-01-01T00:00:00.000Z' }));
  expect(await shown(expired, [next.key])).toMatchObject({ problem: 'expired', versions: [] });
});

describe('modules of a developer’s machine', () => {
  const own = 'http://localhost:9101/mf-manifest.json';
  const setOverride = (url: string) => localStorage.setItem('ipr-overrides', JSON.stringify({ mfe_notes: url }));

  test('replace released ones where the signed list allows it', async () => {
    setOverride(own);
    const allowed = operator.sign(listOf(5, { allowsOverrides: true }));
    expect(await shown(allowed)).toMatchObject({ override: 'used', versions: [`1.0.0 ${own}`] });
  });

  test('are refused elsewhere', async () => {
    setOverride(own);
    expect(await shown(operator.sign(listOf(5)))).toMatchObject({ override: 'refused', versions: [at('1.0.0')] });
  });

  test.each([
    'https://elsewhere.example/x.json',
    'http://localhost.example:9101/x',
    'http://localhost:9101@evil.example/',
  ])('are never loaded from %s', async (url) => {
    setOverride(url);
    const allowed = operator.sign(listOf(5, { allowsOverrides: true }));
    expect(await shown(allowed)).toMatchObject({ override: undefined, versions: [at('1.0.0')] });
  });
});

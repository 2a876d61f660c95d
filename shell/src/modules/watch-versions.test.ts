/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalConfig } from '@ipr/api';
import { createOperator, listedRelease, listOf } from '@ipr/api/sign-list.fixture';
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { waitFor } from '@testing-library/react';
import { openModules } from '../start/open-modules.ts';
import { useToasts } from '../toasts/toasts-store.ts';
import { noteList } from './note-list.ts';
import { watchVersions } from './watch-versions.ts';

const operator = createOperator();
const account = `0x${'a'.repeat(40)}`;
const config = PortalConfig.parse({
  ...configOf({ registry: createWorld().registry }),
  modules: { keys: [operator.key] },
});
const newer = {
  modules: [{ name: 'mfe_notes', channels: { stable: '1.1.0' }, releases: [listedRelease('1.1.0')] }],
};
const originalFetch = globalThis.fetch;
let served: unknown;
let stop: (() => void) | undefined;

beforeEach(() => {
  // Signatures are verified on other threads, for which fake timers do not wait.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  localStorage.clear();
  useToasts.getState().clear();
  globalThis.fetch = async () => Response.json(served);
});
afterEach(() => {
  stop?.();
  jest.useRealTimers();
  globalThis.fetch = originalFetch;
});

const begin = async () => {
  served = operator.sign(listOf(1));
  const { remotes } = await (await openModules(Promise.resolve(served), [operator.key])).of(account);
  stop = watchVersions(config, remotes, account);
};
const lines = () => useToasts.getState().log.map((entry) => entry.lines[0]);
/** Lets time pass, and the look at the list that it begins come to its end. */
const wait = async (minutes: number): Promise<void> => {
  await jest.advanceTimersByTimeAsync(minutes * 60_000);
  for (let turn = 0; turn < 3; turn += 1) await openModules(Promise.resolve(served), [operator.key]);
};

test('offers a reload once after another version was released, and replaces nothing', async () => {
  await begin();
  await wait(6);
  expect(lines()).toEqual([]);
  served = operator.sign(listOf(2, newer));
  await wait(6);
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('A new version of the portal is available')]));
  expect(useToasts.getState().log[0]?.action?.label).toBe('Reload the page');
  await wait(20);
  expect(lines()).toHaveLength(1);
});

test('offers nothing for a list that is signed once more, refused, or not there', async () => {
  await begin();
  for (const answer of [operator.sign(listOf(2)), createOperator().sign(listOf(3, newer)), 'no list']) {
    served = answer;
    await wait(6);
  }
  expect(lines()).toEqual([]);
});

test('says which list is used, and that a development build verifies nothing', async () => {
  const of = async () => ({ remotes: [], refused: [] });
  await noteList({ of });
  expect(lines()).toEqual([]);
  await noteList({ of, isDevelopment: true });
  await noteList({ of, problem: 'older', issuedAt: '2026-05-03T00:00:00.000Z' });
  await noteList({ of, problem: 'unreachable' });
  expect(lines()).toEqual([
    'The list of modules cannot be loaded. Only the pages of the portal itself work; your data is safe.',
    expect.stringMatching(/^The server offers an older list of modules than before\. .* May 03, 2026 at \d\d:00\.$/),
    'Development: the modules of this portal are not verified.',
  ]);
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { Failure } from '@ipr/domain';
import { loadLocale, TextProvider } from '@ipr/ui';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { IndexAndChain } from './follow-index.ts';
import { IndexNotice } from './index-notice.tsx';

/** Block numbers set by each test; null means no response. */
let indexed: number | null;
let newest: number | null;
let looks: number;
let hidden: boolean;

const ports: IndexAndChain = {
  index: {
    head: async () => {
      looks++;
      if (indexed === null) throw new Failure('index.unavailable');
      return { blockNumber: indexed, blockHash: `0x${'ab'.repeat(32)}` };
    },
  },
  chain: {
    blockNumber: async () => {
      if (newest === null) throw new Failure('chain.unavailable');
      return newest;
    },
  },
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const words = () => screen.getByRole('status').textContent?.trim();
const turn = (away: boolean) =>
  act(() => {
    hidden = away;
    document.dispatchEvent(new Event('visibilitychange'));
  });
const show = (locale: 'en' | 'de' = 'en') =>
  render(
    <TextProvider locale={locale} timeZone="UTC">
      <IndexNotice {...ports} />
    </TextProvider>,
  );

beforeEach(() => {
  jest.useFakeTimers();
  [indexed, newest, looks, hidden] = [100, 100, 0, false];
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});
afterEach(() => jest.useRealTimers());

test('shows nothing while the index keeps up, and polls every five seconds', async () => {
  newest = 102;
  show();
  await pass(900);
  expect(looks).toBe(0);
  await pass(30_100);
  expect([words(), looks]).toEqual(['', 7]);
});

test('shows a persistent lag in blocks and hides it once the index has caught up', async () => {
  newest = 1_334;
  show();
  await pass(1_100);
  expect(words()).toBe('');
  await pass(2_000);
  expect(words()).toBe('Indexing… 1,234 blocks behind');
  indexed = 1_331;
  await pass(5_000);
  expect(words()).toBe('Indexing… 3 blocks behind');
  indexed = 1_332;
  await pass(5_000);
  expect(words()).toBe('');
});

test('shows nothing for a lag that disappears at once', async () => {
  newest = 110;
  show();
  await pass(1_100);
  indexed = 110;
  await pass(60_000);
  expect(words()).toBe('');
});

test('uses the language of the portal', async () => {
  await loadLocale('de');
  newest = 1_334;
  show('de');
  await pass(3_100);
  expect(words()).toBe('Indexierung läuft… 1.234 Blöcke zurück');
});

test('reports an unresponsive index after a while, polls less often and hides the notice once it responds', async () => {
  indexed = null;
  show();
  await pass(6_100);
  expect([words(), looks]).toEqual(['', 2]);
  await pass(10_000);
  expect(words()).toBe('The index does not answer. Please try again later.');
  looks = 0;
  await pass(300_000);
  expect(looks).toBeLessThanOrEqual(6);
  indexed = 100;
  await pass(60_000);
  expect(words()).toBe('');
});

test('does not report the index when the chain is unavailable', async () => {
  newest = null;
  show();
  await pass(120_000);
  expect(words()).toBe('');
});

test('stops polling while the page is hidden, and polls at once when it is visible again', async () => {
  show();
  await pass(1_100);
  turn(true);
  await pass(600_000);
  expect(looks).toBe(1);
  turn(false);
  await pass(0);
  expect(looks).toBe(2);
});

test('stops polling when unmounted', async () => {
  const { unmount } = show();
  await pass(1_100);
  unmount();
  await pass(60_000);
  expect(looks).toBe(1);
});

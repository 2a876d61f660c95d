/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { renderHook } from '@testing-library/react';
import { useLeave } from './use-leave.ts';

const { setTimeout, clearTimeout } = window;
afterEach(() => {
  Object.assign(window, { setTimeout, clearTimeout });
});

/** Reports a success and advances the page's clock only by `pass`. */
const succeed = () => {
  let left = 0;
  const { result, unmount } = renderHook(() => useLeave(() => left++));
  let due: { at: number; run: () => void } | undefined;
  let now = 0;
  Object.assign(window, {
    setTimeout: (run: () => void, ms: number) => {
      due = { at: now + ms, run };
      return 7;
    },
    clearTimeout: (timer: unknown) => {
      if (timer === 7) due = undefined;
    },
  });
  result.current();
  const pass = (ms: number) => {
    now += ms;
    if (due && due.at <= now) due.run();
  };
  return { pass, unmount, timesLeft: () => left };
};

test('leaves the form 1.5 s after a success and not before', () => {
  const { pass, timesLeft } = succeed();
  pass(1_499);
  expect(timesLeft()).toBe(0);
  pass(1);
  expect(timesLeft()).toBe(1);
});

test('does not navigate once the person has left the form', () => {
  const { pass, unmount, timesLeft } = succeed();
  unmount();
  pass(10_000);
  expect(timesLeft()).toBe(0);
});

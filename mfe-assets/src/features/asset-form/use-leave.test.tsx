/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLeave } from './use-leave.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const succeed = () => {
  const leave = jest.fn();
  const { result, unmount } = renderHook(() => useLeave(leave));
  result.current();
  return { leave, unmount };
};

test('leaves the form 1.5 s after a success and not before', () => {
  const { leave } = succeed();
  jest.advanceTimersByTime(1_499);
  expect(leave).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(leave).toHaveBeenCalledTimes(1);
});

test('does not navigate once the person has left the form', () => {
  const { leave, unmount } = succeed();
  unmount();
  jest.advanceTimersByTime(10_000);
  expect(leave).not.toHaveBeenCalled();
});

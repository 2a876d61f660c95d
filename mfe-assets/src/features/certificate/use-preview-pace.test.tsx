/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { act, renderHook } from '@testing-library/react';
import { previewPace, usePreviewPace } from './use-preview-pace.ts';

afterEach(() => jest.useRealTimers());

test('the preview is rendered after 500 ms and shown a second later', () => {
  jest.useFakeTimers();
  const { result, rerender } = renderHook(({ key }: { key: string | null }) => usePreviewPace(key), {
    initialProps: { key: null as string | null },
  });
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  pass(5_000);
  expect(result.current).toBe('waiting');
  rerender({ key: 'one' });
  pass(499);
  expect(result.current).toBe('waiting');
  pass(1);
  expect(result.current).toBe('rendering');
  pass(999);
  expect(result.current).toBe('rendering');
  pass(1);
  expect(result.current).toBe('shown');
  rerender({ key: 'another' });
  expect(result.current).toBe('waiting');
  expect(previewPace.scale).toBe(3);
});

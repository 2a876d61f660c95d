/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { renderHook, waitFor } from '@testing-library/react';
import { noteLeaving, noteModules, useFreshDocument } from './fresh-document.ts';

test('a document that has loaded modules is replaced before anyone signs in, after the work of leaving', async () => {
  let reloads = 0;
  const render = (isSignedOut: boolean) => renderHook(() => useFreshDocument(isSignedOut, () => (reloads += 1))).result;
  expect(render(true).current).toBe(false);
  noteModules();
  expect(render(false).current).toBe(false);
  let finish = () => {};
  noteLeaving(new Promise<void>((resolve) => (finish = resolve)));
  expect(render(true).current).toBe(true);
  await Promise.resolve();
  expect(reloads).toBe(0);
  finish();
  await waitFor(() => expect(reloads).toBe(1));
});

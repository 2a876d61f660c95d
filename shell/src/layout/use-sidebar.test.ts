/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

// Test files of one worker share the browser's cookies.
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests’ browser has no Cookie Store API
  document.cookie = 'sidebar_state=; path=/; max-age=0';
});

test('starts collapsed when an earlier visit left the sidebar so', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'other=1; path=/';
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = 'sidebar_state=collapsed; path=/';
  const { useSidebar } = await import('./use-sidebar.ts');
  expect(useSidebar.getState().collapsed).toBe(true);
});

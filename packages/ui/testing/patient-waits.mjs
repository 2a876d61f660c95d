// A page on a slow machine may need longer than Testing Library's default of one second. Tests without a page load nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 30_000 });
}

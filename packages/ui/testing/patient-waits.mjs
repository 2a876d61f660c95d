// A page on a busy machine may need longer than Testing Library's one second. Tests without a page load nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 30_000 });
}

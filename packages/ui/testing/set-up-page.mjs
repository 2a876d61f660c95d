// Runs before each test file. The Testing Library registers its clean-up when it is loaded: once per worker, not per file.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('./keep-styles.mjs');
  await import('./skip-owner-stacks.mjs');
  const { outlineFaults } = await import('./outline-faults.ts');
  // A page on a slow machine may need longer than the library's default of one second.
  configure({ asyncUtilTimeout: 30_000 });
  beforeAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(() => {
    const faults = outlineFaults(document);
    cleanup();
    expect(faults).toEqual([]);
  });
}

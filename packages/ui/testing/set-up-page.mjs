// Runs before each test file. The Testing Library registers its clean-up when it is loaded: once per worker, not per file.
if (typeof document !== 'undefined') {
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  await import('./keep-styles.mjs');
  await import('./skip-owner-stacks.mjs');
  const { outlineFaults } = await import('./outline-faults.ts');
  // A page on a slow machine may need longer than the library's default of one second.
  configure(({ getElementError }) => ({
    asyncUtilTimeout: 120_000,
    // A query that is repeated until it finds its element needs no picture of the page; the last failure gets one.
    getElementError: (message, container) =>
      getConfig()._disableExpensiveErrorDiagnostics ? new Error(message) : getElementError(message, container),
  }));
  beforeAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(() => {
    const faults = outlineFaults(document);
    cleanup();
    expect(faults).toEqual([]);
  });
}

// Runs before each test file.

// The state of the page (`pageState` of packages/domain) belongs to one file: the files of a worker share its globals.
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(key)?.startsWith('ipr:')) Reflect.deleteProperty(globalThis, key);

// The Testing Library registers its clean-up when it is loaded: once per worker, not per file.
if (typeof document !== 'undefined') {
  const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react');
  await import('./keep-styles.mjs');
  await import('./skip-owner-stacks.mjs');
  const { outlineFaults } = await import('./outline-faults.ts');
  // A page on a slow machine may need longer than the library's default of one second.
  configure({
    asyncUtilTimeout: 120_000,
    // A query that is repeated until it finds its element needs no picture of the page; the last failure gets one.
    getElementError: (message, container) => {
      const isRepeated = getConfig()._disableExpensiveErrorDiagnostics;
      const error = new Error(isRepeated ? message : `${message}\n\n${prettyDOM(container)}`);
      error.name = 'TestingLibraryElementError';
      return error;
    },
  });
  beforeAll(() => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  });
  afterEach(() => {
    const faults = outlineFaults(document);
    cleanup();
    expect(faults).toEqual([]);
  });
}

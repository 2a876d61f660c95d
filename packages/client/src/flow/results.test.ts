import { requireResults } from './results.ts';

const draft: { readonly encrypted?: string; readonly cid?: string } = { encrypted: 'bytes' };

test('returns the same draft when all required results are present', () => {
  expect(requireResults(draft, 'encrypted')).toBe(draft);
});

test('refuses a stage whose required results are missing', () => {
  expect(() => requireResults(draft, 'encrypted', 'cid')).toThrow(expect.objectContaining({ code: 'unexpected' }));
});

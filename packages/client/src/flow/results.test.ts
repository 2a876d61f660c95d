import { requireResults } from './results.ts';

const draft: { readonly sealed?: string; readonly cid?: string } = { sealed: 'bytes' };

test('returns the same draft when all required results are present', () => {
  expect(requireResults(draft, 'sealed')).toBe(draft);
});

test('refuses a stage whose required results are missing', () => {
  expect(() => requireResults(draft, 'sealed', 'cid')).toThrow(expect.objectContaining({ code: 'unexpected' }));
});

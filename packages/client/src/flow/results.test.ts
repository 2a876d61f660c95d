import { requireResults } from './results.ts';

const draft: { readonly sealed?: string; readonly cid?: string } = { sealed: 'bytes' };

test('a stage gets the very draft when the results it needs are there', () => {
  expect(requireResults(draft, 'sealed')).toBe(draft);
});

test('a stage that runs before the results it needs is refused', () => {
  expect(() => requireResults(draft, 'sealed', 'cid')).toThrow(expect.objectContaining({ code: 'unexpected' }));
});

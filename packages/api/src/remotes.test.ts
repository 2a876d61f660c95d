import { RemotesRegistry } from './remotes.ts';

const line = { name: 'mfe_sharing', version: '0.1.0', manifest: '/modules/mfe_sharing/mf-manifest.json' };

test('accepts a module with several first segments', () => {
  const registry = { remotes: [{ ...line, paths: ['/share', '/shares'] }] };
  expect(RemotesRegistry.parse(registry)).toEqual(registry);
});

test('reads a registry in the old format with a single path', () => {
  expect(RemotesRegistry.parse({ remotes: [{ ...line, path: '/share' }] })).toEqual({
    remotes: [{ ...line, paths: ['/share'] }],
  });
});

test.each([{}, { paths: [] }, { paths: ['share'] }, { path: 'share' }])('refuses a module with %j', (paths) => {
  expect(RemotesRegistry.safeParse({ remotes: [{ ...line, ...paths }] }).success).toBe(false);
});

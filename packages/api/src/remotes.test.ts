import { RemotesRegistry } from './remotes.ts';

const line = { name: 'mfe_sharing', version: '0.1.0', manifest: '/modules/mfe_sharing/mf-manifest.json' };

test('a module may answer several first segments', () => {
  const registry = { remotes: [{ ...line, paths: ['/share', '/shares'] }] };
  expect(RemotesRegistry.parse(registry)).toEqual(registry);
});

test('a registry that was written while a module answered one segment is still read', () => {
  expect(RemotesRegistry.parse({ remotes: [{ ...line, path: '/share' }] })).toEqual({
    remotes: [{ ...line, paths: ['/share'] }],
  });
});

test.each([{}, { paths: [] }, { paths: ['share'] }, { path: 'share' }])('a module with %j is refused', (paths) => {
  expect(RemotesRegistry.safeParse({ remotes: [{ ...line, ...paths }] }).success).toBe(false);
});

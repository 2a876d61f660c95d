import { RemotesRegistry, resolveClaims } from './remotes.ts';

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

test.each([
  {},
  { paths: [] },
  { paths: ['share'] },
  { path: 'share' },
  { paths: ['//evil.example'] },
  { paths: ['/settings/passkeys'] },
  { paths: ['/Settings'] },
  { paths: ['/:any'] },
  { paths: ['/share'], menus: { asset: [{ path: '//evil.example/{id}', label: 'x' }] } },
])('refuses a module with %j', (paths) => {
  expect(RemotesRegistry.safeParse({ remotes: [{ ...line, ...paths }] }).success).toBe(false);
});

test('a refused menu entry leaves the path to the module that owns it', () => {
  const entry = { path: '/shares', label: 'nav.shares', icon: 'share', order: 1 };
  const claim = (name: string, path: string) => ({ ...line, name, paths: [path], navigation: [entry] });
  const { remotes } = resolveClaims([claim('mfe_other', '/other'), claim('mfe_sharing', '/shares')]);
  expect(remotes.map(({ navigation }) => navigation)).toEqual([[], [entry]]);
});

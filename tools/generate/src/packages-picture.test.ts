import { arrowsOf, graphOf, pictureOf, withPicture } from './packages-picture.ts';

const manifests = new Map([
  ['mfe-assets', { name: '@ipr/mfe-assets', dependencies: { '@ipr/ui': '0.1.0', '@ipr/domain': '0.1.0', react: '1' } }],
  ['mfe-sharing', { name: '@ipr/mfe-sharing', dependencies: { '@ipr/client': '0.1.0' } }],
  ['packages/ui', { name: '@ipr/ui', dependencies: { '@ipr/domain': '0.1.0' } }],
  ['packages/client', { name: '@ipr/client', dependencies: { '@ipr/domain': '0.1.0' } }],
  ['packages/domain', { name: '@ipr/domain' }],
]);

test('draws modules as one node and leaves out arrows that a longer path implies', () => {
  expect(arrowsOf(graphOf(manifests))).toEqual([
    ['client', 'domain'],
    ['modules', 'client'],
    ['modules', 'ui'],
    ['ui', 'domain'],
  ]);
});

test('replaces only the text between the marks', () => {
  const page = 'before\n<!-- packages: written by npm run gen -->\nold\n<!-- end of packages -->\nafter\n';
  const text = withPicture(page, pictureOf(graphOf(manifests)));
  expect(text).toContain('flowchart TD\n  client --> domain\n');
  expect(text).not.toContain('old');
  expect(text.startsWith('before\n')).toBe(true);
  expect(text.endsWith('<!-- end of packages -->\nafter\n')).toBe(true);
  expect(() => withPicture('no marks', '')).toThrow('lacks');
});

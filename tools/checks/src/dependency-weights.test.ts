import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { broughtBy, closureOf, megabytes, withWeights } from './dependency-weights.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'weights-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (path: string, manifest: object) => {
  const place = join(folder, 'node_modules', path);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  return place;
};

test('a package brings its dependencies, installed optional ones and required peers, each as Node resolves it', () => {
  const top = add('top', {
    dependencies: { shared: '1', circular: '1' },
    optionalDependencies: { 'other-platform': '1' },
    peerDependencies: { host: '1', extra: '1' },
    peerDependenciesMeta: { extra: { optional: true } },
  });
  const inner = add('top/node_modules/shared', {});
  add('shared', {});
  add('extra', {});
  const [host, circular] = [add('host', {}), add('circular', { dependencies: { top: '1' } })];
  expect([...closureOf(top)].sort()).toEqual([circular, host, top, inner].sort());
});

test('a peer that is named as optional elsewhere is required where it is not', () => {
  expect(broughtBy({ peerDependencies: { a: '1', b: '1' }, peerDependenciesMeta: { b: {} } })).toEqual(['a', 'b']);
});

test('writes the figures of a row and leaves those of a package that is not installed', () => {
  const page =
    '| `a` 1.0.0 | why | MIT | 9 / 9 | |\n| `@b/c` 2.0.0 | why | MIT | 8 / 8 | x |\n| Package | Why | Licence | Weight, MB | |\n';
  const written = withWeights(page, (name, version) => (name === 'a' && version === '1.0.0' ? '0.01 / 1.2' : null));
  expect(written).toBe(page.replace('9 / 9', '0.01 / 1.2'));
});

test.each([
  [400, '0.01'],
  [94_000, '0.09'],
  [95_000, '0.1'],
  [49_140_000, '49.1'],
])('%d bytes are written as %s MB', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text);
});

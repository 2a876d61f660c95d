import { withoutUpdates } from '../src/without-updates.ts';

const manifest = (entry: { name: string; path: string }, sync: string[]) =>
  JSON.stringify({ metaData: { remoteEntry: { ...entry, type: 'global' } }, shared: [{ assets: { js: { sync } } }] });

test('neither preloads an update nor uses it as the entry of a module', () => {
  const sync = ['a.chunk.js', 'updates/a.0b1c-update.js'];
  const mended = withoutUpdates(manifest({ name: 'mfe_assets.0b1c-update.js', path: 'updates' }, sync));
  expect(mended).toBe(manifest({ name: 'remoteEntry.js', path: '' }, ['a.chunk.js']));
});

test('keeps a manifest without updates unchanged', () => {
  const good = manifest({ name: 'remoteEntry.js', path: '' }, ['a.chunk.js']);
  expect(withoutUpdates(good)).toBe(good);
});

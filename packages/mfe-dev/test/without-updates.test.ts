import { withoutUpdates } from '../src/without-updates.ts';

const manifest = (entry: { name: string; path: string }, sync: string[]) =>
  JSON.stringify({ metaData: { remoteEntry: { ...entry, type: 'global' } }, shared: [{ assets: { js: { sync } } }] });

test('an update is neither preloaded nor taken for the entry of a module', () => {
  const sync = ['a.chunk.js', 'updates/a.0b1c-update.js'];
  const mended = withoutUpdates(manifest({ name: 'mfe_assets.0b1c-update.js', path: 'updates' }, sync));
  expect(mended).toBe(manifest({ name: 'remoteEntry.js', path: '' }, ['a.chunk.js']));
});

test('a manifest without updates stays as it is', () => {
  const good = manifest({ name: 'remoteEntry.js', path: '' }, ['a.chunk.js']);
  expect(withoutUpdates(good)).toBe(good);
});

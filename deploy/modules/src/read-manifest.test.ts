import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from './read-manifest.ts';
import { temporaryFolder } from './registry.fixture.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
afterEach(() => {
  place.remove();
  delete process.env.MODULES_KEY;
});

const moduleNamed = (name: string, code = ''): string => {
  const folder = path.join(place.folder, 'mfe-notes');
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  const manifest = { contract: 1, name, paths: ['/notes'], parts: {}, title: 'nav.assets' };
  writeFileSync(
    path.join(folder, 'src/manifest.ts'),
    `${code}\nexport const manifest = ${JSON.stringify(manifest)};\n`,
  );
  return folder;
};

test('a module declares the name of its folder, and no other one', () => {
  expect(readManifest(moduleNamed('mfe_notes')).name).toBe('mfe_notes');
  expect(() => readManifest(moduleNamed('mfe_sharing'))).toThrow(
    'the module in mfe-notes is named mfe_sharing and not mfe_notes',
  );
});

test('code of a module is not told where the signing key is', () => {
  process.env.MODULES_KEY = '/keys/modules';
  const code = "if (JSON.stringify(process.env).includes('/keys/modules')) throw new Error('told');";
  expect(readManifest(moduleNamed('mfe_notes', code)).name).toBe('mfe_notes');
});

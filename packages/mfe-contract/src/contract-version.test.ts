import manifest from '../package.json' with { type: 'json' };
import { contractRelease } from './contract-version.ts';

test('is the version of the package', () => {
  expect(manifest.version.startsWith(`${contractRelease}.`)).toBe(true);
});

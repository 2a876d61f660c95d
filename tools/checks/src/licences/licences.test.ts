import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { assessLicences } from './assess-licences.ts';
import { lockedPackages } from './locked-packages.ts';

const own = readFileSync(join(root, 'package-lock.json'), 'utf8');

/** The lock file of this repository with one more package. */
const lockWith = (name: string, entry: object) => {
  const lock = JSON.parse(own) as { packages: Record<string, object> };
  lock.packages[`node_modules/${name}`] = { version: '1.2.3', ...entry };
  return lockedPackages(JSON.stringify(lock));
};

describe('the licence allow-list', () => {
  test.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'SSPL-1.0', 'UNLICENSED', 'SEE LICENSE IN LICENSE.txt'])(
    'refuses %s and names the package',
    (license) => {
      expect(assessLicences(lockWith('some-package', { license }))).toEqual([
        expect.stringContaining(`some-package@1.2.3 has the licence '${license}'`),
      ]);
    },
  );

  test('refuses a package that only the tests need', () => {
    expect(assessLicences(lockWith('some-tool', { license: 'GPL-2.0-only', dev: true }))).toHaveLength(1);
  });

  test('refuses a package that names no licence', () => {
    expect(assessLicences(lockWith('some-package', {}))).toEqual([
      expect.stringContaining('some-package@1.2.3 names no licence'),
    ]);
  });

  test.each(['(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR (MIT AND ISC)', 'GPL-2.0-only AND Zlib OR MIT'])(
    'takes %s, which the allowed licences meet',
    (license) => {
      expect(assessLicences(lockWith('some-package', { license }))).toEqual([]);
    },
  );

  test.each([
    'MIT AND GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'MIT WITH some-exception',
    '(MIT',
    'MIT ISC',
    'MIT OR',
    '',
  ])("refuses '%s', which they do not meet", (license) => {
    expect(assessLicences(lockWith('some-package', { license }))).toHaveLength(1);
  });

  test('refuses an unused exception', () => {
    const lock = JSON.parse(own) as { packages: Record<string, object> };
    delete lock.packages['node_modules/@fontsource/inter'];
    delete lock.packages['node_modules/busboy'];
    expect(assessLicences(lockedPackages(JSON.stringify(lock)))).toEqual([
      expect.stringContaining('licenceExceptions names @fontsource/inter'),
      expect.stringContaining('statedElsewhere names busboy@'),
    ]);
  });

  test('covers every package installed here', () => {
    expect(assessLicences(lockedPackages(own))).toEqual([]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessOptional, licenceFiles } from './licences/optional-licences.ts';
import { root } from './root.ts';
import { noticesWith, optionalPackages } from './third-party-notices.ts';

const heading = 'Packages from the npm registry\n==============================\n';
const one = { name: 'koa', version: '3.3.0', licence: 'MIT', runtime: true };

describe('the third-party notices', () => {
  test('keep the text above the list and replace the list', () => {
    const notices = noticesWith(`By hand.\n\n${heading}\nold list\n`, [one]);
    expect(notices).toContain('By hand.\n');
    expect(notices).toContain('\nkoa 3.3.0: MIT\n');
    expect(notices).not.toContain('old list');
  });

  test('do not change when they are written twice', () => {
    const once = noticesWith(heading, [one]);
    expect(noticesWith(once, [one])).toBe(once);
  });

  test('leave out packages that only tests and builds need', () => {
    expect(noticesWith(heading, [{ ...one, runtime: false }])).not.toContain('koa');
  });

  test('are not written without their heading', () => {
    expect(() => noticesWith('By hand.', [one])).toThrow('heading');
  });
});

describe('the notices of the optional SDK', () => {
  test('know the licence of each package, and refuse one that is new', () => {
    expect(assessOptional(optionalPackages())).toEqual([]);
    const unknown = { name: 'some-package', version: '1.2.3', licence: 'BUSL-1.1', runtime: true };
    expect(assessOptional([unknown, { ...unknown, licence: undefined }])).toEqual([
      expect.stringContaining('some-package@1.2.3'),
      expect.stringContaining('some-package@1.2.3'),
    ]);
  });

  const installed = join(root, 'optional/dynamic/node_modules');
  const isInstalled = existsSync(installed);
  if (!isInstalled)
    process.stdout.write('the licence files of the optional SDK are not compared: it is not installed\n');

  (isInstalled ? test : test.skip)('name the licences that its packages have as files', () => {
    const named = optionalPackages().filter(({ licence }) => licenceFiles.some(([, each]) => each === licence));
    expect(named.length).toBeGreaterThan(10);
    for (const { name, licence } of named) {
      const folder = join(installed, name);
      if (!existsSync(folder)) continue;
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each)) ?? '';
      const phrase = licenceFiles.find(([, each]) => each === licence)?.[2] ?? '-';
      expect(readFileSync(join(folder, file), 'utf8')).toContain(phrase);
    }
  });
});

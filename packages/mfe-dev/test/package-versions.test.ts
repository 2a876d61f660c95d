import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageVersions } from '../src/package-versions.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const versionsOf = (...names: string[]) => names.map(packageVersions(folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'));
  write('domain/package.json', '{ "name": "@ipr/domain" }');
  write('domain/src/rules.ts', 'export const rule = 1;');
  write('ui/package.json', '{ "name": "@ipr/ui", "dependencies": { "@ipr/domain": "0.1.0", "antd": "6.6.8" } }');
  write('ui/src/texts/en.ts', 'export const en = {};');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the same sources have one version, at whatever path', () => {
  const [domain, ui] = versionsOf('@ipr/domain', '@ipr/ui');
  expect(domain).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
  expect(ui).not.toBe(domain);
  expect(versionsOf('@ipr/ui', '@ipr/domain')).toEqual([ui, domain]);
});

test('a new text changes the package that has it, and none that it depends on', () => {
  const [domain, ui] = versionsOf('@ipr/domain', '@ipr/ui');
  write('ui/src/texts/en.ts', "export const en = { added: 'A new text' };");
  const [domainAfter, uiAfter] = versionsOf('@ipr/domain', '@ipr/ui');
  expect(domainAfter).toBe(domain);
  expect(uiAfter).not.toBe(ui);
});

test('a changed rule changes every package that depends on it', () => {
  const before = versionsOf('@ipr/domain', '@ipr/ui');
  write('domain/src/rules.ts', 'export const rule = 2;');
  const after = versionsOf('@ipr/domain', '@ipr/ui');
  expect(after.filter((version) => before.includes(version))).toEqual([]);
});

test('another version of a library changes the package, a test of it does not', () => {
  const [ui] = versionsOf('@ipr/ui');
  write('ui/src/texts/en.test.ts', "test('x', () => undefined);");
  expect(versionsOf('@ipr/ui')).toEqual([ui]);
  write('ui/package.json', '{ "name": "@ipr/ui", "dependencies": { "@ipr/domain": "0.1.0", "antd": "6.6.9" } }');
  expect(versionsOf('@ipr/ui')).not.toEqual([ui]);
});

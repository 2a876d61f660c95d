import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { services } from '../services.ts';
import { bundledPrograms } from './bundled-programs.ts';
import { bundlesFolder, findBundles } from './program-file.ts';

const source = 'deploy/local/src/programs/program-file.ts';

const find = (record: object | string) => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const file = join(folder, 'current.json');
  writeFileSync(file, typeof record === 'string' ? record : JSON.stringify(record));
  try {
    return findBundles(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test('bundles are used while no source is newer', () => {
  expect(find({ folder: 'one', begunAt: Date.now(), sources: [source] })).toBe(join(bundlesFolder, 'one'));
});

test.each([
  ['a source is newer', { folder: 'one', begunAt: 1, sources: [source] }],
  ['a source is missing', { folder: 'one', begunAt: Date.now(), sources: ['no/such.ts'] }],
  ['the record names no sources', { folder: 'one', begunAt: Date.now(), sources: [] }],
  ['the record is cut off', '{"folder":"on'],
])('sources run when %s', (_, record) => {
  expect(find(record)).toBeNull();
});

test('sources run before the first build', () => {
  expect(findBundles('/no/such/file.json')).toBeNull();
});

test('every service but the one that reads files next to its sources has a bundle', () => {
  const missing = services.filter(({ name }) => !bundledPrograms.includes(`services/${name}/src/main.ts`));
  expect(missing.map(({ name }) => name)).toEqual(['certificates']);
});

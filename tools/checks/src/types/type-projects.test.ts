import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { readSettings, type TypeProject, typeProjects } from './type-projects.ts';

const projects = typeProjects();
const named = (name: string): TypeProject => {
  const found = projects.find((project) => project.name === name);
  if (!found) throw new Error(`no project ${name}`);
  return found;
};
const pathsOf = (project: TypeProject) => project.files.map((file) => relative(root, file));

test('separates shipped code from tests in its files and references', () => {
  const shipping = projects.filter(
    ({ name }) => /^(?:shell|mfe-|services|packages)/.test(name) && !/ tests$/.test(name),
  );
  expect(shipping.length).toBeGreaterThan(20);
  expect(shipping.flatMap(pathsOf).filter((path) => /\.(?:test|fixture)\.tsx?$/.test(path))).toEqual([]);
  expect(shipping.flatMap(({ references }) => references).filter((name) => / tests$/.test(name))).toEqual([]);
});

test('gives the types of jest to tests only', () => {
  expect(named('packages/domain').globals).toEqual(['node']);
  expect(named('packages/domain tests').globals).toEqual(['node', 'jest']);
});

test('references the projects whose files a project imports', () => {
  expect(named('packages/domain').references).toEqual([]);
  expect(named('packages/api').references).toEqual(['packages/domain']);
  expect(named('packages/domain tests').references).toEqual(['packages/domain']);
  expect(named('services/relay tests').references).toEqual(
    expect.arrayContaining(['services/relay', 'deploy/local', 'packages/client tests']),
  );
});

test('reads only the named folders and the projects that these reference', () => {
  const names = typeProjects(['packages/domain']).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['packages/domain', 'packages/domain tests']));
  expect(names.length).toBeLessThan(5);
  const relay = typeProjects(['services/relay']).find(({ name }) => name === 'services/relay');
  expect(relay).toEqual(named('services/relay'));
});

test('puts every typed file into one project, and some into a project for its globals too', () => {
  const own = projects
    .filter(({ isGlobalsCheck }) => !isGlobalsCheck)
    .flatMap(pathsOf)
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path));
  expect(own.length).toBeGreaterThan(1000);
  expect(own.length).toBe(new Set(own).size);
  const checks = projects.filter(({ isGlobalsCheck }) => isGlobalsCheck);
  expect(checks.map(({ name }) => name)).toEqual(['packages/client globals', 'packages/domain globals']);
  expect(pathsOf(named('packages/client globals'))).not.toContain('packages/program/src/register.ts');
});

test.each([
  ['an unknown setting', '{ "compilerOptions": { "strickt": true } }', /strickt/],
  ['text that is no JSON', '{ "compilerOptions"', /tsconfig\.json/],
])('refuses settings with %s', (_, text, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = join(folder, 'tsconfig.json');
  try {
    writeFileSync(file, text);
    expect(() => readSettings(file)).toThrow(reason);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

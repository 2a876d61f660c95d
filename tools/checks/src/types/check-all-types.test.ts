import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { checkAllTypes } from './check-all-types.ts';
import type { TypeProject } from './type-projects.ts';

let folder: string;
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'types-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const project = (name: string, lib: readonly string[], text: string): TypeProject => {
  const settings = join(folder, `${name}.json`);
  const file = join(folder, `${name}.ts`);
  writeFileSync(settings, JSON.stringify({ compilerOptions: { strict: true, lib, types: [] }, include: [] }));
  writeFileSync(file, text);
  return { name, folder, settings, files: [file], references: [], globals: [], isWeb: false, isGlobalsCheck: false };
};

test('reports an error with its file, and no error of a file that is correct', () => {
  const wrong = project('wrong', ['es2023'], 'export const size: number = "one";');
  const right = project('right', ['es2023'], 'export const size: number = 1;');
  const { ok, output } = checkAllTypes([wrong, right]);
  expect(ok).toBe(false);
  expect(output).toMatch(/wrong\.ts.*TS2322/);
  expect(output).not.toContain('right.ts');
});

test('checks each project with its own libraries', () => {
  const page = project('page', ['es2023', 'dom'], 'export const body = document.body;');
  const domain = project('domain', ['es2023'], 'export const body = document.body;');
  const { output } = checkAllTypes([page, domain]);
  expect(output).toMatch(/domain\.ts.*TS2584/);
  expect(output).not.toContain('page.ts');
});

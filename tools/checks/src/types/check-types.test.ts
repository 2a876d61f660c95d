import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { compile } from './check-types.ts';

let folder: string;
beforeEach(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'types-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a project of one file, and returns its settings. */
const project = (name: string, lib: readonly string[], text: string, references: readonly string[] = []): string => {
  const settings = join(folder, `${name}.json`);
  const files = [`${name}.ts`];
  const compilerOptions = {
    strict: true,
    lib,
    types: [],
    module: 'nodenext',
    composite: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    rootDir: folder,
    outDir: join(folder, 'out'),
    tsBuildInfoFile: join(folder, `${name}.tsbuildinfo`),
  };
  const paths = references.map((path) => ({ path }));
  writeFileSync(settings, JSON.stringify({ compilerOptions, include: [], files, references: paths }));
  writeFileSync(join(folder, `${name}.ts`), text);
  return settings;
};

test('reports an error with its file, and no error of a file that is correct', async () => {
  const wrong = project('wrong', ['es2023'], 'export const size: number = "one";');
  const right = project('right', ['es2023'], 'export const size: number = 1;');
  const { ok, output } = await compile('-b', wrong, right);
  expect(ok).toBe(false);
  expect(output).toMatch(/wrong\.ts.*TS2322/);
  expect(output).not.toContain('right.ts');
});

test('checks each project with its own libraries', async () => {
  const page = project('page', ['es2023', 'dom'], 'export const body = document.body;');
  const domain = project('domain', ['es2023'], 'export const body = document.body;');
  const { output } = await compile('-b', page, domain);
  expect(output).toMatch(/domain\.ts.*TS2584/);
  expect(output).not.toContain('page.ts');
});

test('reports a change of a type in the project that uses it', async () => {
  const first = project('first', ['es2023'], 'export const size: number = 1;');
  const second = project('second', ['es2023'], "import { size } from './first.ts';\nexport const two: number = size;", [
    first,
  ]);
  expect(await compile('-b', second)).toEqual({ ok: true, output: '' });
  writeFileSync(join(folder, 'first.ts'), "export const size: string = '1';");
  const { ok, output } = await compile('-b', second);
  expect(ok).toBe(false);
  expect(output).toMatch(/second\.ts.*TS2322/);
});

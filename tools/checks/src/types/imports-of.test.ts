import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importReader } from './imports-of.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readTwice = (first: string, then: string): readonly string[] => {
  const file = join(folder, 'a.ts');
  for (const text of [first, then]) {
    writeFileSync(file, text);
    const reader = importReader(join(folder, 'memory.json'));
    reader.of(file);
    reader.remember();
  }
  return importReader(join(folder, 'memory.json')).of(file);
};

test('finds imports of this repository in every form of import', () => {
  const text = `
    import { a } from './a.ts';
    export * from '../b.ts';
    const c = await import('@ipr/domain');
    type D = import('./d.ts').D;
    import 'zod';
  `;
  expect(readTwice(text, text)).toEqual(['./a.ts', '../b.ts', '@ipr/domain', './d.ts']);
});

test('reads a file again after it was written', () => {
  expect(readTwice("import './a.ts';", "import './bb.ts';")).toEqual(['./bb.ts']);
});

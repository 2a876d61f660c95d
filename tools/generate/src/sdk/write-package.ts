import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../artefact.ts';

const source = join(root, 'packages/sdk');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  rewriteRelativeImportExtensions: true,
  verbatimModuleSyntax: true,
};

/** The compiler renames imports in code, not in declarations. */
const withJs = (text: string): string => text.replace(/(from|import\()(\s*)'(\.[^']+)\.ts'/g, "$1$2'$3.js'");

const outputsOf = (file: string): Readonly<Record<string, string>> => {
  const text = readFileSync(join(source, 'src', file), 'utf8');
  const name = file.replace(/\.ts$/, '');
  return {
    [`${name}.js`]: ts.transpileModule(text, { fileName: file, compilerOptions: options }).outputText,
    [`${name}.d.ts`]: withJs(ts.transpileDeclaration(text, { fileName: file, compilerOptions: options }).outputText),
  };
};

/** What npm publishes: no install script, no dependency. */
const manifestOf = (version: string) => ({
  name: '@ipr/sdk',
  version,
  description: 'Client of the IP Registry for browsers and Node',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: { '.': { types: './index.d.ts', default: './index.js' }, './package.json': './package.json' },
});

/** Writes packages/sdk as JavaScript with types, ready for `npm pack`. @returns the folder */
export const writePackage = (folder: string): string => {
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  rmSync(folder, { recursive: true, force: true });
  for (const file of globSync('**/*.ts', { cwd: join(source, 'src') })) {
    if (/\.(?:test|fixture)\.ts$/.test(file)) continue;
    for (const [name, text] of Object.entries(outputsOf(file))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(version), null, 2)}\n`);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
};

if (import.meta.main) process.stdout.write(`${writePackage(join(source, 'dist'))}\n`);

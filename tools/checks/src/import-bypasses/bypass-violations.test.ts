import { bypassViolations, violationsIn } from './bypass-violations.ts';

const manifest = JSON.stringify({ name: '@ipr/it', dependencies: { 'pdfjs-dist': '1.0.0', '@ipr/ui': '0.1.0' } });

/** Violations in one file of the product; its workspace declares pdfjs-dist and @ipr/ui. */
const about = (path: string, text: string) =>
  violationsIn([path], (requested) => (requested === path ? text : manifest)).map((line) =>
    line.replace(`${path}:`, ''),
  );

const inPage = 'mfe-assets/src/pages/page.ts';
const inDomain = 'packages/domain/src/hash.ts';

describe.each<readonly [kind: string, path: string, ...broken: string[]]>([
  [
    'computed import',
    inPage,
    'void import(`../../../shell/src/links.ts`);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
    'void import(`../../../shell/src/${name}.ts`);',
    "void import('../../../shell' + '/src/links.ts');",
    "void import /* now */ (name, { with: { type: 'json' } });",
  ],
  [
    'worker',
    inPage,
    "new Worker(new URL('../../../mfe-sharing/src/seal.worker.ts', import.meta.url));",
    "new SharedWorker(new URL('@ipr/ui/src/seal.worker.ts', import.meta.url));",
    'new globalThis.Worker(address);',
  ],
  [
    'file by URL',
    inPage,
    "new URL('../../../shell/src/links.ts', import.meta.url);",
    "new URL('koa/lib/application.js', import.meta.url);",
    "import.meta.resolve('@ipr/adapter-kubo');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
    'new URL(`../${name}/index.ts`, import.meta.url);',
  ],
  [
    'require',
    inPage,
    "require.context('../../../shell/src');",
    "const { readFileSync } = require('node:fs');",
    "import fs = require('node:fs');",
    'const load = require; load(name);',
  ],
  [
    'import of the bundler',
    inPage,
    "import.meta.webpackContext('../../../shell/src');",
    "import.meta['webpackContext']('../../../shell/src');",
    "import.meta.glob('../**/*.ts');",
    '__non_webpack_require__(name);',
    "importScripts('/other.js');",
  ],
  [
    'node:module',
    'services/relay/src/log.ts',
    "import { createRequire } from 'node:module';",
    "import * as loader from 'module';",
    "export { createRequire } from 'node:module';",
    "const { createRequire } = await import('node:module');",
  ],
  [
    'built-in by name',
    inDomain,
    "process.getBuiltinModule('node:fs');",
    "process['getBuiltinModule']('node:fs');",
    "process.binding('fs');",
  ],
  ['code from text', inPage, 'eval(text);', 'new Function(\'return import("koa")\');'],
  [
    'reference',
    inDomain,
    '/// <reference types="node" />\nexport {};',
    '/// <reference lib="dom" />\nexport {};',
    '/// <reference path="../../../node_modules/@types/node/index.d.ts" />\nexport {};',
  ],
  ['JSX of another library', 'mfe-assets/src/page.tsx', '/** @jsxImportSource preact */\nexport {};'],
  ['JSX outside of the interface', 'packages/client/src/asset/card.tsx', 'export {};'],
  [
    'declared global',
    inDomain,
    'declare const fetch: (address: string) => Promise<Response>;',
    'declare global { const document: unknown; }',
    "globalThis['fetch'](address);",
  ],
  [
    're-export by a composition root',
    'shell/src/adapters.ts',
    "export { graphIndex } from '@ipr/adapter-graph';",
    "export * from '@ipr/adapter-graph';",
    "import { graphIndex } from '@ipr/adapter-graph';\nexport { graphIndex as search };",
    "import * as graph from '@ipr/adapter-graph';\nexport const search = graph;",
    "import graph from '@ipr/adapter-graph';\nexport default graph;",
  ],
])('refuses a %s in %s:', (kind, path, ...broken) => {
  test.each(broken)('%s', (text) => {
    expect(about(path, text)).toContainEqual(expect.stringContaining(`: ${kind} `));
  });
});

test.each([
  ['composes of another module', 'a { composes: row from "../../../mfe-sharing/src/table.module.css"; }'],
  ['composes of a package of ours', "a { composes: row from '@ipr/ui/src/table.module.css'; }"],
  ['@import of another module', '@import "../../../shell/src/start/centered.module.css";'],
  ['@import by url', '@import url(../../../shell/src/start/centered.module.css) screen;'],
  ['@import between comments and escapes', '@\\69mport/* now */"../../../shell/src/a.css";'],
  ['@value of another module', '@value wide from "../../../shell/src/widths.css";'],
  ['an import of CSS modules', ':import("../../../shell/src/a.css") { row: row; }'],
  ['a picture of another module', 'a { background: url("../../../shell/src/logo.svg"); }'],
  ['a package that is not declared', '@import "antd/dist/reset.css";'],
  ['a page elsewhere', '@import "//fonts.example/a.css";'],
])('refuses a style sheet with %s', (_, css) => {
  expect(about('mfe-assets/src/pages/page.module.css', css)).toEqual([expect.stringContaining('leaves this folder')]);
});

test.each([
  ['mfe-assets/src/files.ts', "new Worker(new URL('./seal.worker.ts', import.meta.url), { type: 'module' });"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a file
  ['mfe-assets/src/fonts.ts', 'new URL(`pdfjs-dist/cmaps/${name}`, import.meta.url);'],
  ['mfe-assets/src/lazy.ts', "void import('./page.ts'); const { require: needed } = options; row.require = true;"],
  ['mfe-assets/src/page.css', '/* @import "../../shell/a.css" */ a { composes: b from "./b.css"; content: "from"; }'],
  ['mfe-assets/src/font.css', 'a { src: url("pdfjs-dist/a.woff2"); background: url(data:image/png;base64,AA==) }'],
  ['mfe-assets/src/page.test.ts', 'void import(`./page.ts`);'],
  ['packages/domain/src/text.ts', "export const name = 'globalThis'; // declare global"],
  ['shell/src/adapters.ts', "import { a } from 'b';\nexport type { C } from 'd';\nexport const e = () => a();"],
])('accepts references inside the workspace: %s', (path, text) => {
  expect(about(path, text)).toEqual([]);
});

test.each(['utils', 'helpers', 'common', 'lib', 'misc', 'shared'])(
  'refuses a folder called %s, imported or not',
  (name) => {
    expect(about(`shell/src/${name}/dates.ts`, '')).toHaveLength(1);
    expect(about(`packages/ui/src/${name}/dates.css`, '')).toHaveLength(1);
  },
);

test.each([
  ['a renamed package', { dependencies: { server: 'npm:koa@3.3.0' } }],
  ['a package from a URL', { devDependencies: { koa: 'https://example.org/koa.tgz' } }],
  ['an export of another folder', { exports: { './links': '../../shell/src/links.ts' } }],
  ['renamed files', { imports: { '#links': './src/links.ts' } }],
])('refuses a package.json with %s', (_, manifest) => {
  expect(about('packages/ui/package.json', JSON.stringify(manifest))).toHaveLength(1);
});

test('refuses a tsconfig.json that renames paths', () => {
  const text = JSON.stringify({ compilerOptions: { paths: { links: ['../shell/src/links.ts'] } } });
  expect(about('mfe-assets/tsconfig.json', text)).toHaveLength(1);
});

test('finds no bypass in this repository, and every exception in use', () => {
  expect(bypassViolations()).toEqual([]);
});

import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.ts';

/** The compiler's errors for a file of a package under its tsconfig.globals.json. */
const violations = (folder: string, text: string): string[] => {
  const settings = join(root, folder, 'tsconfig.globals.json');
  const { config } = ts.readConfigFile(settings, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(settings));
  const file = join(root, folder, 'src/tried.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const globals = fileNames.filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram([...globals, file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

describe.each(['packages/domain', 'packages/client'])('%s', (folder) => {
  test.each([
    "await fetch('/api');",
    "globalThis.fetch('/api');",
    "globalThis['fetch']('/api');",
    'new XMLHttpRequest();',
    "new WebSocket('/');",
    'document.title;',
    'window.close();',
    "localStorage.getItem('key');",
    'navigator.onLine;',
    "indexedDB.open('drafts');",
    'process.env;',
    "Buffer.from('');",
    "const { readFileSync } = await import('node:fs'); readFileSync;",
    'let element: HTMLElement | undefined; element;',
    "test('jest', () => undefined);",
  ])('refuses: %s', (text) => {
    expect(violations(folder, `${text}\nexport {};\n`)).not.toEqual([]);
  });

  test('allows bytes, text and Web Crypto', () => {
    const text = `
      const bytes = new TextEncoder().encode(atob('AA=='));
      export const hash = async () => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).length;
      export const text = new TextDecoder().decode(crypto.getRandomValues(new Uint8Array(1)));
    `;
    expect(violations(folder, text)).toEqual([]);
  });
});

test('allows files as values, cancellation and timers in packages/client', () => {
  const text = `
    export const wait = (file: File, signal: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error(file.name)), { once: true });
        setTimeout(() => resolve(new URL('/a', 'http://localhost').href + new AbortController().signal.aborted), file.size);
      });
  `;
  expect(violations('packages/client', text)).toEqual([]);
});

test('refuses files, URLs and timers in packages/domain', () => {
  for (const name of ['File', 'Blob', 'URL', 'setTimeout', 'AbortController'])
    expect(violations('packages/domain', `export const it = ${name};`)).toEqual([expect.stringContaining(name)]);
});

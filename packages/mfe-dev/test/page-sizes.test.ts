import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { everyFile, filesOf, sizesOf } from '../src/page-sizes.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sizes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const chunk = (file: string, more: object = {}) => ({
  files: [file],
  names: [],
  isCopy: false,
  needs: [],
  imports: [],
  provides: [],
  ...more,
});

/** Builds of a shell and a module that share two libraries, one of which requires the other. */
const folderOf = (workspace: string) => join(root, workspace);
const write = () => {
  const builds = {
    shell: [
      chunk('main.js', { names: ['main'] }),
      chunk('start.js', { imports: ['./start.tsx'], needs: ['react'] }),
      chunk('later.js', { imports: ['./later.tsx'] }),
      chunk('react.js', { provides: ['react'] }),
      chunk('ui.js', { provides: ['@ipr/ui'], needs: ['react'] }),
      chunk('table.js', { imports: ['./table.ts'] }),
    ],
    'mfe-a': [
      chunk('remoteEntry.1.js'),
      chunk('worker.js', { names: ['worker'] }),
      chunk('app.js', { imports: ['./app.tsx'], needs: ['@ipr/ui', 'react'] }),
      chunk('copy-of-ui.js', { isCopy: true, provides: ['@ipr/ui'] }),
    ],
  };
  for (const [workspace, chunks] of Object.entries(builds)) {
    mkdirSync(folderOf(workspace));
    writeFileSync(join(folderOf(workspace), 'chunks.json'), JSON.stringify({ chunks }));
    for (const { files } of chunks) for (const file of files) writeFileSync(join(folderOf(workspace), file), file);
  }
};
const names = (loads: Record<string, string[]>) => filesOf({ loads }, folderOf).map((file) => basename(file));

test('a page loads entries, what it imports, and shared libraries once, from the shell', () => {
  write();
  expect(names({ shell: ['./start.tsx'] })).toEqual(['main.js', 'react.js', 'start.js']);
  expect(names({ shell: ['./start.tsx'], 'mfe-a': ['./app.tsx'] }).sort()).toEqual(
    ['app.js', 'main.js', 'react.js', 'remoteEntry.1.js', 'start.js', 'ui.js'].sort(),
  );
});

test('the whole portal is every script of every build, those of workers included', () => {
  write();
  const own = ['main.js', 'start.js', 'later.js', 'react.js', 'ui.js', 'table.js'];
  const all = [...own, 'remoteEntry.1.js', 'worker.js', 'app.js'];
  expect(everyFile(['shell', 'mfe-a'], folderOf).map((file) => basename(file))).toEqual(all);
});

test('adds up the bytes of the files', () => {
  write();
  expect(sizesOf(filesOf({ loads: { shell: ['./start.tsx'] } }, folderOf))).toMatchObject({ files: 3, raw: 23 });
});

test('refuses a page that names an import which no build has', () => {
  write();
  expect(() => names({ shell: ['./renamed.tsx'] })).toThrow('shell loads nothing for ./renamed.tsx');
});

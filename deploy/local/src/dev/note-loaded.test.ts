import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ipr-loaded-')));
afterAll(() => rmSync(folder, { recursive: true }));

test('a process notes what it has loaded, late imports too, but no installed package and nothing unused', () => {
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  mkdirSync(join(folder, 'noted'));
  write('package.json', '{"type":"module"}');
  write('node_modules/far/package.json', '{"type":"module","exports":"./index.js"}');
  write('node_modules/far/index.js', 'export const far = 1;');
  write('main.ts', "import './near.ts';\nimport 'far';\nawait import('./late.ts');");
  write('near.ts', 'export const near: number = 1;');
  write('late.ts', 'export const late = 1;');
  write('unused.ts', 'export const unused = 1;');
  const preload = pathToFileURL(join(import.meta.dirname, 'note-loaded.ts')).href;
  const ran = spawnSync(process.execPath, ['main.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: `--import=${preload}`, IPR_LOADED: join(folder, 'noted') },
    encoding: 'utf8',
  });
  expect(ran.stderr).toBe('');
  const [file = ''] = readdirSync(join(folder, 'noted'));
  expect(file).toBe(String(ran.pid));
  const noted = readFileSync(join(folder, 'noted', file), 'utf8')
    .trim()
    .split('\n');
  expect(new Set(noted)).toEqual(new Set(['main.ts', 'near.ts', 'late.ts'].map((name) => join(folder, name))));
});

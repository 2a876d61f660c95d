import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlessUnchanged } from './unchanged.ts';

let folder: string;
let runs: number;

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const passing = () => {
  runs += 1;
  return Promise.resolve({ ok: true, said: '' });
};
const check = (run = passing, leaves?: string) =>
  unlessUnchanged('types', { files: (path) => path.endsWith('.ts'), ...(leaves ? { leaves } : {}) }, run, folder);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unchanged-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  write('.gitignore', '.cache/\n');
  write('a.ts', '1');
  runs = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a check that has passed is not run again over the same files', async () => {
  expect(await check()).toEqual({ ok: true, said: '' });
  write('read-me.md', 'not read by this check');
  expect(await check()).toEqual({ ok: true, said: '', unchanged: true });
  expect(runs).toBe(1);
});

test.each([
  ['one of its files changes', () => write('a.ts', '2')],
  ['a file appears', () => write('b.ts', '1')],
  ['a file goes', () => rmSync(join(folder, 'a.ts'))],
  ['a version in the lock file changes', () => write('package-lock.json', '{}')],
])('it runs again when %s', async (_, change) => {
  await check();
  change();
  await check();
  expect(runs).toBe(2);
});

test('it runs again after it failed', async () => {
  const failing = () => passing().then(() => ({ ok: false, said: 'no' }));
  await check();
  write('a.ts', '2');
  expect(await check(failing)).toEqual({ ok: false, said: 'no' });
  write('a.ts', '1');
  await check();
  expect(runs).toBe(3);
});

test('it runs again when a file changed while it ran', async () => {
  await check(() => {
    write('a.ts', '2');
    return passing();
  });
  await check();
  expect(runs).toBe(2);
});

test('it runs again when what it leaves behind is gone', async () => {
  mkdirSync(join(folder, 'built'));
  await check(passing, 'built');
  rmSync(join(folder, 'built'), { recursive: true });
  await check(passing, 'built');
  expect(runs).toBe(2);
});

test('where git cannot say which files there are, it always runs', async () => {
  rmSync(join(folder, '.git'), { recursive: true });
  await check();
  await check();
  expect(runs).toBe(2);
});

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
  return Promise.resolve({ ok: true, output: '' });
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

test('skips a check that passed over the same files', async () => {
  expect(await check()).toEqual({ ok: true, output: '' });
  write('read-me.md', 'not read by this check');
  expect(await check()).toEqual({ ok: true, output: '', unchanged: true });
  expect(runs).toBe(1);
});

test.each([
  ['one of its files changes', () => write('a.ts', '2')],
  ['a file appears', () => write('b.ts', '1')],
  ['a file goes', () => rmSync(join(folder, 'a.ts'))],
  ['a version in the lock file changes', () => write('package-lock.json', '{}')],
])('runs the check again when %s', async (_, change) => {
  await check();
  change();
  await check();
  expect(runs).toBe(2);
});

test('runs a failed check again', async () => {
  const failing = () => passing().then(() => ({ ok: false, output: 'no' }));
  await check();
  write('a.ts', '2');
  expect(await check(failing)).toEqual({ ok: false, output: 'no' });
  write('a.ts', '1');
  await check();
  expect(runs).toBe(3);
});

test('runs the check again when a file changed while it ran', async () => {
  await check(() => {
    write('a.ts', '2');
    return passing();
  });
  await check();
  expect(runs).toBe(2);
});

test('runs the check again when its output is missing', async () => {
  mkdirSync(join(folder, 'built'));
  await check(passing, 'built');
  rmSync(join(folder, 'built'), { recursive: true });
  await check(passing, 'built');
  expect(runs).toBe(2);
});

test('runs the check again only when the part changes that it depends on', async () => {
  const partOf = (text: string) => text.split('\n')[0] ?? '';
  const run = () => unlessUnchanged('imports', { files: (path) => path.endsWith('.ts'), partOf }, passing, folder);
  write('a.ts', "import 'b';\nconst a = 1;");
  await run();
  write('a.ts', "import 'b';\nconst a = 2;");
  await run();
  expect(runs).toBe(1);
  write('a.ts', "import 'c';\nconst a = 2;");
  await run();
  expect(runs).toBe(2);
});

test('always runs the check outside a git repository', async () => {
  rmSync(join(folder, '.git'), { recursive: true });
  await check();
  await check();
  expect(runs).toBe(2);
});

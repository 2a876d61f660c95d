/** Sizes of the first views with their budgets, and of the whole portal compared with the same code as one application. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assessPages, everyFile, sizesOf } from '@ipr/mfe-dev/page-sizes';

const root = resolve(import.meta.dirname, '../..');
const folderOf = (workspace: string) => join(root, workspace, 'dist');
const modules = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const print = (line: string) => process.stdout.write(`${line}\n`);

const { lines, over } = assessPages(folderOf);
for (const line of lines) print(line);

/** Ratio of the whole portal to one application; 1.10 at most. */
const most = 1.1;
const folder = mkdtempSync(join(tmpdir(), 'one-application-'));
try {
  const entry = join(folder, 'entry.ts');
  const exposed = globSync('mfe-*/src/{index.ts,parts/*.tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  const loads = exposed.map((file) => `() => import('${join(root, file)}')`);
  writeFileSync(
    entry,
    `import '${join(root, 'shell/src/bootstrap.tsx')}';\nexport const modules = [${loads.join(', ')}];\n`,
  );
  const out = join(folder, 'dist');
  const program = join(root, 'packages/mfe-dev/rspack/one-application.mjs');
  const { status } = spawnSync(process.execPath, [program, join(root, 'shell'), entry, out], {
    stdio: 'inherit',
    env: { ...process.env, RUST_MIN_STACK: '16777216', NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('the application without federation was not built');
  const one = sizesOf(readdirSync(out).flatMap((name) => (name.endsWith('.js') ? [join(out, name)] : [])));
  const whole = sizesOf(everyFile(['shell', ...modules], folderOf));
  const ratio = whole.gzip / one.gzip;
  print(
    `whole portal ${(whole.gzip / 1000).toFixed(0)} kB gzip in ${whole.files} files, as one application ` +
      `${(one.gzip / 1000).toFixed(0)} kB in ${one.files}: ${ratio.toFixed(3)}, at most ${most.toFixed(2)}`,
  );
  process.exitCode = over.length > 0 || ratio > most ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

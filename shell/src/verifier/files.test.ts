import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const vectors = join(root, 'packages/verify/test/vectors');
const builds = join(root, 'packages/mfe-dev/rspack');
let folder: string;

/** @returns what the program printed, and its exit code */
const run = async (program: string, args: readonly string[]) => {
  const { stdout, code } = await promisify(execFile)(process.execPath, ['--no-warnings', program, ...args]).then(
    (done) => ({ ...done, code: 0 }),
    (thrown: { stdout: string; code: number }) => thrown,
  );
  return { stdout, code };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verifier-'));
  const cwd = join(root, 'shell');
  const build = [join(builds, 'build.mjs'), 'build', '--env', 'verifier', '--env', `out=${folder}`];
  await promisify(execFile)(process.execPath, build, { cwd });
  await promisify(execFile)(process.execPath, [join(builds, 'pack-verifier.mjs'), folder], { cwd });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('verify.mjs prints and returns the same as the program in its sources', async () => {
  const changed = new Uint8Array(await readFile(join(vectors, 'nda-evidence.zip')));
  changed.set([changed.at(-30) === 0 ? 1 : 0], changed.length - 30);
  await writeFile(join(folder, 'changed.zip'), changed);
  const trust = ['--root', join(vectors, 'root.pem')];
  const bundles = ['nda-evidence.zip', 'take-home.zip', 'take-home-without-keys.zip'].map((name) =>
    join(vectors, name),
  );
  const calls = [
    ...bundles.flatMap((bundle) => [[bundle], ['--json', ...trust, bundle]]),
    [join(folder, 'changed.zip')],
    ['--json', join(vectors, 'root.pem')],
    [],
  ];
  const codes = new Set<number>();
  for (const args of calls) {
    const built = await run(join(folder, 'verify.mjs'), args);
    expect(built).toEqual(await run(join(root, 'packages/verify/src/cli.ts'), args));
    codes.add(built.code);
  }
  expect(codes).toEqual(new Set([2, 3]));
});

test('verify.mjs can be started by a shell', async () => {
  expect((await readFile(join(folder, 'verify.mjs'), 'utf8')).startsWith('#!/usr/bin/env node\n')).toBe(true);
});

test('verify.html permits its own script and style by hash, no connection and no other resource', async () => {
  const page = await readFile(join(folder, 'verify.html'), 'utf8');
  const between = (tag: string) => page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.lastIndexOf(`</${tag}>`));
  const hash = (tag: string) => createHash('sha256').update(between(tag)).digest('base64');
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.split('; ');
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${hash('script')}'`,
    `style-src 'sha256-${hash('style')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  const markup = page.replace(between('script'), '').replace(between('style'), '');
  expect(markup).not.toMatch(/\b(?:src|href)=/);
  expect(between('script')).not.toMatch(/<\/script|<!--/i);
});

test('the second verifier and the JSON Schemas are those of the documents', async () => {
  const formats = join(root, 'docs/formats');
  expect(await readFile(join(folder, 'verify.py'))).toEqual(await readFile(join(formats, 'verify.py')));
  const { schemas } = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'));
  expect(schemas).toEqual((await readdir(join(formats, 'schemas'))).toSorted());
  for (const name of schemas)
    expect(await readFile(join(folder, 'schemas', name))).toEqual(await readFile(join(formats, 'schemas', name)));
});

test('files.json has size and SHA-256 of each file', async () => {
  const { files } = JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'));
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['verify.html', 'verify.mjs', 'verify.py']);
  for (const { name, size, sha256 } of files) {
    const bytes = await readFile(join(folder, name));
    expect([size, sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
  }
});

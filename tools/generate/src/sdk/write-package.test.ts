import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../artefact.ts';
import { writePackage } from './write-package.ts';

let folder: string;
let project: string;
const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, encoding: 'utf8' });

/** The package as people get it: packed, and installed into a project that has nothing else. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-sdk-'));
  project = join(folder, 'project');
  const written = writePackage(join(folder, 'written'));
  const [{ filename }] = JSON.parse(npm(written, 'pack', '--json', '--pack-destination', folder));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  npm(project, 'install', join(folder, filename));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (code: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: project, encoding: 'utf8' }));

test('plain node imports it, and nothing else is installed or run', () => {
  expect(readdirSync(join(project, 'node_modules/@ipr'))).toEqual(['sdk']);
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@ipr']);
  const installed = join(project, 'node_modules/@ipr/sdk');
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect([manifest.scripts, manifest.dependencies, manifest.license]).toEqual([undefined, undefined, 'Apache-2.0']);
  for (const file of ['LICENSE', 'README.md', 'index.d.ts']) expect(existsSync(join(installed, file))).toBe(true);
  expect(readdirSync(installed).filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  expect(
    run(`
      import * as sdk from '@ipr/sdk';
      const registry = sdk.createRegistry({ origin: 'https://registry.example', token: 'secret' });
      const said = JSON.stringify(registry) + String(registry.identity.me);
      console.log(JSON.stringify([Object.keys(sdk).sort(), typeof registry.sharing.shares.each, said.includes('secret')]));
    `),
  ).toEqual([['RegistryError', 'createRegistry', 'registryFetch'], 'function', false]);
});

const examples = () =>
  [...readFileSync(join(root, 'packages/sdk/README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, code]) => code,
  );

/** Types of a project that checks those of its packages too, with the language of Node 20. */
const typesOf = (files: readonly string[], types: readonly string[], lib: readonly string[]) => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', module: 'nodenext', types, lib },
    ...{ exactOptionalPropertyTypes: true, typeRoots: [join(root, 'node_modules/@types')] },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
  return { status, output: stdout };
};

test('its types hold in a browser and in Node, with the examples of its README', () => {
  const names = examples().map((code = '', index) => {
    writeFileSync(join(project, `example-${index}.ts`), code);
    return `example-${index}.ts`;
  });
  expect(names.length).toBeGreaterThan(3);
  expect(typesOf(names, ['node'], ['es2022', 'dom', 'dom.iterable'])).toEqual({ status: 0, output: '' });
  writeFileSync(
    join(project, 'wrong.ts'),
    `import { createRegistry } from '@ipr/sdk';
    const registry = createRegistry({ origin: 'https://registry.example' });
    await registry.workfiles.folder({});
    await registry.workfiles.folder({ id: 7 });
    (await registry.identity.me()).password;
    registry.sharing.shares.each({ wallet: '0x' });
    registry.identity.me.each();`,
  );
  const { status, output } = typesOf(['wrong.ts'], [], ['es2022', 'dom', 'dom.iterable']);
  const lines = [...output.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line));
  expect(output).not.toContain('node_modules');
  expect([status, lines]).toEqual([2, [3, 4, 5, 6, 7]]);
});

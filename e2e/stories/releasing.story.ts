import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startBucketServer } from '@ipr/adapter-s3/bucket-server.fixture';
import { openModuleList, remotesFor } from '@ipr/api';
import { createModule } from '@ipr/modules/create-module';
import { expect, test } from '@playwright/test';
import { copyCheckout } from '../src/dev/copy-checkout.ts';

const root = resolve(import.meta.dirname, '../..');
let checkout: ReturnType<typeof copyCheckout>;
let place = '';

test.beforeAll(() => {
  checkout = copyCheckout();
  place = mkdtempSync(join(tmpdir(), 'ipr-registry-'));
});
test.afterAll(() => {
  checkout?.remove();
  rmSync(place, { recursive: true, force: true });
});

/** The commands of docs/releasing.md in their order; blocks without a language are not run. */
const commandsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  );

/** Runs a command in the copy; npm's own start would install packages first, and nobody answers lerna. @returns its output */
const run = async (command: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const line = command
    .replace('npm run modules --', `${process.execPath} deploy/modules/src/main.ts`)
    .replace('npx lerna version', 'node_modules/.bin/lerna version --yes --no-push');
  const { stdout } = await promisify(execFile)('bash', ['-c', line], {
    cwd: checkout.folder,
    env: { ...process.env, NX_DAEMON: 'false', ...env },
  });
  return stdout;
};

/** Version that package.json names. */
const versionOf = (workspace: string): string =>
  JSON.parse(readFileSync(join(checkout.folder, workspace, 'package.json'), 'utf8')).version;

test('a team releases its module by the commands of docs/releasing.md, and ends a canary by one more', async () => {
  const env = {
    MODULES_KEY: join(place, 'signing.key'),
    MODULES_REGISTRY: join(place, 'registry'),
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@a.example',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@a.example',
  };
  mkdirSync(env.MODULES_REGISTRY);
  await run(
    'git init -q . && git add lerna.json package.json package-lock.json shell mfe-* && git commit -qm start',
    env,
  );
  for (const name of ['shell', 'mfe-assets', 'mfe-dashboard', 'mfe-sharing'])
    await run(`git tag -a @ipr/${name}@0.1.0 -m Baseline`, env);
  let key = '';
  const read = async () => {
    const signed = JSON.parse(readFileSync(join(env.MODULES_REGISTRY, 'list.json'), 'utf8'));
    return openModuleList(signed, { keys: [key], now: Date.now() });
  };
  const commands = commandsOf(readFileSync(join(checkout.folder, 'docs/releasing.md'), 'utf8'));
  expect(commands.length).toBeGreaterThan(6);
  for (const command of commands)
    await test.step(command, async () => {
      if (command.startsWith('npx lerna')) {
        appendFileSync(join(checkout.folder, 'mfe-workfiles/src/index.ts'), '// Changed by its team.\n');
        await run('git commit -qam "feat(workfiles): folders of a team"', env);
      }
      const output = await run(command, env);
      key ||= /MODULES_KEYS=([0-9a-f]{64})/.exec(output)?.[1] ?? '';
    });
  const list = await read();
  expect(list.sequence).toBe(4);
  const [workfiles] = await remotesFor(list, `0x${'a'.repeat(40)}`);
  expect(workfiles).toMatchObject({ name: 'mfe_workfiles', version: '0.2.0', title: 'nav.workfiles' });

  await test.step('lerna raised and tagged only the module that changed, and wrote its changelog from the commit', async () => {
    expect(['shell', 'mfe-assets', 'mfe-dashboard', 'mfe-sharing'].map(versionOf)).toEqual(Array(4).fill('0.1.0'));
    const changelog = readFileSync(join(checkout.folder, 'mfe-workfiles/CHANGELOG.md'), 'utf8');
    expect(changelog).toMatch(/0\.2\.0.*Features.*folders of a team/s);
    expect(await run('git cat-file -t @ipr/mfe-workfiles@0.2.0', env)).toBe('tag\n');
  });

  await test.step('a roll-back ends a canary', async () => {
    const canaryOf = async () => (await read()).modules[0]?.channels.canary;
    await run('npm run modules -- canary mfe_workfiles 0.2.0 --percent 50', env);
    expect(await canaryOf()).toMatchObject({ version: '0.2.0', percent: 50 });
    await run('npm run modules -- rollback mfe_workfiles', env);
    expect(await canaryOf()).toBeUndefined();
  });

  await test.step('a second build of the same sources has the same hashes, and one command copies it to a bucket that the list then names', async () => {
    const folder = join(env.MODULES_REGISTRY, 'mfe_workfiles/0.2.0');
    const first = readFileSync(join(folder, 'release.json'), 'utf8');
    const bucket = await startBucketServer();
    const { url, accessKeyId, secretAccessKey, region } = bucket.settings;
    await run(`npm run modules -- publish mfe-workfiles --bucket ${url}`, {
      ...env,
      MODULES_BUCKET_KEY_ID: accessKeyId,
      MODULES_BUCKET_SECRET: secretAccessKey,
      MODULES_BUCKET_REGION: region,
    });
    expect(readFileSync(join(folder, 'release.json'), 'utf8')).toBe(first);
    const { releases = [] } = (await read()).modules[0] ?? {};
    expect(releases.map(({ base }) => base)).toEqual([`${url}/mfe_workfiles/0.2.0/`]);
    expect(await (await fetch(`${releases[0]?.base}release.json`)).text()).toBe(first);
    await bucket.close();
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['react', 'zod']));
    const { payload } = JSON.parse(readFileSync(join(folder, 'provenance.intoto.json'), 'utf8'));
    expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({
      subject: [{ name: 'mfe_workfiles@0.2.0/release.json' }],
    });
  });
});

test('a new module has a page, a part, texts and an owner; it compiles, and its test passes', () => {
  const { folder } = checkout;
  const files = createModule(folder, 'mfe-notes');
  expect(() => createModule(folder, 'mfe-notes')).toThrow('exists');
  expect(() => createModule(folder, 'notes')).toThrow('no name of a module');
  expect(readFileSync(join(folder, 'CODEOWNERS'), 'utf8')).toContain('/mfe-notes/ @ipregistry/notes');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run(join(root, 'node_modules/.bin/biome'), 'check', '--write', ...files);
  run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', 'mfe-notes', '--noEmit');
  run(process.execPath, 'node_modules/jest/bin/jest.js', '-w', '1', 'mfe-notes');
});

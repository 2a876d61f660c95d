import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { examplesOf, packWorkspace } from '../src/ci/pack-programs.ts';
import { runWorkflow } from '../src/ci/run-workflow.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { desktop, inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { readCode } from '../src/person/person.ts';
import { runProgram } from '../src/person/run-program.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const root = join(import.meta.dirname, '../..');
const email = 'petra@programs.example';
const pdf = makePdf('A motor that a build server registers', 6_000_000);

let stack: Stack;
let page: Page;
let folder: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  folder = mkdtempSync(join(tmpdir(), 'ipr-programs-'));
  writeFileSync(join(folder, 'motor.pdf'), pdf);
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const home = () => ({ IPREGISTRY_HOME: join(folder, 'home') });
const run = (args: readonly string[], onSaid?: Parameters<typeof runProgram>[1]['onSaid']) =>
  runProgram(args, { env: home(), ...(onSaid ? { onSaid } : {}) });
const jsonOf = async (...args: string[]) => {
  const { code, out, said } = await run([...args, '--json']);
  expect([code, said.includes('ipr_pat_')], said).toEqual([0, false]);
  return JSON.parse(out);
};

/** Signs in by a code that is mailed. */
const logIn = async (...options: string[]) => {
  let isPrompted = false;
  const { code, said } = await run(['login', stack.origin, '--email', email, ...options], (text, child) => {
    if (isPrompted || !text.includes('Code')) return;
    isPrompted = true;
    void readCode(stack.origin, email).then((sent) => child.stdin?.end(`${sent}\n`));
  });
  expect([code, said.includes('ipr_pat_')], said).toEqual([0, false]);
};

test('a person signs in at a terminal by a code, and a registration that was killed continues with the same command', async () => {
  await test.step('Given a program that stored a token after a code by e-mail', async () => {
    await logIn();
    expect(await jsonOf('whoami')).toMatchObject({ email, origin: stack.origin });
  });
  const register = ['register', join(folder, 'motor.pdf'), '--title', 'Motor of the build server'];
  await test.step('When it is killed while it registers', async () => {
    const killed = await run(register, (said, child) => {
      if (said.includes('Uploading the metadata')) child.kill('SIGKILL');
    });
    expect(killed.code).toBeNull();
  });
  await test.step('Then the same command continues, and there is one asset', async () => {
    const { code, out, said } = await run([...register, '--json']);
    expect(code, said).toBe(0);
    expect(said).toContain('Continuing the registration that was interrupted.');
    const { assets } = await jsonOf('list');
    expect(assets).toMatchObject([{ id: JSON.parse(out).assetId, title: 'Motor of the build server' }]);
  });
  await test.step('And its file opens again, byte for byte', async () => {
    const { assets } = await jsonOf('list');
    const output = join(folder, 'again.pdf');
    await jsonOf('download', assets[0].id, '--output', output);
    expect(readFileSync(output).equals(pdf)).toBe(true);
  });
});

test('a token of the settings page does what its rights allow, and nothing after it was revoked', async () => {
  const tokenOfPage = async (name: string): Promise<string> => {
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create token' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await inspectWindow(page, 'token-rights');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const made = page.getByRole('dialog', { name: 'Your new access token' });
    const text = (await made.getByText(/^ipr_pat_/).textContent()) ?? '';
    await made.getByRole('button', { name: 'I have saved it' }).click();
    return text;
  };
  await page.setViewportSize(desktop);
  await page.goto(`${stack.origin}/settings?tab=account`);
  const token = await tokenOfPage('Reader');
  const env = { IPREGISTRY_ORIGIN: stack.origin, IPREGISTRY_TOKEN: token };
  const withToken = (...args: string[]) => runProgram(args, { env });

  await test.step('Then it reads, and neither opens nor registers', async () => {
    const listed = await withToken('list', '--json');
    const { assets } = JSON.parse(listed.out);
    expect(assets).toHaveLength(1);
    for (const args of [
      ['register', join(folder, 'home', 'settings.json')],
      ['download', assets[0].id, '--output', join(folder, 'secret.pdf')],
    ]) {
      const { code, said } = await withToken(...args);
      expect([code, said.includes('[token.not-allowed]')], said).toEqual([3, true]);
    }
    expect((await jsonOf('list')).assets).toHaveLength(1);
  });
  await test.step('When it is revoked, it opens nothing from the next call on', async () => {
    await page.getByRole('button', { name: 'Revoke token: Reader' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke token: Reader' });
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Revoke token: Reader' })).toBeHidden();
    const { code, said } = await withToken('whoami');
    expect([code, said.includes('[token.invalid]')], said).toEqual([3, true]);
  });
});

test('a build server registers a release by the steps of the example, with the packed program and a token that does nothing else', async () => {
  const project = join(folder, 'project');
  let token = '';
  await test.step('Given a token that only registers, and a project with sources', async () => {
    await logIn('--scopes', 'register', '--name', 'Build server');
    token = JSON.parse(readFileSync(join(folder, 'home/settings.json'), 'utf8')).token;
    mkdirSync(join(project, 'src'), { recursive: true });
    writeFileSync(join(project, 'src/motor.txt'), 'A motor that a release contains');
    writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  });
  const env = { IPREGISTRY_ORIGIN: stack.origin, IPREGISTRY_TOKEN: token, npm_config_offline: 'true' };
  await test.step('When a tag is pushed, then its artefact is an asset, and the token is in no output', async () => {
    const { printed, summary } = runWorkflow(join(root, 'docs/examples/ci/release.yml'), {
      folder: project,
      values: {
        'vars.IPREGISTRY_PACKAGE': packWorkspace('cli', folder),
        'vars.IPREGISTRY_ORIGIN': stack.origin,
        'secrets.IPREGISTRY_TOKEN': token,
      },
      env: { GITHUB_REF_NAME: 'v1.2.0', npm_config_offline: 'true' },
    });
    const artefact = readFileSync(join(project, 'dist/release-v1.2.0.tar.gz'));
    expect(summary).toContain(createHash('sha256').update(artefact).digest('hex'));
    expect(printed + summary).not.toContain(token);
    const { assets } = await jsonOf('list', '--title', 'Release v1.2.0');
    expect(summary).toContain(`${stack.origin}/assets/${assets[0].id}`);
  });
  await test.step('And the examples of the packed client run with the same token', async () => {
    execFileSync('npm', ['install', '--no-save', packWorkspace('sdk', folder)], {
      cwd: project,
      env: { ...process.env, ...env },
    });
    const printed = examplesOf(readFileSync(join(root, 'packages/sdk/README.md'), 'utf8')).map((code, index) => {
      const file = join(project, `example-${index}.mjs`);
      writeFileSync(file, code);
      return execFileSync(process.execPath, [file], { cwd: project, env, encoding: 'utf8' }).trim();
    });
    const [first, ...rest] = printed;
    expect(first).toMatch(new RegExp(`^${email} has the account 0x[0-9a-f]{40}$`));
    expect(rest).toEqual(['', expect.stringMatching(/^folder\.not-found 404 \S+$/), 'true']);
  });
});

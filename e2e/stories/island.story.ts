import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { keptInPage } from '../src/files/kept-in-page.ts';
import { portalFor } from '../src/pages/portal.ts';
import { test } from '../src/stack/shared-stack.ts';

const root = resolve(import.meta.dirname, '../..');
const example = join(root, 'docs/examples/single-spa');

let origin = '';
let built = '';
test.beforeAll(async ({ openStack }) => {
  ({ origin } = await openStack());
  built = mkdtempSync(join(tmpdir(), 'ipr-island-'));
  const bundler = join(root, 'packages/mfe-dev/rspack/one-application.mjs');
  execFileSync(process.execPath, [bundler, join(root, 'shell'), join(example, 'root-config.ts'), built], {
    stdio: 'pipe',
    env: { ...process.env, RUST_MIN_STACK: '16777216', NODE_ENV: 'production' },
  });
});
test.afterAll(() => rmSync(built, { recursive: true, force: true }));

/** The example in place of the portal's pages; its module is the one that this stack serves. */
const serveExample = async (context: BrowserContext): Promise<void> => {
  const { payload } = await (await fetch(`${origin}/remotes.json`)).json();
  const { modules } = JSON.parse(Buffer.from(payload, 'base64').toString());
  const { releases } = modules.find(({ name }: { name: string }) => name === 'mfe_sharing');
  const script = readdirSync(built).find((name) => /^main\.\w+\.js$/.test(name));
  const body = readFileSync(join(example, 'index.html'), 'utf8')
    .replace('/modules/mfe_sharing/VERSION/', releases[0].base)
    .replace('src="main.js"', `src="/${script}"`);
  for (const path of ['/start', '/shares'])
    await context.route(origin + path, (route) => route.fulfill({ body, contentType: 'text/html' }));
  await context.route(`${origin}/*.js`, (route) =>
    route.fulfill({ path: join(built, new URL(route.request().url()).pathname.slice(1)) }),
  );
};

test('single-spa mounts a module in a page without the shell, and twenty times later the page holds no more than before', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await portalFor(page, origin).signIn(context, 'island@example.org');
  await serveExample(context);
  await page.goto(`${origin}/start`);
  await expect(page.getByRole('status').first()).toHaveText('ready');
  const place = page.locator('#module');
  const open = async () => {
    await page.getByRole('link', { name: 'Shares', exact: true }).click();
    await expect(place.getByRole('heading', { name: 'Shares', level: 1 })).toBeVisible();
  };
  const close = async () => {
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(place).toBeEmpty();
  };
  const openAndClose = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await open();
      await close();
    }
  };
  // Texts, styles and answers are kept from the first time; compiled functions keep examples of the objects that they make.
  await openAndClose(10);
  const before = await keptInPage(page);
  await open();
  const opened = await keptInPage(page);
  await close();
  await openAndClose(20);
  const after = await keptInPage(page);
  test.info().annotations.push({ type: 'kept', description: JSON.stringify({ before, opened, after }) });
  expect(after).toMatchObject({ nodes: before.nodes, listeners: before.listeners, sheets: before.sheets });
  // Not even one of twenty mounts is kept: an open module has some 6,000 objects.
  expect(after.objects - before.objects).toBeLessThan((opened.objects - before.objects) / 2);
  expect(errors).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publishRelease } from '@ipr/modules/publish-release';
import { readNeeds } from '@ipr/modules/read-needs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { copyCheckout } from '../src/dev/copy-checkout.ts';
import { editSource } from '../src/dev/edit-source.ts';
import { portalFor } from '../src/pages/portal.ts';
import { test } from '../src/stack/shared-stack.ts';
import { routeList, type StackOfList, withModule } from '../src/stack/sign-modules.ts';

test.describe.configure({ mode: 'serial' });

const texts = 'packages/ui/src/texts/shares';
const page = 'mfe-sharing/src/pages/shares-page.tsx';
/** In each language the new text of the module; English also has a changed one. */
const added = {
  en: 'A text of tomorrow',
  de: 'Ein Text von morgen',
  es: 'Un texto de mañana',
  fr: 'Un texte de demain',
};
const changed = ['Manage your shared assets and invitations', 'Manage what you share'] as const;

let checkout: ReturnType<typeof copyCheckout>;
let registry = '';
let stack: StackOfList;
let origin = '';

/** A release of shell and module that has a new text, a changed text and a changed rule. */
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
  ({ origin } = stack);
  checkout = copyCheckout();
  for (const [locale, text] of Object.entries(added))
    editSource(
      checkout.folder,
      `${texts}/${locale}.ts`,
      "  'shares.title':",
      `  'shares.tomorrow': '${text}',\n  'shares.title':`,
    );
  editSource(checkout.folder, `${texts}/en.ts`, ...changed);
  editSource(checkout.folder, 'packages/domain/src/wallet.ts', 'export', 'export const ruleOfTomorrow = 1;\nexport');
  editSource(checkout.folder, page, '<ShareTabs', "<p>{text('shares.tomorrow')}</p>\n      <ShareTabs");
  for (const workspace of ['shell', 'mfe-sharing'])
    execFileSync(process.execPath, [join(checkout.folder, 'packages/mfe-dev/rspack/build.mjs'), 'build'], {
      cwd: join(checkout.folder, workspace),
      stdio: 'pipe',
    });
  registry = mkdtempSync(join(tmpdir(), 'ipr-registry-'));
});
test.afterAll(() => {
  checkout?.remove();
  rmSync(registry, { recursive: true, force: true });
});

/** Publishes the new module, and gives the pages of a context the signed list that names it. */
const publishModule = async (context: BrowserContext): Promise<void> => {
  const folder = join(checkout.folder, 'mfe-sharing');
  const dist = join(folder, 'dist');
  const { manifest } = await import(pathToFileURL(join(folder, 'src/manifest.ts')).href);
  const needs = readNeeds(folder, dist);
  const { release, version } = publishRelease(registry, { dist, manifest, version: '9.9.0', needs });
  const base = `/modules/mfe_sharing/${version}/`;
  await routeList(context, stack, (list) => withModule(list, 'mfe_sharing', () => ({ version, base, release, needs })));
  await context.route(`${origin}${base}**`, (route) =>
    route.fulfill({
      path: join(registry, 'mfe_sharing', version, new URL(route.request().url()).pathname.slice(base.length)),
    }),
  );
};

/** Serves the new shell instead of the stack's, under the headers of the stack. */
const serveShell = (context: BrowserContext) =>
  context.route(`${origin}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const isDocument = route.request().resourceType() === 'document';
    const file = join(checkout.folder, 'shell/dist', isDocument ? 'index.html' : name);
    if (name.includes('/') || !existsSync(file)) return route.fallback();
    if (!isDocument) return route.fulfill({ path: file });
    return route.fulfill({ path: file, headers: (await route.fetch()).headers() });
  });

const errorsOf = (shown: Page): string[] => {
  const errors: string[] = [];
  shown.on('pageerror', ({ message }) => errors.push(message));
  return errors;
};
const main = (shown: Page) => shown.getByRole('main');
const openShares = async (shown: Page) => {
  await shown.goto(`${origin}/shares`);
  await expect(shown.getByRole('heading', { name: 'Shares', level: 1 })).toBeVisible();
};

test('a module with a new text, a changed text and a changed rule works under the shell of yesterday', async ({
  page: shown,
  context,
}) => {
  const errors = errorsOf(shown);
  await portalFor(shown, origin).signIn(context, 'module-newer@example.org');
  await publishModule(context);
  await openShares(shown);
  await expect(main(shown).getByText(added.en)).toBeVisible();
  await expect(main(shown).getByText(changed[1])).toBeVisible();
  await test.step('it follows links, theme and language of the shell, and links of the module move the shell', async () => {
    await shown.evaluate(() => localStorage.setItem('ui-theme', 'dark'));
    await shown.getByRole('link', { name: 'Assets' }).first().click();
    await expect(shown.getByRole('heading', { level: 1 })).not.toHaveText('Shares');
    await shown.goBack();
    await expect(main(shown).getByText(added.en)).toBeVisible();
  });
  expect(errors).toEqual([]);
});

test('a module of yesterday works under a shell with other texts and rules', async ({ page: shown, context }) => {
  const errors = errorsOf(shown);
  await portalFor(shown, origin).signIn(context, 'module-older@example.org');
  await serveShell(context);
  await openShares(shown);
  await expect(main(shown).getByText(changed[0])).toBeVisible();
  await expect(main(shown).getByText(added.en)).toHaveCount(0);
  expect(errors).toEqual([]);
});

for (const [contract, sentence] of [
  ['1.99', 'made for a newer version of the portal (1.99)'],
  ['0.1', 'made for a version of the portal (0.1) that this one'],
] as const)
  test(`a module of contract ${contract} is refused before any file of it is loaded, with a sentence and a way on`, async ({
    page: shown,
    context,
  }) => {
    const requested: string[] = [];
    shown.on('request', (request) => requested.push(request.url()));
    await portalFor(shown, origin).signIn(context, `module-contract-${contract}@example.org`);
    const needs = { contract, calls: [] };
    await routeList(context, stack, (list) => withModule(list, 'mfe_sharing', () => ({ needs })));
    await shown.goto(`${origin}/shares`);
    await expect(shown.getByRole('alert').first()).toContainText(sentence);
    await expect(shown.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(requested.filter((url) => url.includes('/modules/mfe_sharing/'))).toEqual([]);
    await shown.getByRole('link', { name: 'Assets' }).first().click();
    await expect(shown.getByRole('heading', { level: 1 })).toContainText('Assets');
  });

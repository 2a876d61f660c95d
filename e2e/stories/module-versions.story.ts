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
import { bundlePage } from '../src/partner/bundle-page.ts';
import { routeScript } from '../src/stack/route-script.ts';
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
let needs: ReturnType<typeof readNeeds>;
let stack: StackOfList;
let origin = '';

const buildIn = (workspace: string) =>
  execFileSync(process.execPath, [join(checkout.folder, 'packages/mfe-dev/rspack/build.mjs'), 'build'], {
    cwd: join(checkout.folder, workspace),
    stdio: 'pipe',
  });

/** A module and a shell with a new text, a changed text and a changed rule; the shell, released later, has the next minor contract. */
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
  buildIn('mfe-sharing');
  needs = readNeeds(join(checkout.folder, 'mfe-sharing'), join(checkout.folder, 'mfe-sharing/dist'));
  const contract = 'packages/mfe-contract/src';
  editSource(checkout.folder, `${contract}/contract-version.ts`, "'1.1'", "'1.2'");
  editSource(
    checkout.folder,
    `${contract}/contract.ts`,
    'readonly verify:',
    'readonly help: () => string;\n  readonly verify:',
  );
  editSource(checkout.folder, `${contract}/portal-links.ts`, 'verify:', "help: () => '/help',\n  verify:");
  buildIn('shell');
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

test('a module of yesterday works under a shell of the next contract, with other texts and rules', async ({
  page: shown,
  context,
}) => {
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

/** What the module of that contract was when it was published, rebuilt. */
const routePublished = async (context: BrowserContext, contract: string): Promise<void> => {
  const entry = join(import.meta.dirname, `../versions/sharing-${contract}/module.ts`);
  const script = await bundlePage({ entry, into: join(registry, `sharing-${contract}`) });
  await routeScript(context, stack, {
    name: 'mfe_sharing',
    path: '/shares',
    version: `${contract}.0`,
    contract,
    script,
  });
};

for (const [contract, shell] of [
  ['1.0', 'this checkout'],
  ['1.1', 'this checkout'],
  ['1.1', 'the next contract'],
] as const)
  test(`the module that was published with contract ${contract} works in the shell of ${shell}`, async ({
    page: shown,
    context,
  }) => {
    const errors = errorsOf(shown);
    const person = `published-${contract}-${shell.replaceAll(' ', '-')}@example.org`;
    await portalFor(shown, origin).signIn(context, person);
    if (shell === 'the next contract') await serveShell(context);
    await routePublished(context, contract);
    await shown.goto(`${origin}/shares`);
    await expect(main(shown).getByRole('heading', { name: `Shares of ${person}` })).toBeVisible();
    await expect(main(shown).getByText(`Published with contract ${contract}`)).toBeVisible();
    await main(shown).getByRole('button', { name: 'Tell me' }).click();
    await expect(shown.getByText(`Told by ${contract}`).first()).toBeVisible();
    await main(shown).getByRole('link', { name: 'To the library' }).click();
    await expect(main(shown).getByRole('heading', { level: 1 })).toContainText('Assets');
    await expect(main(shown).getByText('Published with contract')).toHaveCount(0);
    expect(errors).toEqual([]);
  });

test('the module that was published with contract 1.0 is refused by the shell of contract 1.2, which says so', async ({
  page: shown,
  context,
}) => {
  await portalFor(shown, origin).signIn(context, 'published-refused@example.org');
  await serveShell(context);
  await routePublished(context, '1.0');
  await shown.goto(`${origin}/shares`);
  await expect(shown.getByRole('alert').first()).toContainText('made for a version of the portal (1.0) that this one');
});

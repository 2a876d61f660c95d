import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { copyCheckout } from '../src/dev/copy-checkout.ts';
import { editSource } from '../src/dev/edit-source.ts';
import { portalFor } from '../src/pages/portal.ts';
import { test } from '../src/stack/shared-stack.ts';

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
let origin = '';

/** A release of shell and module that has a new text, a changed text and a changed rule. */
test.beforeAll(async ({ openStack }) => {
  ({ origin } = await openStack());
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
});
test.afterAll(() => checkout?.remove());

/** Serves files of the new release instead of the stack's, under the headers of the stack. */
const serve = (context: BrowserContext, path: string, folder: string) =>
  context.route(`${origin}${path}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(path.length);
    const isDocument = route.request().resourceType() === 'document';
    const file = join(checkout.folder, folder, isDocument ? 'index.html' : name);
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
  await serve(context, '/modules/mfe_sharing/', 'mfe-sharing/dist');
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
  await serve(context, '/', 'shell/dist');
  await openShares(shown);
  await expect(main(shown).getByText(changed[0])).toBeVisible();
  await expect(main(shown).getByText(added.en)).toHaveCount(0);
  expect(errors).toEqual([]);
});

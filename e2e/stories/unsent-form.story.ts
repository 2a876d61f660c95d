import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

const owner = 'una@unsent-form.example';

let stack: Stack;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  const context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, owner);
});

test('an unsent form survives a reload with its file, and a sign-out deletes it', async () => {
  const portal = portalFor(page, stack.origin);
  const title = page.getByRole('textbox', { name: /^Title/ });
  await test.step('Given a form with a file and a title', async () => {
    await page.goto(`${stack.origin}/assets/new`);
    const buffer = makePdf('Unsent', 30_000);
    await portal.chooseFile({ name: 'unsent.pdf', mimeType: 'application/pdf', buffer });
    await expect(title).toBeFocused();
    await page.keyboard.type('Unsent');
    await expect(page.getByText(/^Kept on this device as an encrypted draft/)).toHaveAttribute('aria-busy', 'false');
  });
  await test.step('When the page is loaded again, both are restored', async () => {
    await page.reload();
    await expect(page.getByText('Your entries were restored')).toBeVisible();
    await expect(title).toHaveValue('Unsent');
    await expect(page.getByText('unsent.pdf')).toBeVisible();
    await expect(page.getByText('This file is not registered yet.')).toBeVisible();
    await expectAccessible(page);
    await portal.picture('registration-restored');
  });
  await test.step('And the review meets WCAG 2.2 AA at both widths, and Escape returns to the form', async () => {
    await portal.choose('IP Type', 'Patent');
    await portal.choose('IP Content', 'Document');
    await portal.press();
    await expect(page.getByRole('heading', { name: 'Check before registering' })).toBeFocused();
    await inspectWindow(page, 'registration-review');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(title).toHaveValue('Unsent');
  });
  await test.step('When she signs out, the form is empty at her next visit', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await portal.signIn(page.context(), owner);
    await page.goto(`${stack.origin}/assets/new`);
    await expect(page.getByText('No file selected')).toBeVisible();
    await expect(title).toHaveValue('');
  });
  await test.step('And signing out everywhere deletes it too, and empties the other tab', async () => {
    await title.fill('Unsent again');
    await expect(page.getByText(/^Kept on this device as an encrypted draft/)).toHaveAttribute('aria-busy', 'false');
    const other = await page.context().newPage();
    await other.goto(`${stack.origin}/workfiles`);
    await expect(other.getByRole('heading', { level: 1, name: 'Workfiles' })).toBeVisible();
    await page.goto(`${stack.origin}/settings?tab=account`);
    const everywhere = { name: 'Sign out everywhere' };
    await page.getByRole('button', everywhere).click();
    await page.getByRole('dialog', everywhere).getByRole('button', everywhere).click();
    for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Send code' })).toBeVisible();
    await other.close();
    await portal.signIn(page.context(), owner);
    await page.goto(`${stack.origin}/assets/new`);
    await expect(page.getByText('No file selected')).toBeVisible();
    await expect(title).toHaveValue('');
  });
});

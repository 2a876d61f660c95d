import { formatDate } from '@ipr/domain';
import { createLocalProvider } from '@ipr/protocol/safe/local-provider.fixture';
import { expect, type Page } from '@playwright/test';
import { addDevice } from '../src/pages/add-device.ts';
import { addWallet } from '../src/pages/add-wallet.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ada@people.example';
let stack: Stack;
let page: Page;

/** A picture of a colour, drawn by the browser. */
const drawPicture = (on: Page): Promise<number[]> =>
  on.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 200);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#2456a6';
    context.fillRect(0, 0, 320, 200);
    const drawn = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await drawn.arrayBuffer())];
  });

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test('a person saves their profile and picture; the frame shows the new name at once', async () => {
  await page.goto(`${stack.origin}/settings?tab=profile`);
  await page.getByLabel('Username', { exact: true }).fill('Ada L.');
  await page.getByLabel('Bio', { exact: true }).fill('Writes programs.\nReads proofs.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ada L\./ })).toBeVisible();
  const buffer = Buffer.from(await drawPicture(page));
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Avatar uploaded successfully!')).toBeVisible();
  const picture = page.locator('main img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  await inspectPage(page, 'settings-profile');
});

test('a passkey added in Settings signs in without an address', async () => {
  await test.step('Given a device that verifies its owner', async () => {
    await addDevice(page);
  });
  await test.step('When a passkey is added', async () => {
    await page.goto(`${stack.origin}/settings?tab=account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('The passkey was added.')).toBeVisible();
    await expect(page.getByText('Passkey 1', { exact: true })).toBeVisible();
    await inspectPage(page, 'settings-account');
  });
  await test.step('Then it opens the same account after a sign-out', async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('link', { name: /^Ada L\./ })).toBeVisible();
  });
});

test('a person takes over the key by a browser wallet, which then signs instead of the portal', async () => {
  await test.step('Given a browser wallet that announces itself', async () => {
    await addWallet(page);
    await page.goto(`${stack.origin}/settings?tab=account`);
    await expect(page.getByText('Key kept by the portal')).toBeVisible();
  });
  await test.step('When it takes over the key', async () => {
    await page.getByRole('button', { name: 'Take over my key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take over my key' });
    await dialog.getByRole('radio', { name: 'Test wallet' }).check();
    await dialog.getByRole('button', { name: 'Take over my key' }).click();
    await expect(page.getByText('Own key', { exact: true })).toBeVisible();
    await expect(page.getByText('Key kept by the portal')).toBeHidden();
  });
  await test.step('Then a recovery owner is added by a signature of the wallet', async () => {
    await page.getByRole('button', { name: 'Add a recovery owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a recovery owner' });
    await dialog.getByRole('textbox', { name: 'Address (0x…)' }).fill(createLocalProvider().account.address);
    await dialog.getByRole('button', { name: 'Add a recovery owner' }).click();
    await expect(page.getByText('The recovery owner was added.')).toBeVisible();
    await expect(page.getByText(/A recovery owner is present/)).toBeVisible();
    await inspectPage(page, 'settings-own-key');
  });
});

test('theme, language and zone that a person chose follow them to a second browser', async ({ browser }) => {
  const person = 'eve@people.example';
  const context = await browser.newContext();
  const first = await context.newPage();
  await test.step('Given a person who has chosen all three', async () => {
    await portalFor(first, stack.origin).signIn(context, person);
    await first.goto(`${stack.origin}/settings?tab=account`);
    // The words of the page change with the language, which is therefore chosen last.
    await portalFor(first, stack.origin).choose('Time zone', 'UTC / GMT');
    await first.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark', { exact: true }).click();
    await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark');
    const saved = first.waitForResponse(
      (reply) => reply.url().includes('/settings') && (reply.request().postData() ?? '').includes('"language":"de"'),
    );
    await first.getByRole('combobox', { name: 'Language' }).click();
    await first
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Deutsch$/ })
      .click();
    expect((await saved).ok()).toBe(true);
    await expect(first.locator('html')).toHaveAttribute('lang', 'de');
  });
  const other = await browser.newContext({ locale: 'en-GB', timezoneId: 'Asia/Tokyo', colorScheme: 'light' });
  const second = await other.newPage();
  await test.step('When they sign in in a second browser', async () => {
    await portalFor(second, stack.origin).signIn(other, person);
    await second.goto(`${stack.origin}/settings?tab=account`);
  });
  await test.step('Then it has the same theme, language and zone', async () => {
    await expect(second.locator('html')).toHaveAttribute('lang', 'de');
    await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(second.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    const time = second.locator('main time').first();
    const at = Date.parse((await time.getAttribute('datetime')) ?? '') / 1000;
    await expect(time).toHaveText(formatDate(at, 'de', 'UTC'));
  });
});

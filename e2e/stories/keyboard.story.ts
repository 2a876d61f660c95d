import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { tabTo } from '../src/pages/tab-to.ts';
import { readCode } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

const press = async (page: Page, role: 'button' | 'link' | 'switch', name: string, key = 'Enter'): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press(key);
};

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }).first());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

test('a person signs in, changes every tab of the settings and signs out by keyboard alone', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const email = 'ada@keyboard.example';
  await test.step('Given the sign-in page', async () => {
    await page.goto(`${stack.origin}/login`);
    await typeInto(page, 'E-mail', email);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.keyboard.type(await readCode(stack.origin, email));
    await expect(page.getByRole('link', { name: 'Register IP' }).first()).toBeVisible();
  });
  await test.step('When the profile is saved', async () => {
    await press(page, 'link', 'Settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await typeInto(page, 'Username', 'Ada by keys');
    await press(page, 'button', 'Save profile');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ada by keys/ })).toBeVisible();
  });
  // A tab that has the focus is named with its place: 'Tab 1 of 3 Profile'.
  await test.step('And the theme chosen in the account', async () => {
    await tabTo(page, page.getByRole('tab', { name: /Profile$/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=account/);
    const theme = page.getByRole('radiogroup', { name: 'Theme' });
    const chosen = theme.getByRole('radio', { checked: true });
    // The radio itself has no size, only its label is drawn.
    const isThere = () => chosen.evaluate((element) => element === document.activeElement);
    for (let stop = 0; stop < 80 && !(await isThere()); stop++) await page.keyboard.press('Tab');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await test.step('And a dialog opened and closed, with the focus back at its button', async () => {
    const button = page.getByRole('button', { name: 'Add a recovery owner' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Add a recovery owner' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await test.step('And a kind of mail switched off', async () => {
    await tabTo(page, page.getByRole('tab', { name: /Account$/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=notifications/);
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().includes('/settings'),
    );
    await press(page, 'switch', 'Share requests', 'Space');
    expect((await saved).ok()).toBe(true);
    await expect(page.getByRole('switch', { name: 'Share requests' })).toHaveAttribute('aria-checked', 'false');
  });
  await test.step('Then Sign Out ends the session', async () => {
    await press(page, 'button', 'Sign Out');
    await expect(page).toHaveURL(/\/login/);
  });
});

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

const press = async (page: Page, role: 'button' | 'link', name: string): Promise<void> => {
  await tabTo(page, page.getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
};

const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label, { exact: true }).first());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
};

test('a person signs in and saves their profile by keyboard alone, and the frame shows the new name', async ({
  browser,
}) => {
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
});

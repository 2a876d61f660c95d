import { expect, type Locator, type Page, test } from '@playwright/test';
import { violationsIn } from './expect-accessible.ts';

/** A dialog, menu or other state of a page. */
interface PageState {
  readonly name: string;
  /** Opens it. @returns its element, which alone is inspected */
  readonly open: () => Promise<Locator>;
  /** Also inspected in dark colours. */
  readonly dark?: boolean;
  /** Ends it; Escape by default. */
  readonly close?: () => Promise<unknown>;
}

const inspect = async (name: string, element: Locator): Promise<void> => {
  await expect(element).toBeVisible();
  // Soft, so that one run lists the violations of all states.
  expect.soft(await violationsIn(element), name).toEqual([]);
};

const closeByKeyboard = async (page: Page, element: Locator): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(element).toBeHidden();
};

/** Opens each state in turn and expects that axe finds nothing in it; without loading the page again, which costs more than axe. */
export const inspectStates = async (page: Page, states: readonly PageState[]): Promise<void> => {
  for (const { name, open, dark, close } of states)
    await test.step(name, async () => {
      const element = await open();
      await inspect(name, element);
      if (dark) {
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await inspect(`${name}, dark`, element);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await (close ? close() : closeByKeyboard(page, element));
    });
};

/** Follows a link within the portal, which keeps the document. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

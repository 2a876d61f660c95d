import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const maxStops = 80;

/** Moves the focus to an element by the Tab key alone. */
export const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await expect(goal).toBeVisible();
  const isThere = () => goal.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < maxStops && !(await isThere()); stop++) await page.keyboard.press('Tab');
  await expect(goal).toBeFocused();
};

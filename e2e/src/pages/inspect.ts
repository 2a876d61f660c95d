import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { takePicture } from './take-picture.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 860 };
/** Pixels; no page of the portal is higher on a phone. */
const longestPage = 4_000;

/** Never wider than its window: what is drawn again for a narrower one takes a moment. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** What floats over a page for a moment, a notice or a transaction, hides parts of it, and goes when it has been read. */
const putAway = async (page: Page): Promise<void> => {
  const transaction = page
    .locator('[role=dialog][aria-modal=false]')
    .getByRole('button', { name: /^(Close|Minimise)$/ });
  const floating = transaction.or(page.getByRole('button', { name: 'Dismiss', exact: true }));
  // It may go by itself meanwhile, and without a connection another one comes.
  for (const each of await floating.all()) await each.click({ timeout: 2_000 }).catch(() => undefined);
};

/**
 * A page as it is now, at both widths: a picture of the window at each, nothing that pushes sideways, nothing that axe finds.
 * @param name of the pictures in screens/
 */
export const lookAt = async (page: Page, name: string): Promise<void> => {
  await putAway(page);
  for (const [size, suffix] of [
    [phone, '-phone'],
    [desktop, ''],
  ] as const) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    // As high as the page, so that no bar fixed to the window's edge covers what axe inspects.
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.min(longestPage, Math.max(size.height, pageHeight + 200)) });
    await expectAccessible(page);
    await page.setViewportSize(size);
    // A dialog is drawn for the window alone.
    const fullPage = !(await page.getByRole('dialog').first().isVisible());
    await takePicture(page, `${name}${suffix}`, { fullPage });
  }
};

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { resizeWindow } from './resize-window.ts';
import { takePicture, takesPictures } from './take-picture.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 860 };
/** Pixels; no page of the portal is higher on a phone. */
const longestPage = 4_000;

/** Expects a page no wider than its window, once it is laid out again after a change of the width. */
export const expectNoOverflow = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);

/** Closes toasts and the panel of a transaction, which cover parts of the page. */
const closeFloating = async (page: Page): Promise<void> => {
  const transaction = page
    .locator('[role=dialog][aria-modal=false]')
    .getByRole('button', { name: /^(Close|Minimise)$/ });
  const floating = transaction.or(page.getByRole('button', { name: 'Dismiss', exact: true }));
  // One may close automatically meanwhile, and without a connection another one appears.
  for (const each of await floating.all()) await each.click({ timeout: 2_000 }).catch(() => undefined);
};

/**
 * Inspects a page at both widths, without what floats over it and in its whole height: no overflow, no violation that axe finds,
 * a picture.
 * @param name of the pictures in screens/
 */
export const inspectPage = async (page: Page, name: string): Promise<void> => {
  await closeFloating(page);
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
    if (!takesPictures) continue;
    await page.setViewportSize(size);
    // A dialog has the size of the window.
    const fullPage = !(await page.getByRole('dialog').first().isVisible());
    await takePicture(page, `${name}${suffix}`, { fullPage });
  }
  await page.setViewportSize(desktop);
};

/** As inspectPage, but in the window as it is: dialogs, menus and toasts stay open. Ends at the desktop's width. */
export const inspectWindow = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page);
  await takePicture(page, name, { fullPage: true });
  await resizeWindow(page, phone);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await takePicture(page, `${name}-phone`, { fullPage: true });
  await resizeWindow(page, desktop);
};

/** Pictures of the page at both widths, and no overflow on a phone. Ends at the desktop's width. */
export const expectFitsPhone = async (page: Page, name: string): Promise<void> => {
  await takePicture(page, name, { fullPage: true });
  await resizeWindow(page, phone);
  await expectNoOverflow(page);
  await takePicture(page, `${name}-phone`, { fullPage: true });
  await resizeWindow(page, desktop);
};

import { expect, type Page } from '@playwright/test';
import { portalFor } from './portal.ts';
import { confirmReview } from './review.ts';

export const updatedTexts = '✅ Asset metadata updated successfully!';

/** The update form of an asset in one tab, as a person uses it. */
export const updateForm = (page: Page, origin: string) => ({
  open: async (id: string): Promise<void> => {
    await page.goto(`${origin}/assets/${id}`);
    await page.getByRole('button', { name: 'Update Asset' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeVisible();
  },

  /** Unlocks a field and replaces its text. */
  retype: async (name: string, value: string): Promise<void> => {
    await page.getByRole('button', { name: `Unlock ${name}`, exact: true }).click();
    await expect(page.getByLabel(name, { exact: true })).toBeEnabled();
    await page.getByLabel(name, { exact: true }).fill(value);
  },

  /** Unlocks the replacement of the file, confirms it and chooses a PDF. */
  replaceFile: async (name: string, buffer: Buffer): Promise<void> => {
    await page.getByRole('button', { name: 'Unlock the file replacement' }).click();
    await page.getByRole('checkbox', { name: /replaces the file/ }).check();
    await portalFor(page, origin).chooseFile({ name, mimeType: 'application/pdf', buffer });
  },

  /** Updates, with the review before it. */
  submit: async (): Promise<void> => {
    await page.locator('form').getByRole('button', { name: 'Update Asset' }).click();
    await confirmReview(page, 'update');
  },
});

import { expect, type Locator, type Page } from '@playwright/test';
import { confirmReview } from './review.ts';

/** Label of both sides' own names in an NDA of version 1.2. */
export const nameLabel = 'Your name in the agreement';

/** Sharing as a person does it: by label, role and text only. */
export const sharingOn = (page: Page, origin: string) => ({
  openForm: async (assetId: string, type: 'internal' | 'external'): Promise<void> => {
    await page.goto(`${origin}/share/${assetId}?type=${type}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Share /);
  },

  /** Finds a person by the complete e-mail address or part of the name, and chooses them. */
  choosePerson: async (typed: string, masked: RegExp): Promise<void> => {
    await page.getByRole('combobox', { name: 'Share with' }).fill(typed);
    await page.locator('.ant-select-item-option').filter({ hasText: masked }).first().click();
    await expect(page.getByRole('button', { name: /^Remove: / })).toBeVisible();
  },

  submitInternal: async (): Promise<void> => {
    await page.getByLabel(nameLabel).fill('Olga Owner');
    await page.locator('form').getByRole('button', { name: 'Share Asset' }).click();
    await confirmReview(page, 'internal');
    await expect(page.getByText(/^Asset shared internally\. Successfully shared/).first()).toBeVisible({
      timeout: 60_000,
    });
  },

  openAsset: (assetId: string, tab = 'overview') => page.goto(`${origin}/assets/${assetId}?tab=${tab}`),

  /** Reads the NDA and signs it. @param inspect runs on the dialog before its box is ticked */
  acceptInvitation: async (inspect: (dialog: Locator) => Promise<void> = async () => undefined): Promise<void> => {
    await page.getByRole('button', { name: 'Read and accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read and sign the NDA' });
    await expect(dialog.getByRole('region', { name: 'Text of the NDA' })).toBeVisible();
    const name = dialog.getByLabel(nameLabel);
    // Programs make documents of version 1.1, which name accounts only.
    if ((await name.count()) > 0) await name.fill('Rosa Recipient');
    await inspect(dialog);
    await dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }).check();
    await dialog.getByRole('button', { name: 'Sign & Accept' }).click();
    await expect(page.getByText('You now have access to this asset').first()).toBeVisible();
  },

  /** Confirms the dialog that precedes the end of access. */
  confirm: (title: string | RegExp, action: string): Promise<void> =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: action, exact: true }).click(),
});

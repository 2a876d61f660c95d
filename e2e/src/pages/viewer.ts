import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Key nodes, ciphertext and decryption, on a busy machine. */
export const openingMs = 60_000;

/** The viewer on an asset's Actions tab, as a person uses it. */
export const viewerFor = (page: Page, origin: string) => {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name: `File ${name}` });
  const content = (name: string): FrameLocator => page.frameLocator(`iframe[title="Content of ${name}"]`);

  return {
    dialog,
    content,

    goTo: async (assetId: string): Promise<void> => {
      await page.goto(`${origin}/assets/${assetId}?tab=actions`);
      await expect(page.getByRole('button', { name: 'View File' })).toBeVisible();
    },

    open: async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'View File' }).click();
      await expect(dialog(name)).toBeVisible({ timeout: openingMs });
    },

    close: async (name: string): Promise<void> => {
      await dialog(name).getByRole('button', { name: 'Close' }).click();
      await expect(dialog(name)).toBeHidden();
    },

    /** The frame itself, to run scripts in it. */
    frame: async (name: string): Promise<Frame> => {
      const frame = await (await page.locator(`iframe[title="Content of ${name}"]`).elementHandle())?.contentFrame();
      if (!frame) throw new Error('the frame does not exist');
      return frame;
    },
  };
};

/** Share of the window's height that a dialog takes, its content included. */
export const shareOfWindow = async (page: Page, dialog: Locator): Promise<number> => {
  const box = await dialog.locator('.ant-modal-container, .ant-modal-content').first().boundingBox();
  const { innerHeight } = await page.evaluate(() => ({ innerHeight: window.innerHeight }));
  return (box?.height ?? Number.POSITIVE_INFINITY) / innerHeight;
};

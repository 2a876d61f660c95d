import type { Page, PageScreenshotOptions } from '@playwright/test';

export const takesPictures = Boolean(process.env.PICTURES);

/**
 * A picture of the page in screens/, for people. It proves nothing and costs up to a second of a processor, so it is taken only
 * with PICTURES=1.
 */
export const takePicture = async (page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> => {
  if (!takesPictures) return;
  await page.screenshot({ path: `e2e/screens/${name}.png`, animations: 'disabled', ...options });
};

import { expect, type Locator, type Page } from '@playwright/test';

/** The input of a file chooser. */
type Files = Parameters<Locator['setInputFiles']>[0];

/** Chooses a file by keyboard alone; presses the key again when no dialog opens. */
export const chooseByKeyboard = async (page: Page, input: Locator, files: Files, key: 'Enter' | 'Space' = 'Enter') => {
  await expect(async () => {
    await input.focus();
    const choosing = page.waitForEvent('filechooser', { timeout: 3_000 });
    const [chooser] = await Promise.all([choosing, page.keyboard.press(key)]);
    await chooser.setFiles(files);
  }).toPass();
};

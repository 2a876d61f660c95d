import { test } from '@playwright/test';

/**
 * Ends every page that a story left open when its file is done: they would go on asking a stack that is gone, beside the stories
 * that follow. Called once at the top of a file.
 */
export const closePagesAfterwards = (): void => {
  test.afterAll(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
};

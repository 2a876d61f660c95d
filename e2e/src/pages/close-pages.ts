import { test } from '@playwright/test';

/**
 * Closes every page that the stories of a file left open: they would keep polling a removed stack while the next stories run.
 * Called once at the top of a file.
 */
export const closePagesAfterwards = (): void => {
  test.afterAll(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
};

import type { Page } from '@playwright/test';

/**
 * The server carries out the next such call that changes something, and the page never gets the answer.
 * @returns resolves when it was carried out
 */
export const keepAnswer = async (page: Page, pattern: string): Promise<{ readonly carriedOut: Promise<void> }> => {
  let done = (): void => undefined;
  const carriedOut = new Promise<void>((resolve) => {
    done = resolve;
  });
  let first = true;
  await page.route(pattern, async (route) => {
    if (!first || route.request().method() === 'GET') return route.continue();
    first = false;
    await route.fetch();
    done();
  });
  return { carriedOut };
};

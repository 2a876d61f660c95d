import type { Page } from '@playwright/test';

/**
 * The server carries out the next such call that changes something, and the page never gets the answer.
 * @param reads the call is one that only reads
 * @returns resolves when it was carried out
 */
export const keepAnswer = async (
  page: Page,
  pattern: string,
  reads = false,
): Promise<{ readonly carriedOut: Promise<void> }> => {
  let done = (): void => undefined;
  const carriedOut = new Promise<void>((resolve) => {
    done = resolve;
  });
  let first = true;
  await page.route(pattern, async (route) => {
    if (!first || (route.request().method() === 'GET') !== reads) return route.continue();
    first = false;
    await route.fetch();
    done();
  });
  return { carriedOut };
};

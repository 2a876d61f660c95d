import type { Page } from '@playwright/test';

/**
 * Lets the server process the next matching mutation and withholds the response from the page.
 * @param reads matches a GET instead
 * @returns resolves when the call was processed
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

import type { Page } from '@playwright/test';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Resolves when no control or text has moved for three frames, after sixty frames at the latest. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll('main, nav, button, a, input')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].join();
      });
    let before = '';
    let still = 0;
    for (let frame = 0; still < 3 && frame < 60; frame++) {
      await new Promise(requestAnimationFrame);
      const now = places().join(';');
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });

/** Resizes the window and waits for the new layout: the target of the next click would move away otherwise. */
export const resizeWindow = async (page: Page, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await untilStill(page);
};

import type { Page } from '@playwright/test';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Resolves when nothing that one presses or reads has moved for three pictures; after a second of moving, as it is. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const places = () =>
      [...document.querySelectorAll('main, nav, button, a, input')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].join();
      });
    let before = '';
    let still = 0;
    for (let picture = 0; still < 3 && picture < 60; picture++) {
      await new Promise(requestAnimationFrame);
      const now = places().join(';');
      still = now === before ? still + 1 : 0;
      before = now;
    }
  });

/** Another size of the window, with the page drawn again for it: what is pressed next would move away otherwise. */
export const resizeWindow = async (page: Page, size: Size): Promise<void> => {
  await page.setViewportSize(size);
  await untilStill(page);
};

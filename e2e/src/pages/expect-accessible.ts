import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, as far as a machine can tell. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What is still fading in has other colours than it will have, and before antd starts its animation there is only a class that
 * tells of it. What moves forever is taken as it is; after three seconds, everything.
 */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const steps = ['prepare', 'start', 'active'].flatMap((step) =>
      ['appear', 'enter', 'leave'].map((way) => `[class*="-${way}-${step}"]`),
    );
    const isEnding = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    const isMoving = () => document.querySelector(steps.join()) !== null || document.getAnimations().some(isEnding);
    const until = performance.now() + 3_000;
    do await new Promise(requestAnimationFrame);
    while (isMoving() && performance.now() < until);
  });

/** Expects that axe finds nothing against WCAG 2.2 AA on the page as it is now; what it finds is named with its place. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await untilStill(page);
  // Legacy says: asked in the page itself. For frames axe opens a tab of its own to put its findings together in.
  const axe = new AxeBuilder({ page }).withTags(tags).setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
  expect(found).toEqual([]);
};

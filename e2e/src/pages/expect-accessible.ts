import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, as far as axe can check it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe describes the elements of violations only: those of passed checks take twice the processor. */
const options = { resultTypes: ['violations'] } satisfies Parameters<AxeBuilder['options']>[0];

/**
 * Waits for the end of animations: a fading element does not have its final colours. Before antd starts an animation only a class
 * announces it. Endless animations are ignored; after three seconds, all are.
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

/** Expects that axe finds nothing against WCAG 2.2 AA on the page as it is now; violations are reported with their element. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await untilStill(page);
  // Legacy mode runs in the page itself. For frames axe opens a tab to merge its findings.
  const axe = new AxeBuilder({ page })
    .options(options)
    .withTags(tags)
    .setLegacyMode(page.frames().length === 1);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
  expect(found).toEqual([]);
};

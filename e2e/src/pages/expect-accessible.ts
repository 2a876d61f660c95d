import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** WCAG 2.2 AA, as far as axe can check it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe describes the elements of violations only: those of passed checks take twice the processor. */
const options = { resultTypes: ['violations'], runOnly: tags } satisfies RunOptions;

/**
 * axe in the page itself, loaded once per document: loading takes as long as a run. While a modal dialog is open only the dialog can
 * be operated, and it covers parts of the page.
 */
const analyze = async (page: Page): Promise<AxeResults> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate((chosen) => {
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')];
    return window.axe.run(dialogs.find((each) => each.checkVisibility()) ?? document, chosen);
  }, options);
};

/** A page with frames: axe opens a tab to merge its findings. */
const analyzeFrames = (page: Page): Promise<AxeResults> =>
  new AxeBuilder({ page })
    .options({ resultTypes: [...options.resultTypes] })
    .withTags(tags)
    .analyze();

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
  const { violations } = await (page.frames().length === 1 ? analyze(page) : analyzeFrames(page));
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));
  expect(found).toEqual([]);
};

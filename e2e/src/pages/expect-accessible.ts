import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
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

const loadAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
};

/**
 * axe in the page itself, loaded once per document: loading takes as long as a run. While a modal dialog is open only the dialog can
 * be operated, and it covers parts of the page.
 */
const analyze = async (page: Page): Promise<AxeResults> => {
  await loadAxe(page);
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
 * announces it. Endless animations are ignored; after three seconds, all are. The ripple of a pressed button is ignored too: it changes
 * no colour of text, and with reduced motion its class stays for five seconds.
 */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const steps = ['prepare', 'start', 'active'].flatMap((step) =>
      ['appear', 'enter', 'leave'].map((way) => `[class*="-${way}-${step}"]:not([class*="wave-motion"])`),
    );
    const isEnding = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity;
    const isMoving = () => document.querySelector(steps.join()) !== null || document.getAnimations().some(isEnding);
    const until = performance.now() + 3_000;
    do await new Promise(requestAnimationFrame);
    while (isMoving() && performance.now() < until);
  });

const describe = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target} ${html}`));

/** What axe finds against WCAG 2.2 AA in one element, without frames in it: each violation with its element. */
export const violationsIn = async (element: Locator): Promise<string[]> => {
  await untilStill(element.page());
  await loadAxe(element.page());
  const chosen = { ...options, iframes: false };
  return describe(await element.evaluate((context, settings) => window.axe.run(context, settings), chosen));
};

/** Expects that axe finds nothing against WCAG 2.2 AA on the page as it is now; violations are reported with their element. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await untilStill(page);
  expect(describe(await (page.frames().length === 1 ? analyze(page) : analyzeFrames(page)))).toEqual([]);
};

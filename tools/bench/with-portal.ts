import { portalFor } from '@ipr/e2e/pages/portal';
import { createStack, type Stack } from '@ipr/e2e/stack/run-stack';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from './launch-browser.ts';

interface OpenPortal {
  readonly stack: Stack;
  readonly origin: string;
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** Signed in, on no page yet. */
  readonly page: Page;
}

/** Runs a measurement with a stack of its own and a browser in which a person is signed in; removes both afterwards. */
export const withPortal = async (measure: (portal: OpenPortal) => Promise<void>): Promise<void> => {
  const stack = await createStack();
  const browser = await launchBrowser();
  try {
    await stack.start();
    const context = await browser.newContext();
    const page = await context.newPage();
    const { origin } = stack;
    await portalFor(page, origin).signIn(context, 'bench@example.org');
    await measure({ stack, origin, browser, context, page });
  } finally {
    await browser.close();
    await stack.remove();
  }
};

import type { Browser, Page } from '@playwright/test';
import { portalFor } from './portal.ts';

/** A page in a new browser context, signed in by the API. */
export const signedInPage = async (browser: Browser, origin: string, email: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await portalFor(page, origin).signIn(page.context(), email);
  return page;
};

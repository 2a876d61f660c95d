import { expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '../files/make-pdf.ts';
import { portalFor } from './portal.ts';

export const registered = 'Asset registered successfully on blockchain with Lit Protocol encryption!';

/** The registration form in one tab, as a person uses it. */
export const registrationForm = (page: Page, origin: string) => {
  const portal = portalFor(page, origin);
  const form = {
    open: async (): Promise<void> => {
      await page.goto(`${origin}/assets/new`);
      await expect(page.getByRole('button', { name: 'Register Asset' })).toBeVisible();
    },

    /** Chooses a new PDF and waits until it is looked up, then fills in what is required. @returns its bytes */
    fillIn: async (title: string, sizeBytes = 20_000): Promise<Buffer> => {
      const pdf = makePdf(title, sizeBytes);
      await portal.chooseFile({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdf });
      await expect(page.getByText('This file is not registered yet.')).toBeVisible();
      await page.getByRole('textbox', { name: /^Title/ }).fill(title);
      await portal.choose('IP Type', 'Patent');
      await portal.choose('IP Content', 'Document');
      return pdf;
    },

    submit: portal.submit,

    /** What the progress card says about the failure: the specified sentence, which the notice says too. */
    failure: (words: string | RegExp): Locator => page.locator('main').getByRole('alert').getByText(words),

    expectRegistered: (): Promise<void> => expect(page.getByText(registered).first()).toBeVisible({ timeout: 90_000 }),
  };
  return form;
};

/** Requests that the network keeps back. */
export interface Held {
  /** Until the first of them is on its way. */
  readonly reached: Promise<void>;
  readonly release: () => Promise<void>;
}

/** Keeps back whatever a page sends there, as a network does that has stalled. @param pattern of addresses */
export const holdBack = async (page: Page, pattern: string): Promise<Held> => {
  let go = () => {};
  let arrive = () => {};
  const gate = new Promise<void>((open) => {
    go = open;
  });
  const reached = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(pattern, async (route) => {
    arrive();
    await gate;
    // A page that was left, or has given up, waits for nothing.
    await route.continue().catch(() => undefined);
  });
  return {
    reached,
    release: async () => {
      go();
      await page.unroute(pattern);
    },
  };
};

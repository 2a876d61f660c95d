import { expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '../files/make-pdf.ts';
import { deleteFormDrafts } from './delete-form-drafts.ts';
import { portalFor } from './portal.ts';

export const registered = 'Asset registered successfully on blockchain with Lit Protocol encryption!';

/** The registration form in one tab, as a person uses it. */
export const registrationForm = (page: Page, origin: string) => {
  const portal = portalFor(page, origin);
  const form = {
    /** An empty form: one that was left with entries is restored otherwise. */
    open: async (): Promise<void> => {
      await deleteFormDrafts(page);
      await page.goto(`${origin}/assets/new`);
      await expect(page.getByRole('button', { name: 'Register Asset' })).toBeVisible();
    },

    /** Chooses a new PDF, waits for its check, then fills in the required fields. @returns its bytes */
    fillIn: async (title: string, sizeBytes = 20_000): Promise<Buffer> => {
      const pdf = makePdf(title, sizeBytes);
      await portal.chooseFile({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdf });
      await expect(page.getByText('This file is not registered yet.')).toBeVisible();
      await page.getByRole('textbox', { name: /^Title/ }).fill(title);
      await portal.choose('IP Type', 'Patent');
      await portal.choose('IP Content', 'Document');
      return pdf;
    },

    press: portal.press,
    submit: portal.submit,

    /** The specified sentence about the failure in the progress card; the toast shows it too. */
    failure: (words: string | RegExp): Locator => page.locator('main').getByRole('alert').getByText(words),

    expectRegistered: (): Promise<void> => expect(page.getByText(registered).first()).toBeVisible(),
  };
  return form;
};

/** Requests that are held back. */
export interface Held {
  /** Resolves when the first of them has been sent. */
  readonly reached: Promise<void>;
  readonly release: () => Promise<void>;
}

/** Holds back the requests of a page to these addresses, like a stalled network. @param pattern of addresses */
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
    // The page may have been closed or may have aborted the request.
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

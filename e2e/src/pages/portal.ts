import { type BrowserContext, expect, type Page } from '@playwright/test';
import { readCode } from '../person/person.ts';
import { devTokenOf } from '../stack/run-stack.ts';
import { confirmReview } from './review.ts';
import { confirmSigning, signerOf } from './sign-frame.ts';
import { takePicture } from './take-picture.ts';

/** The code of a mail, copied by a click in the inbox of this machine. */
const copyCode = async (context: BrowserContext, origin: string, email: string): Promise<string> => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const inbox = await context.newPage();
  await inbox.goto(`${origin}/dev/inbox?token=${devTokenOf(origin)}`);
  await inbox
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Copy the code' })
    .first()
    .click();
  const copied = () => inbox.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^\d{6}$/);
  const code = await copied();
  await inbox.close();
  return code;
};

/** The portal as a person uses it: by label, role and text only. */
export const portalFor = (page: Page, origin: string) => ({
  page,

  /**
   * Signs a browser in with a code through the API, for stories about something else; opens no page.
   * @param confirms whether the person confirms whatever the signing frame asks
   */
  signIn: async (context: BrowserContext, email: string, confirms = true): Promise<void> => {
    const call = async (path: string, data: object): Promise<void> => {
      const response = await context.request.post(`${origin}/api/v1/auth/${path}`, { data, headers: { origin } });
      expect(response.ok(), await response.text()).toBe(true);
    };
    await call('email', { email });
    const signer = await signerOf(context, origin);
    await call('email/verify', { email, code: await readCode(origin, email), ...(signer ? { signer } : {}) });
    if (confirms) confirmSigning(context);
  },

  /** Signs in through the pages, with a code that is read on the inbox page of this machine in another tab. */
  signInByCode: async (context: BrowserContext, email: string): Promise<void> => {
    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(email)).toBeVisible();
    const code = await copyCode(context, origin, email);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    // The last digit sends the form.
    await page.keyboard.type(code);
    await expect(page.getByRole('link', { name: 'Register IP' }).first()).toBeVisible();
    confirmSigning(context);
  },

  openRegistration: async (): Promise<void> => {
    await page.getByRole('link', { name: 'Register IP' }).first().click();
    await expect(page.getByRole('heading', { name: 'Chain New IP Asset' })).toBeVisible();
  },

  chooseFile: (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    page.locator('input[type=file]').setInputFiles(file),

  /** A list that is rendered again during a click loses the click, so the choice is checked. */
  choose: async (label: string, option: string): Promise<void> => {
    const box = page.getByRole('combobox', { name: new RegExp(label) });
    const chosen = page.locator('.ant-select').filter({ has: box }).getByText(option, { exact: true });
    await expect(async () => {
      await box.click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: new RegExp(`^${option}$`) })
        .first()
        .click({ timeout: 5_000 });
      await expect(chosen).toBeVisible({ timeout: 2_000 });
    }).toPass();
  },

  /** Presses the button of the form: for a form with errors, or a repetition of what was confirmed. */
  press: (): Promise<void> => page.getByRole('button', { name: 'Register Asset' }).click(),

  /** Registers, with the review before it. */
  submit: async (): Promise<void> => {
    await page.getByRole('button', { name: 'Register Asset' }).click();
    await confirmReview(page, 'register');
  },

  picture: (name: string): Promise<void> => takePicture(page, name, { fullPage: true }),

  /** The README's picture: the window without toasts. Only on demand, because the file is tracked. */
  readmePicture: async (name: string): Promise<void> => {
    if (!process.env.UPDATE_SCREENSHOT) return;
    await page
      .getByRole('button', { name: 'Dismiss' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.screenshot({ path: `docs/screenshot-${name}.png`, animations: 'disabled' });
  },
});

export type Portal = ReturnType<typeof portalFor>;

import { client, startGoogle } from '@ipr/identity/testing/google-provider';
import { expect, type Page, test } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'gina@google.example';
let stack: Stack;
let google: Awaited<ReturnType<typeof startGoogle>>;
test.beforeAll(async () => {
  stack = await createStack({
    env: async (origin) => {
      google = await startGoogle(`${origin}/login`, { email, hostedDomain: 'google.example' });
      const { id, secret } = client;
      return {
        SIGN_IN: 'email,google',
        GOOGLE_ISSUER: google.issuer,
        GOOGLE_CLIENT_ID: id,
        GOOGLE_CLIENT_SECRET: secret,
      };
    },
  });
  await stack.start();
});
test.afterAll(async () => {
  await stack?.remove();
  await google?.close();
});

const accountOf = async (page: Page): Promise<unknown> => {
  const { id, wallet, email: address } = await (await page.request.get(`${stack.origin}/api/v1/auth/me`)).json();
  return { id, wallet, address };
};
const byGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });

test('a person signs in by Google, on a phone too, and the code by e-mail leads to the same account', async ({
  browser,
}) => {
  const [desktop, phone, byCode] = await Promise.all([
    browser.newContext(),
    browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }),
    browser.newContext(),
  ]);
  const accounts: unknown[] = [];
  for (const context of [desktop, phone])
    await test.step('When they choose Google on the sign-in page', async () => {
      const page = await context.newPage();
      await page.goto(`${stack.origin}/login`);
      await expect(byGoogle(page)).toBeVisible();
      await expect(page.getByRole('button', { name: /passkey/i })).toHaveCount(0);
      if (context === desktop) await inspectPage(page, 'sign-in-google');
      await byGoogle(page).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, gina' })).toBeVisible();
      expect(new URL(page.url()).search).toBe('');
      accounts.push(await accountOf(page));
    });
  await test.step('Then every way leads to one account', async () => {
    await portalFor(await byCode.newPage(), stack.origin).signIn(byCode, email);
    const page = await byCode.newPage();
    await page.goto(stack.origin);
    accounts.push(await accountOf(page));
    expect(accounts[0]).toMatchObject({ address: email });
    expect(accounts).toEqual([accounts[0], accounts[0], accounts[0]]);
  });
});

test('who cancels at Google is back at the sign-in, without a failure, and can sign in by code', async ({ page }) => {
  await page.route(`${google.issuer}/**`, async (route) => {
    const state = new URL(route.request().url()).searchParams.get('state') ?? '';
    const location = `${stack.origin}/login?error=access_denied&state=${encodeURIComponent(state)}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
  await page.goto(`${stack.origin}/login`);
  // Marks the document before Google, whose address is the same as that of the one after it.
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await byGoogle(page).click();
  await expect(page.locator('html:not([data-before])')).toBeAttached();
  await page.waitForURL(`${stack.origin}/login`);
  await expect(byGoogle(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('E-mail', { exact: true }).fill('other@google.example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
});

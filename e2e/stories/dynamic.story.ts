import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

const script = '/modules/dynamic_wallet/dynamic.js';
const isBuilt = existsSync(join(resolve(import.meta.dirname, '../..'), '.cache', script));
if (!isBuilt) process.stdout.write('dynamic.story.ts is skipped: `npm run build:dynamic` has not run here\n');
test.skip(!isBuilt, 'npm run build:dynamic has not run here');
closePagesAfterwards();

let stack: Stack;
test.beforeAll(async () => {
  const env = { SIGN_IN: 'email,passkey,dynamic', DYNAMIC_ENVIRONMENT_ID: '3f1c7d2e-5a64-4b0e-9c3f-2f6f0f9d1a77' };
  stack = await createStack({ env });
  await stack.start();
});
test.afterAll(() => stack?.remove());

/** Requests by their beginning, and what the browser reports about scripts that fail or are refused. */
const watch = (page: Page) => {
  const [requests, defects] = [[] as string[], [] as string[]];
  page.on('request', (request) => void requests.push(request.url()));
  page.on('pageerror', ({ message }) => {
    // The SDK does not handle that its own requests fail.
    if (message !== 'Failed to fetch') defects.push(message);
  });
  page.on('console', (message) => {
    if (/script-src|is not a function/.test(message.text())) defects.push(message.text());
  });
  return { to: (start: string) => requests.filter((url) => url.startsWith(start)), defects };
};

test('the provider’s script loads on the click and mounts; without its servers, the page names the code by e-mail, which works', async ({
  page,
}) => {
  const seen = watch(page);
  const alert = page.getByRole('alert');
  await test.step('Given a sign-in page that can reach the portal alone', async () => {
    await page.route(
      ({ origin }) => origin !== stack.origin,
      (route) => route.abort(),
    );
    await page.goto(`${stack.origin}/login`);
    await expect(page.getByRole('button', { name: 'Continue with Dynamic' })).toBeVisible();
    expect(seen.to(stack.origin + script)).toEqual([]);
  });
  await test.step('When the person chooses Dynamic', async () => {
    await page.getByRole('button', { name: 'Continue with Dynamic' }).click();
    await expect(page.locator('#dynamic-provider')).toHaveCount(1);
    await expect(alert).toContainText('Dynamic cannot be reached. You are not signed in.');
  });
  await test.step('Then the SDK was mounted, asked its own server, and failed with a sentence', async () => {
    expect(seen.to(stack.origin + script)).toHaveLength(1);
    expect(seen.to('https://app.dynamicauth.com/').length).toBeGreaterThan(0);
    expect(seen.defects).toEqual([]);
    await inspectPage(page, 'sign-in-dynamic-unreachable');
  });
  await test.step('And another click asks the server again', async () => {
    const before = seen.to('https://app.dynamicauth.com/').length;
    await page.getByRole('button', { name: 'Continue with Dynamic' }).click();
    await expect.poll(() => seen.to('https://app.dynamicauth.com/').length).toBeGreaterThan(before);
    await expect(alert).toContainText('Dynamic cannot be reached.');
  });
  await test.step('And the way it names is open', async () => {
    await page.getByLabel('E-mail', { exact: true }).fill('ada@dynamic.example');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  });
});

import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ada@people.example';
let stack: Stack;
let page: Page;

/** A picture of a colour, drawn by the browser. */
const drawPicture = (on: Page): Promise<number[]> =>
  on.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 200);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#2456a6';
    context.fillRect(0, 0, 320, 200);
    const drawn = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await drawn.arrayBuffer())];
  });

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test('a person saves their profile and picture; the frame shows the new name at once', async () => {
  await page.goto(`${stack.origin}/settings?tab=profile`);
  await page.getByLabel('Username', { exact: true }).fill('Ada L.');
  await page.getByLabel('Bio', { exact: true }).fill('Writes programs.\nReads proofs.');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ada L\./ })).toBeVisible();
  const buffer = Buffer.from(await drawPicture(page));
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Avatar uploaded successfully!')).toBeVisible();
  const picture = page.locator('main img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  await inspectPage(page, 'settings-profile');
});

test('a passkey added in Settings signs in without an address', async () => {
  await test.step('Given a device that verifies its owner', async () => {
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  await test.step('When a passkey is added', async () => {
    await page.goto(`${stack.origin}/settings?tab=account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('The passkey was added.')).toBeVisible();
    await expect(page.getByText('Passkey 1', { exact: true })).toBeVisible();
    await inspectPage(page, 'settings-account');
  });
  await test.step('Then it opens the same account after a sign-out', async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('link', { name: /^Ada L\./ })).toBeVisible();
  });
});

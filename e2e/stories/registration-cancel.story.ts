import { sha256Hex } from '@ipr/domain';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { portalFor } from '../src/pages/portal.ts';
import { registrationForm } from '../src/pages/registration-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stack: Stack;
let context: BrowserContext;
let page: Page;
/** Another person, without a browser. */
let other: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'carla@registration-cancel.example');
  other = await createPerson(stack.origin, 'oscar@registration-cancel.example');
});

test.afterAll(async () => {
  await other?.close();
});

const form = () => registrationForm(page, stack.origin);
const button = (name: string) => page.getByRole('button', { name });
const stage = (words: string) => page.getByRole('listitem').filter({ hasText: words });
const count = () => other.ports.chain.assetCount();

test('an upload shows bytes and the time left, and Cancel really stops it', async () => {
  const before = await count();
  await form().open();
  await form().fillIn('Slow', 6_000_000);
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(60_000);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ipfs/upload/file'));
  await form().submit();
  const upload = stage('Upload the encrypted file');
  await expect(upload.getByText(/^about \d+ (s|min) left$/)).toBeVisible({ timeout: 60_000 });
  await expect(upload).toContainText(/ of 5\.7 MB/);
  await portalFor(page, stack.origin).picture('registration-uploading');
  await expectAccessible(page);
  await button('Cancel').click();
  await expect(page.getByText('Stopped. Nothing was registered.').first()).toBeVisible();
  await ended;
  await speed(-1);
  expect(await count()).toBe(before);
  await test.step('And nothing of it remains in the browser', async () => {
    await form().open();
    await expect(page.getByText('Continue registration of')).toHaveCount(0);
  });
});

/** Runs in the worker before its own code: every chunk takes seconds, so that there is time to cancel. */
const slowly = `if (typeof window === 'undefined') {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  crypto.subtle.encrypt = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return encrypt(...given);
  };
}
`;

test('Cancel during encryption ends the worker in the middle of its work, and nothing of the file is sent', async () => {
  const before = await count();
  const uploads: string[] = [];
  const record = (request: Request) => {
    if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname);
  };
  await page.route('**/*.chunk.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: slowly + (await response.text()) });
  });
  await form().open();
  await form().fillIn('Hesitant', 9_000_000);
  page.on('request', record);
  const started = page.waitForEvent('worker');
  await form().submit();
  const worker = await started;
  const ended = worker.waitForEvent('close');
  await expect(stage('Encrypt the file in this browser')).toContainText(/ of 8\.6 MB/);
  await button('Cancel').click();
  await ended;
  await expect(page.getByText('Stopped. Nothing was registered.').first()).toBeVisible();
  await expect(button('Register Asset')).toBeEnabled();
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Hesitant');
  page.off('request', record);
  await page.unroute('**/*.chunk.js');
  expect(uploads.filter((path) => /ipfs|files|timestamp|relay/.test(path))).toEqual([]);
  expect(page.workers()).toEqual([]);
  expect(await count()).toBe(before);
});

test('a registration that was sent to the blockchain cannot be cancelled, shows this, and completes', async () => {
  await form().open();
  const pdf = await form().fillIn('Final', 30_000);
  const answers: (() => void)[] = [];
  await page.route('**/api/v1/relay/transactions', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => answers.push(go));
    await route.continue();
  });
  await form().submit();
  await expect(page.getByText('Sent to the blockchain. It can no longer be cancelled.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(button('Cancel')).toBeHidden();
  for (const go of answers) go();
  await form().expectRegistered();
  await page.unroute('**/api/v1/relay/transactions');
  expect(await other.ports.chain.assetIdOf(await sha256Hex(pdf))).not.toBeNull();
});

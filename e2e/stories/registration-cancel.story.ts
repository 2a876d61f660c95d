import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, expect, type Page, type Request } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { registrationForm } from '../src/pages/registration-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

let stack: Stack;
let context: BrowserContext;
let page: Page;
let network: CDPSession;
/** Another person, without a browser. */
let other: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  // A new browser without free storage from the start: a running one caches its quota for half a minute.
  context = await browser.newContext();
  page = await context.newPage();
  network = await context.newCDPSession(page);
  await network.send('Storage.overrideQuotaForOrigin', { origin: stack.origin, quotaSize: 1_000 });
  await portalFor(page, stack.origin).signIn(context, 'carla@registration-cancel.example');
  other = await createPerson(stack.origin, 'oscar@registration-cancel.example');
});

test.afterAll(async () => {
  await other?.close();
});

const form = () => registrationForm(page, stack.origin);
const button = (name: string) => page.getByRole('button', { name });
const stage = (words: string) => page.getByRole('listitem').filter({ hasText: words });
const chooseFile = async (path: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(path);
  await expect(page.getByText('This file is not registered yet.')).toBeVisible();
};

/** Runs in the worker before its own code: every chunk takes long enough to cancel. */
const slowly = `if (typeof window === 'undefined') {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  crypto.subtle.encrypt = async (...given) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    return encrypt(...given);
  };
}
`;

/**
 * The page runs a worker's verified script from a copy in memory, and only the copy can be changed: a changed file is refused.
 * @returns undoes it
 */
const slowWorkers = async (): Promise<() => Promise<void>> => {
  await page.evaluate((code) => {
    const RealBlob = Blob;
    globalThis.Blob = class extends RealBlob {
      constructor(parts: BlobPart[] = [], options: BlobPropertyBag = {}) {
        super(options.type === 'text/javascript' ? [code, ...parts] : parts, options);
      }
    };
  }, slowly);
  return () =>
    page.evaluate(() => {
      globalThis.Blob = Object.getPrototypeOf(Blob);
    });
};

const cancelEncryption = async (): Promise<void> => {
  const sent: string[] = [];
  const record = (request: Request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  };
  const undo = await slowWorkers();
  page.on('request', record);
  const started = page.waitForEvent('worker');
  await form().submit();
  const worker = await started;
  const ended = worker.waitForEvent('close');
  await expect(stage('Encrypt the file in this browser')).toContainText(/ of 5\.7 MB/);
  await button('Cancel').click();
  await ended;
  await expect(page.getByText('Stopped. Nothing was registered.').first()).toBeVisible();
  await expect(button('Register Asset')).toBeEnabled();
  page.off('request', record);
  await undo();
  expect(sent.filter((path) => /ipfs|files|timestamp|relay|wallet/.test(path))).toEqual([]);
  expect(page.workers()).toEqual([]);
  await button('Dismiss').click();
};

const limitUpload = (uploadThroughput: number) =>
  network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

const cancelUpload = async (): Promise<void> => {
  await limitUpload(60_000);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ipfs/upload/file'));
  await form().submit();
  const upload = stage('Upload the encrypted file');
  await expect(upload.getByText(/^about \d+ (s|min) left$/)).toBeVisible();
  await expect(upload).toContainText(/ of 5\.7 MB/);
  await expect(page.getByText(/^This browser cannot save the progress\. Leave this tab open/)).toBeVisible();
  await portalFor(page, stack.origin).picture('registration-uploading');
  await expectAccessible(page);
  await button('Cancel').click();
  await expect(page.getByText('Stopped. Nothing was registered.').first()).toBeVisible();
  await ended;
  await limitUpload(-1);
};

test('Cancel ends encryption and upload in the middle of their work, and one form in a browser without storage registers in the end', async () => {
  const before = await other.ports.chain.assetCount();
  await form().open();
  await test.step('a file that was deleted before its encryption shows an error', async () => {
    await form().fillIn('Hesitant');
    await button('Remove the file').click();
    const path = join(stack.folder, 'moved.pdf');
    writeFileSync(path, makePdf('Moved', 20_000));
    await chooseFile(path);
    rmSync(path);
    await form().submit();
    await expect(form().failure('File processing failed: File hashing failed')).toBeVisible();
    await inspectPage(page, 'registration-file-gone');
    await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Hesitant');
  });
  await test.step('Cancel ends the worker, and nothing of the file is sent', async () => {
    await button('Remove the file').click();
    const path = join(stack.folder, 'hesitant.pdf');
    writeFileSync(path, makePdf('Hesitant', 6_000_000));
    await chooseFile(path);
    await cancelEncryption();
  });
  await test.step('an upload shows bytes and the time left, and Cancel really stops it', async () => {
    await cancelUpload();
    expect(await other.ports.chain.assetCount()).toBe(before);
  });
  await test.step('and the same form completes', async () => {
    await form().submit();
    await form().expectRegistered();
    expect(await other.ports.chain.assetCount()).toBe(before + 1);
  });
});

import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { keptBy } from '../src/pages/kept-by.ts';
import { probeFrame } from '../src/pages/probe-frame.ts';
import { signedInPage } from '../src/pages/signed-in-page.ts';
import { openingMs, viewerFor } from '../src/pages/viewer.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ada@viewer-secrecy.example';
/** Contained only in the file; any other occurrence is a leak of decrypted bytes. */
const secret = 'the displacer is magnetic 8c1f27';
const text = `Motor, first sketch: ${secret}\n${'A line like many others.\r\n'.repeat(100)}`;

let stack: Stack;
let ada: Person;
let page: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  ada = await createPerson(stack.origin, email);
  const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Document', description: 'quiet' };
  id = await ada.register({ ...texts, file: new File([text], 'notes.txt') });
  page = await signedInPage(browser, stack.origin, email);
});

test.afterAll(() => ada?.close());

/** Every request and every line on the console of the page's context from now on. */
const recordOutput = () => {
  const requests: { url: string; body: string }[] = [];
  const printed: string[] = [];
  const bodyOf = (body: Buffer | null) => body?.toString('latin1') ?? '';
  page
    .context()
    .on('request', (request) => requests.push({ url: request.url(), body: bodyOf(request.postDataBuffer()) }));
  page.on('console', (message) => printed.push(message.text()));
  return { requests, printed };
};

/** Records the addresses of blobs that each document has open. */
const recordAddresses = () => {
  const open = new Set<string>();
  Object.assign(window, { openAddresses: open });
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL(blob);
    open.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    open.delete(address);
    revokeObjectURL(address);
  };
};

test('decrypted bytes stay in the frame: no request, storage, log or address contains them', async () => {
  const { requests, printed } = recordOutput();
  await page.addInitScript(recordAddresses);
  const viewer = viewerFor(page, stack.origin);
  const noted = page.waitForResponse((response) => response.url().endsWith('/users/me/activity/view'));
  await viewer.goTo(id);
  await viewer.open('notes.txt');
  await expect(viewer.content('notes.txt').getByText(secret)).toBeVisible();
  expect((await noted).status()).toBe(200);
  await test.step('a script in the frame cannot send them out of it', async () => {
    const { origin, ways } = await probeFrame(await viewer.frame('notes.txt'), stack.origin);
    expect(origin).toBe('null');
    for (const [way, result] of Object.entries(ways)) expect([way, result]).toEqual([way, 'refused']);
  });
  await viewer.close('notes.txt');
  await expect(page.locator('iframe[title^="Content of"]')).toHaveCount(0);
  const open = await page.evaluate(() => [...(window as unknown as { openAddresses: Set<string> }).openAddresses]);
  expect(open).toEqual([]);
  expect(await keptBy(page)).not.toContain(secret);
  expect(printed.filter((line) => line.includes(secret))).toEqual([]);
  // The portal, and the host of its signing frame.
  const own = [stack.origin, stack.origin.replace('//', '//sign.')];
  for (const { url, body } of requests) {
    expect(own.includes(new URL(url).origin) || /^(blob:|data:|about:)/.test(url) ? '' : url).toBe('');
    expect(`${decodeURIComponent(url)} ${body}`.includes(secret)).toBe(false);
  }
});

test('bytes that were changed in transit are refused, and none of them is shown', async () => {
  const { cid } = await ada.ports.chain.asset(id);
  const { file } = JSON.parse(Buffer.from(await ada.api.content(cid)).toString('utf8'));
  await page.route(`**/ipfs/${file.encryptedFileCid}`, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[500] = (body[500] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await viewerFor(page, stack.origin).goTo(id);
  await page.getByRole('button', { name: 'View File' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to decrypt file for viewing' });
  await expect(alert.getByText('File decryption failed')).toBeVisible({ timeout: openingMs });
  await expect(page.locator('iframe[title^="Content of"]')).toHaveCount(0);
  await inspectPage(page, 'opening-tampered');
  await page.getByRole('button', { name: 'Download File' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to decrypt file. Make sure you have access permissions.' }),
  ).toBeVisible({ timeout: openingMs });
  expect(downloads).toEqual([]);
});

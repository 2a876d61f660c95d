import { expect, type Page } from '@playwright/test';
import { makePng, makeWav } from '../src/files/make-media.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { keptBy } from '../src/pages/kept-by.ts';
import { openingMs, viewerFor } from '../src/pages/viewer.ts';
import { inspectDialog, setUpFiles, type ViewerStage } from '../src/pages/viewer-set-up.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

/** Contained only in the text file; any other occurrence is a leak of decrypted bytes. */
const secret = 'the displacer is magnetic 8c1f27';
const files = {
  'notes.txt': Buffer.from(`Motor, first sketch: ${secret}\n${'A line like many others.\r\n'.repeat(2_000)}`),
  'photo.png': makePng(900, 600),
  'plan.pdf': makePdf('A motor', 40_000),
  'tone.wav': makeWav(1),
} as const;
const shared = ['notes.txt', 'photo.png', 'plan.pdf', 'tone.wav'] as const;

let stage: ViewerStage<keyof typeof files>;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await setUpFiles(await openStack(), 'viewer-secrecy.example', files, shared);
  page = await stage.signedIn(browser, 'ada');
});

test.afterAll(() => stage.end());

test('decrypted bytes stay in the frame: no request, storage, log or address contains them', async ({ browser }) => {
  const fresh = await stage.signedIn(browser, 'ada');
  const requests: { url: string; body: string }[] = [];
  const printed: string[] = [];
  fresh
    .context()
    .on('request', (request) =>
      requests.push({ url: request.url(), body: request.postDataBuffer()?.toString('latin1') ?? '' }),
    );
  fresh.on('console', (message) => printed.push(message.text()));
  await fresh.addInitScript(() => {
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
  });
  const viewer = viewerFor(fresh, stage.stack.origin);
  const noted = fresh.waitForResponse((response) => response.url().endsWith('/users/me/activity/view'));
  await viewer.goTo(stage.ids['notes.txt']);
  await viewer.open('notes.txt');
  await expect(viewer.content('notes.txt').getByText(secret)).toBeVisible();
  expect((await noted).status()).toBe(200);
  await test.step('a script in the frame cannot send them out of it', async () => {
    const frame = await viewer.frame('notes.txt');
    const reach = await frame.evaluate(async (origin) => {
      const tried = async (act: () => unknown) => {
        try {
          await act();
          return 'reached';
        } catch {
          return 'refused';
        }
      };
      return {
        origin: self.origin,
        portal: await tried(() => fetch(`${origin}/config.json`)),
        stranger: await tried(() => fetch('https://example.org/', { mode: 'no-cors' })),
        socket: await tried(
          () =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(origin.replace('http', 'ws'));
              socket.onopen = resolve;
              socket.onerror = reject;
            }),
        ),
        picture: await tried(
          () =>
            new Promise((resolve, reject) =>
              Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${origin}/favicon.ico` }),
            ),
        ),
        storage: await tried(() => localStorage.getItem('x')),
        cookies: await tried(() => document.cookie),
        database: await tried(
          () =>
            new Promise((resolve, reject) => {
              const opening = indexedDB.open('x');
              opening.onsuccess = resolve;
              opening.onerror = reject;
            }),
        ),
        parent: await tried(() => window.parent.document.title),
      };
    }, stage.stack.origin);
    const { origin, ...others } = reach;
    expect(origin).toBe('null');
    for (const [way, result] of Object.entries(others)) expect([way, result]).toEqual([way, 'refused']);
  });
  await viewer.close('notes.txt');
  await expect(fresh.locator('iframe')).toHaveCount(0);
  const open = await fresh.evaluate(() => [...(window as unknown as { openAddresses: Set<string> }).openAddresses]);
  expect(open).toEqual([]);
  expect(await keptBy(fresh)).not.toContain(secret);
  expect(printed.filter((line) => line.includes(secret))).toEqual([]);
  for (const { url, body } of requests) {
    expect(new URL(url).origin === stage.stack.origin || /^(blob:|data:|about:)/.test(url) ? '' : url).toBe('');
    expect(`${decodeURIComponent(url)} ${body}`.includes(secret)).toBe(false);
  }
  await fresh.context().close();
});

test('a person who does not own a file sees their name, wallet and the time over it, for every kind of file', async ({
  browser,
}) => {
  const his = await stage.signedIn(browser, 'bob');
  const viewer = viewerFor(his, stage.stack.origin);
  const { wallet } = stage.bob.session;
  const line = new RegExp(
    `^bob@viewer-secrecy\\.example\\s${wallet.slice(0, 6)}\\.\\.\\.${wallet.slice(-4)}\\s.+ at \\d\\d:\\d\\d`,
  );
  for (const name of shared) {
    await viewer.goTo(stage.ids[name]);
    await viewer.open(name);
    const content = viewer.content(name);
    const mark = content.locator('.mark');
    await expect(mark).toBeVisible();
    await expect(mark.locator('span').first()).toHaveText(line);
    // Over the whole view, and once for screen readers.
    const frame = await viewer.frame(name);
    const covers = () =>
      frame.evaluate(() => {
        const { width, height } = (document.querySelector('.mark') as HTMLElement).getBoundingClientRect();
        return width >= document.documentElement.clientWidth && height >= window.innerHeight - 1;
      });
    expect(await covers()).toBe(true);
    expect((await content.locator('body').ariaSnapshot()).split(wallet.slice(-4))).toHaveLength(2);
    await inspectDialog(his, `viewer-mark-${name.replace('.', '-')}`, `File ${name}`);
    if (name === 'plan.pdf' || name === 'photo.png') {
      for (let times = 0; times < 3; times++) await his.getByRole('button', { name: 'Zoom in' }).click();
      expect(await covers()).toBe(true);
    }
    await his.emulateMedia({ media: 'print' });
    await expect(mark.locator('span').first()).toBeVisible();
    expect(await covers()).toBe(true);
    await his.emulateMedia({ media: 'screen' });
    await viewer.close(name);
  }
  await his.context().close();
});

test('bytes that were changed in transit are refused, and none of them is shown or downloaded', async () => {
  const { cid } = await stage.ada.ports.chain.asset(stage.ids['notes.txt']);
  const { file } = JSON.parse(Buffer.from(await stage.ada.api.content(cid)).toString('utf8'));
  await page.route(`**/ipfs/${file.encryptedFileCid}`, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[500] = (body[500] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['notes.txt']);
  await page.getByRole('button', { name: 'View File' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to decrypt file for viewing' });
  await expect(alert.getByText('File decryption failed')).toBeVisible({ timeout: openingMs });
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Download File' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to decrypt file. Make sure you have access permissions.' }),
  ).toBeVisible({ timeout: openingMs });
  expect(downloads).toEqual([]);
  await page.unroute(`**/ipfs/${file.encryptedFileCid}`);
});

test('a failed record of the view does not affect the viewer', async () => {
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.route('**/users/me/activity/view', (route) => route.abort());
  const viewer = viewerFor(page, stage.stack.origin);
  await viewer.goTo(stage.ids['notes.txt']);
  await viewer.open('notes.txt');
  await expect(viewer.content('notes.txt').getByText(secret)).toBeVisible();
  await expect.poll(() => printed).toContain('opening not noted: network.unreachable');
  await viewer.close('notes.txt');
  await page.unroute('**/users/me/activity/view');
});

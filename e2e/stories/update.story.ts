import { openAsset } from '@ipr/client/asset/open-asset';
import { update } from '@ipr/client/program/update';
import { expect, type Page, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

const email = 'ursula@example.org';
const first = makePdf('A motor', 40_000);
const second = makePdf('A better motor', 60_000);

let stack: Stack;
let person: Person;
let page: Page;
let id: string;

test.beforeAll(async ({ browser }) => {
  stack = await createStack();
  await stack.start();
  person = await createPerson(stack.origin, email);
  id = await person.register({
    ...{ title: 'Motor', ipType: 'Patent', ipContent: 'Document', description: 'quiet' },
    file: new File([new Uint8Array(first)], 'motor.pdf', { type: 'application/pdf' }),
  });
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test.afterAll(async () => {
  await person?.close();
  await stack.remove();
});

const openUpdate = async (): Promise<void> => {
  await page.goto(`${stack.origin}/assets/${id}`);
  await page.getByRole('button', { name: 'Update Asset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeVisible();
};

const retype = async (name: string, value: string): Promise<void> => {
  await page.getByRole('button', { name: `Unlock ${name}`, exact: true }).click();
  await expect(page.getByLabel(name, { exact: true })).toBeEnabled();
  await page.getByLabel(name, { exact: true }).fill(value);
};

const submit = () => page.locator('form').getByRole('button', { name: 'Update Asset' }).click();
const shot = (name: string) => portalFor(page, stack.origin).screenshot(name);
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 860 };

/** The page at both widths. */
const shots = async (name: string): Promise<void> => {
  await shot(name);
  await page.setViewportSize(phone);
  // A page of a PDF is drawn anew for the narrower window.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await shot(`${name}-phone`);
  await page.setViewportSize(desktop);
};

test('an owner changes title and description, and both versions stay', async () => {
  await openUpdate();
  await shots('update-locked');
  await retype('Title', 'Quiet motor');
  await retype('Description', 'quiet, and small');
  await shots('update-modified');
  await submit();
  await expect(page.getByText('✅ Asset metadata updated successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet motor' })).toBeVisible();
  await expect(page.getByText('2 versions')).toBeVisible();
});

test('the file is replaced after it was unlocked and confirmed', async () => {
  await openUpdate();
  await page.getByRole('button', { name: 'Unlock the file replacement' }).click();
  await page.getByRole('checkbox', { name: /replaces the file/ }).check();
  await portalFor(page, stack.origin).chooseFile({
    ...{ name: 'motor-2.pdf', mimeType: 'application/pdf', buffer: second },
  });
  await shots('update-file');
  await submit();
  await expect(page.getByText('✅ Asset and file updated successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('3 versions')).toBeVisible();
  const { bytes } = await openAsset(person, id);
  expect(Buffer.from(bytes).equals(second)).toBe(true);
});

test('every version is listed, opens, and can be compared', async () => {
  await page.goto(`${stack.origin}/assets/${id}`);
  const history = page.getByRole('region', { name: 'Version history' });
  await expect(history.getByText('Latest')).toBeVisible();
  await expect(history.getByText('Previous')).toBeVisible();
  await expect(history.getByText('v1')).toBeVisible();
  await expect(history.getByText(/^EU: /)).toHaveCount(3);
  await shots('versions');
  for (const [number, words] of [
    [3, 'motor-2.pdf'],
    [1, 'motor.pdf'],
  ] as const) {
    await page.getByRole('button', { name: `View version ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Version ${number}:`) });
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'View File' }).click();
    await expect(dialog.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await shots(`version-${number}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await expect(page.getByRole('row', { name: /File motor\.pdf motor-2\.pdf/ })).toBeVisible();
  await shots('compare');
});

test('an update made elsewhere meanwhile is shown field by field, and own changes go on top of it', async () => {
  await openUpdate();
  await retype('Title', 'Motor of Ursula');
  await update(person, { changes: { title: 'Motor of the other window' } }, { id, version: 3 });
  await submit();
  const table = page.getByRole('table', { name: 'Somebody else updated this asset meanwhile' });
  await expect(table.getByText('Motor of the other window')).toBeVisible();
  await expect(table.getByText('Motor of Ursula')).toBeVisible();
  await shots('update-conflict');
  await page.getByRole('button', { name: 'Apply my changes on top' }).click();
  await submit();
  await expect(page.getByText('✅ Asset metadata updated successfully!').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Motor of Ursula' })).toBeVisible();
  await expect(page.getByText('5 versions')).toBeVisible();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage, inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { updatedTexts, updateForm } from '../src/pages/update-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'clara@certificate.example';
let stack: Stack;
let owner: Person;
let page: Page;
let id: string;
let publicPath = '';
let newestPath = '';

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  owner = await createPerson(stack.origin, email);
  const bytes = new Uint8Array(makePdf('A certified pump', 20_000));
  id = await owner.register({
    title: 'Certified pump',
    ipType: 'Patent',
    ipContent: 'Document',
    internalAssetId: 'P-1',
    file: new File([bytes], 'pump.pdf', { type: 'application/pdf' }),
  });
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test.afterAll(async () => {
  await owner?.close();
});

const pdf = () => join(stack.folder, 'certificate.pdf');

test('an owner views and downloads the certificate, which carries its own evidence', async () => {
  await test.step('Given the certificate in the viewer', async () => {
    await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
    await page.getByRole('button', { name: 'View Certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificate of Certified pump' });
    const link = dialog.getByRole('link', { name: /^\/verify\// });
    await expect(link).toBeVisible();
    publicPath = (await link.getAttribute('href')) ?? '';
    const content = dialog.frameLocator('iframe');
    await expect(content.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
    await expect(dialog.getByText('Rendering the preview…')).toHaveCount(0);
    await inspectWindow(page, 'certificate');
  });
  await test.step('When it is downloaded', async () => {
    const dialog = page.getByRole('dialog', { name: 'Certificate of Certified pump' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download Certificate' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Certified_pump_Certificate.pdf');
    await expect(page.getByText('Certificate downloaded successfully!')).toBeVisible();
    await download.saveAs(pdf());
  });
  await test.step('Then nothing in the PDF is refuted', async () => {
    const { entries } = await verifyBundle(new Uint8Array(readFileSync(pdf())));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
  });
});

test('anyone verifies the PDF and its public page without an account', async ({ browser }) => {
  const reader = await (await browser.newContext()).newPage();
  await test.step('Given the public page of the number', async () => {
    await reader.goto(stack.origin + publicPath);
    await expect(
      reader.getByRole('heading', { name: 'This certificate was issued here and has not been withdrawn' }),
    ).toBeVisible();
    const chain = reader.getByRole('region', { name: 'The chain now' });
    await expect(chain.getByText('This is the newest version of the asset')).toBeVisible();
    await expect(chain.getByText('Failed')).toHaveCount(0);
    await inspectPage(reader, 'certificate-public');
  });
  await test.step('And the PDF on the page for verification', async () => {
    await reader.goto(`${stack.origin}/verify`);
    await reader.getByLabel(/Choose a file/).setInputFiles(pdf());
    await expect(
      reader.getByRole('heading', { name: 'Nothing is refuted, but not everything is proved' }),
    ).toBeVisible();
    await expect(reader.getByRole('link', { name: stack.origin + publicPath })).toHaveAttribute('href', publicPath);
    await inspectPage(reader, 'certificate-checked');
  });
  await test.step('But not a copy with one changed byte', async () => {
    const changed = readFileSync(pdf());
    changed[5_000] = (changed[5_000] ?? 0) ^ 1;
    await reader.getByRole('button', { name: 'Check another file' }).click();
    const copy = { name: 'copy.pdf', mimeType: 'application/pdf', buffer: changed };
    await reader.getByLabel(/Choose a file/).setInputFiles(copy);
    await expect(reader.getByRole('heading', { name: 'This file does not prove what it says' })).toBeVisible();
  });
  await reader.context().close();
});

test('a newer version has its own certificate, and the page of the older one is valid and names it', async ({
  browser,
}) => {
  await test.step('Given a newer version with its certificate', async () => {
    const form = updateForm(page, stack.origin);
    await form.open(id);
    await form.retype('Title', 'Certified pump, quieter');
    await form.submit();
    await expect(page.getByText(updatedTexts).first()).toBeVisible();
    await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
    await page.getByRole('button', { name: 'View Certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Certificate of Certified pump, quieter' });
    const link = dialog.getByRole('link', { name: /^\/verify\// });
    await expect(link).toBeVisible();
    newestPath = (await link.getAttribute('href')) ?? '';
    expect(newestPath).not.toBe(publicPath);
  });
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(stack.origin + publicPath);
  await expect(
    reader.getByRole('heading', { name: 'This certificate was issued here and has not been withdrawn' }),
  ).toBeVisible();
  await expect(
    reader.getByText('The asset has 2 versions today. The certificate remains valid for version 1.'),
  ).toBeVisible();
  await reader.getByRole('link', { name: 'Newest certificate: version 2' }).click();
  await expect(reader).toHaveURL(stack.origin + newestPath);
  await expect(reader.getByText('This is the newest version of the asset')).toBeVisible();
  await reader.context().close();
});

test('a withdrawn certificate is shown as withdrawn, that of the other version stays valid, and an unknown number is unknown', async ({
  browser,
}) => {
  await page.getByRole('button', { name: 'Withdraw certificate' }).click();
  const confirm = page.getByRole('dialog', { name: 'Withdraw this certificate?' });
  await confirm.getByRole('button', { name: 'Withdraw certificate' }).click();
  await expect(page.getByText('Certificate withdrawn')).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(stack.origin + newestPath);
  await expect(reader.getByRole('heading', { name: 'This certificate was withdrawn by its owner' })).toBeVisible();
  await inspectPage(reader, 'certificate-withdrawn');
  await reader.goto(stack.origin + publicPath);
  await expect(
    reader.getByRole('heading', { name: 'This certificate was issued here and has not been withdrawn' }),
  ).toBeVisible();
  await reader.goto(`${stack.origin}/verify/1-aaaaaa-1700000000`);
  await expect(reader.getByRole('heading', { name: 'There is no certificate with this number' })).toBeVisible();
  await reader.context().close();
});

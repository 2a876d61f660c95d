import { readFile } from 'node:fs/promises';
import { openAsset } from '@ipr/client/asset/open-asset';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectFitsPhone } from '../src/pages/inspect.ts';
import { keepAnswer } from '../src/pages/keep-answer.ts';
import { portalFor } from '../src/pages/portal.ts';
import { updatedTexts, updateForm } from '../src/pages/update-form.ts';
import { viewerFor } from '../src/pages/viewer.ts';
import { expectOpens } from '../src/person/pdf-asset.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { readUploads, type StoredUpload } from '../src/stack/read-uploads.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ursula@update.example';
const first = makePdf('A motor', 40_000);
const second = makePdf('A better motor', 60_000);
const updatedFile = '✅ Asset and file updated successfully!';

let stack: Stack;
let person: Person;
let page: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  person = await createPerson(stack.origin, email);
  id = await person.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(first)], 'motor.pdf', { type: 'application/pdf' }),
  });
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test.afterAll(async () => {
  await person?.close();
});

const formOn = (on: Page = page) => updateForm(on, stack.origin);
const expectText = (text: string, on: Page = page) => expect(on.getByText(text).first()).toBeVisible();
const versionNow = () => person.ports.chain.versionOf(id);

test('the file is replaced after it was unlocked and confirmed, and typed text is not lost by the browser’s Back', async () => {
  await formOn().open(id);
  await expectFitsPhone(page, 'update-locked');
  await formOn().retype('Title', 'Quiet motor');
  await test.step('Back needs a confirmation', async () => {
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
    await page.evaluate(() => history.back());
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/mode=update/);
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Quiet motor');
    await page.evaluate(() => history.back());
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeHidden();
    await expect(page).toHaveURL(`${stack.origin}/assets/${id}`);
  });
  await page.getByRole('button', { name: 'Update Asset' }).click();
  await formOn().retype('Title', 'Quiet motor');
  await formOn().retype('Description', 'quiet, and small');
  await formOn().replaceFile('motor-2.pdf', second);
  await expectFitsPhone(page, 'update-file');
  await formOn().submit();
  await expectText(updatedFile);
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet motor' })).toBeVisible();
  await expect(page.getByText('2 versions')).toBeVisible();
  await expectOpens(person, id, second);
});

test('every version is listed, opens, is downloaded, and can be compared', async () => {
  await page.goto(`${stack.origin}/assets/${id}`);
  const history = page.getByRole('region', { name: 'Version history' });
  await expect(history.getByText('Latest')).toBeVisible();
  await expect(history.getByText('Previous')).toBeVisible();
  await expect(history.getByText(/^EU: /)).toHaveCount(2);
  await expect(history.getByText('Verified in this browser')).toHaveCount(2);
  // The specified height of the list.
  await expect(history).toHaveCSS('max-height', '400px');
  await expectFitsPhone(page, 'versions');
  for (const [number, name, content] of [
    [2, 'motor-2.pdf', second],
    [1, 'motor.pdf', first],
  ] as const) {
    await page.getByRole('button', { name: `View version ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Version ${number}:`) });
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'View File' }).click();
    await expect(viewerFor(page, stack.origin).content(name).getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expectFitsPhone(page, `version-${number}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download File' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
    expect((await readFile(await file.path())).equals(content)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await expect(page.getByRole('row', { name: /File motor\.pdf motor-2\.pdf/ })).toBeVisible();
  await expectFitsPhone(page, 'compare');
});

test('a tab that is closed right after the transaction loses nothing: storage keeps the version', async () => {
  const before = await versionNow();
  const third = makePdf('The best motor', 50_000);
  const tab = await page.context().newPage();
  await formOn(tab).open(id);
  await formOn(tab).replaceFile('motor-3.pdf', third);
  const { carriedOut } = await keepAnswer(tab, '**/api/v1/wallet/transactions');
  await formOn(tab).submit();
  await carriedOut;
  await expect.poll(versionNow).toBe(before + 1);
  await tab.close({ runBeforeUnload: false });
  const { cid } = await person.ports.chain.asset(id);
  const { file } = JSON.parse(Buffer.from(await person.api.content(cid)).toString());
  const isKept = ({ keptUntil, assetId }: StoredUpload) => keptUntil === null && assetId === id;
  const kept = async () => (await readUploads(stack, [cid, file.encryptedFileCid])).filter(isKept).length;
  await expect.poll(kept).toBe(2);
  await expectOpens(person, id, third);
  await formOn().open(id);
  const offered = page.getByRole('alert').filter({ hasText: 'Continue the update of' });
  await expect(offered).toBeVisible();
  await expectFitsPhone(page, 'update-continue');
  await offered.getByRole('button', { name: 'Continue' }).click();
  await expectText(updatedFile);
  expect(await versionNow()).toBe(before + 1);
});

test('an editor and the owner update at once: the second sees the other changes, and both are kept', async ({
  browser,
}) => {
  const address = 'edward@update.example';
  const editor = await createPerson(stack.origin, address);
  const level = { level: 'edit', expires: 0, shareType: 'internal' } as const;
  const document = { variant: 'standard', ndaText: 'Keep this confidential.', locale: 'en' } as const;
  const grant = { assetId: id, grantee: editor.session.wallet, ...level, ...document };
  expect((await grantAccess(person, grant)).unkept).toBeNull();
  await acceptAccess(editor, await readInvitation(editor, id));
  const theirs = await (await browser.newContext()).newPage();
  await portalFor(theirs, stack.origin).signIn(theirs.context(), address);
  await Promise.all([formOn().open(id), formOn(theirs).open(id)]);
  await formOn().retype('Title', 'Motor of the owner');
  await formOn(theirs).retype('Description', 'checked by the editor');
  const before = await versionNow();
  await formOn().submit();
  await expectText(updatedTexts);
  await formOn(theirs).submit();
  const table = theirs.getByRole('table', { name: 'Another person updated this asset' });
  await expect(table.getByText('Motor of the owner')).toBeVisible();
  await expectFitsPhone(theirs, 'update-conflict');
  await theirs.getByRole('button', { name: 'Apply my changes on top' }).click();
  await formOn(theirs).submit();
  await expectText(updatedTexts, theirs);
  expect(await versionNow()).toBe(before + 2);
  const newest = await openAsset(person, id);
  expect(newest.view.metadata?.title).toBe('Motor of the owner');
  expect(newest.private.description).toBe('checked by the editor');
  await theirs.context().close();
  await editor.close();
});

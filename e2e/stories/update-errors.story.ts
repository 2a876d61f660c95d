import { sendOnce } from '@ipr/client/flow/send-once';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { update } from '@ipr/program/update';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { holdBack } from '../src/pages/registration-form.ts';
import { signedInPage } from '../src/pages/signed-in-page.ts';
import { updatedTexts, updateForm } from '../src/pages/update-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const [owner, editor] = ['uma@update-errors.example', 'gus@update-errors.example'];

let stack: Stack;
let uma: Person;
let gus: Person;
let page: Page;
let guestPage: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  uma = await createPerson(stack.origin, owner);
  gus = await createPerson(stack.origin, editor);
  id = await uma.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(makePdf('A motor', 20_000))], 'motor.pdf', { type: 'application/pdf' }),
  });
  page = await signedInPage(browser, stack.origin, owner);
  guestPage = await signedInPage(browser, stack.origin, editor);
});

test.afterAll(async () => {
  await Promise.all([uma?.close(), gus?.close()]);
});

const timeout = { timeout: 60_000 };
const main = (on: Page = page) => on.locator('main');
const formOn = (on: Page = page) => updateForm(on, stack.origin);
const expectText = (words: string | RegExp, on: Page = page) =>
  expect(on.getByText(words).first()).toBeVisible(timeout);

test('an incomplete update names the missing fields, and sends nothing', async () => {
  await formOn().open(id);
  await expectText('Please make some changes before updating');
  await expect(page.locator('form').getByRole('button', { name: 'Update Asset' })).toBeDisabled();
  await formOn().retype('Title', '');
  await expectText('Asset title is required');
  await page.getByRole('button', { name: 'Unlock IP Type' }).click();
  await page.locator('.ant-select').filter({ hasText: 'Patent' }).hover();
  await page.locator('.ant-select-clear').first().click();
  await expectText('IP Type and IP Content are required when editing IP classification');
  await formOn().replaceFile('motor-2.pdf', makePdf('Another motor', 20_000));
  await page.getByRole('checkbox', { name: /replaces the file/ }).uncheck();
  await expectText('Tick the confirmation to replace the file');
  await inspectPage(page, 'update-refused');
  await expect(page.locator('form').getByRole('button', { name: 'Update Asset' })).toBeDisabled();
});

test('a file of another asset is refused by the update, and the entered fields stay', async () => {
  const theirs = makePdf('Theirs', 20_000);
  const file = new File([new Uint8Array(theirs)], 'theirs.pdf');
  await gus.register({ title: 'Theirs', ipType: 'Patent', ipContent: 'Document', file });
  await formOn().open(id);
  await formOn().retype('Title', 'Motor of theirs');
  await formOn().replaceFile('theirs.pdf', theirs);
  await formOn().submit();
  const words = 'Update failed: hash already exists: this file is already registered';
  await expect(main().getByRole('alert').getByText(words)).toBeVisible(timeout);
  await inspectPage(page, 'update-taken');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Motor of theirs');
});

test('an update can be cancelled, belongs to one tab, and continues when the relay is back', async () => {
  const before = await uma.ports.chain.versionOf(id);
  await formOn().open(id);
  await formOn().retype('Title', 'Silent motor');
  const metadata = '**/api/v1/ipfs/upload/json';
  await test.step('Cancel', async () => {
    const held = await holdBack(page, metadata);
    await formOn().submit();
    await held.reached;
    await page.locator('form').getByRole('button', { name: 'Cancel' }).click();
    await expectText('Stopped. Nothing was updated.');
    await held.release();
  });
  await test.step('another tab', async () => {
    const held = await holdBack(page, metadata);
    await formOn().submit();
    await held.reached;
    const second = await page.context().newPage();
    await formOn(second).open(id);
    const offered = second.getByRole('alert').filter({ hasText: 'Continue the update of Silent motor' });
    await expect(offered).toContainText('This update is open in another tab.');
    await inspectPage(second, 'update-elsewhere');
    await second.close();
    await stack.stopPart('relay');
    await held.release();
  });
  await test.step('the relay is stopped', async () => {
    const words = 'Update failed: Server error. Please try again later.';
    await expect(main().getByRole('alert').getByText(words)).toBeVisible(timeout);
    await inspectPage(page, 'update-without-relay');
    expect(await uma.ports.chain.versionOf(id)).toBe(before);
    await stack.startPart('relay');
    await formOn().submit();
    await expectText(updatedTexts);
    expect(await uma.ports.chain.versionOf(id)).toBe(before + 1);
  });
});

test('an editor whose access ended while typing sees which access is missing', async () => {
  await grantAccess(uma, {
    assetId: id,
    level: 'edit',
    grantee: gus.session.wallet,
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'Keep this confidential.',
    locale: 'en',
  });
  await acceptAccess(gus, await readInvitation(gus, id));
  await formOn(guestPage).open(id);
  await formOn(guestPage).retype('Title', 'Motor of Gus');
  const { chain } = uma.ports;
  await sendOnce(uma, 'revokeAccess', chain.revokeAccess({ id, user: gus.session.wallet }));
  await formOn(guestPage).submit();
  const words = 'Update failed: need level 2: you need edit rights for this asset';
  await expect(main(guestPage).getByRole('alert').getByText(words)).toBeVisible(timeout);
  await inspectPage(guestPage, 'update-no-right');
  await guestPage.getByRole('button', { name: 'Back to the asset' }).click();
  await guestPage.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
  await expectText('No Access', guestPage);
});

test('a concurrent change that cannot be read yet is read after a retry', async () => {
  await formOn().open(id);
  await formOn().retype('Title', 'Motor of this window');
  const version = await uma.ports.chain.versionOf(id);
  await update(uma, { changes: { title: 'Motor of the other window' } }, { id, version });
  const { cid } = await uma.ports.chain.asset(id);
  await page.route(`**/ipfs/${cid}`, (route) => route.abort());
  await formOn().submit();
  await expectText('The changes could not be loaded.');
  await inspectPage(page, 'update-conflict-failed');
  await page.unroute(`**/ipfs/${cid}`);
  await main()
    .getByRole('button', { name: /^(Try Again|Retry)$/ })
    .click();
  const table = page.getByRole('table', { name: 'Another person updated this asset' });
  await expect(table.getByText('Motor of the other window')).toBeVisible(timeout);
});

import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { confirmReview } from '../src/pages/review.ts';
import { nameLabel, sharingOn } from '../src/pages/sharing.ts';
import { confirmSigning } from '../src/pages/sign-frame.ts';
import { readCode } from '../src/person/person.ts';
import { cardsOf, mailedLink, openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const outsider = 'emil@shares.example';

let stage: SharingStage;
let hers: Page;
let theirs: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'shares.example');
  ({ hers, theirs, id } = stage);
});
test.afterAll(() => stage?.close());

const sharesOf = (page: Page, query = '') => page.goto(`${stage.stack.origin}/shares${query}`);
const cards = cardsOf;

test('a pending share is accepted and left in the recipient’s list, and the owner’s open list follows', async () => {
  const { olga, rosa } = stage;
  await test.step('Given a share that ends within a week', async () => {
    const { blockNumber } = await grantAccess(olga, {
      assetId: id,
      grantee: rosa.session.wallet,
      expires: Math.floor(Date.now() / 1000) + 3 * 24 * 3600,
      level: 'view',
      shareType: 'internal',
      variant: 'standard',
      locale: 'en',
      ndaText: 'Keep this confidential.',
    });
    await olga.ports.index.waitForBlock(blockNumber);
    await sharesOf(hers, '?tab=outgoing&q=moto');
    await expect(cards(hers).getByText('Pending')).toBeVisible();
    await inspectWindow(hers, 'shares-outgoing');
  });
  await test.step('Then the recipient sees a pending share with its badge', async () => {
    await sharesOf(theirs);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Shares' })).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Incoming (1 pending)' })).toBeVisible();
    await expect(cards(theirs).getByText('Pending')).toBeVisible();
    await expect(cards(theirs).getByText('View', { exact: true })).toBeVisible();
    await expect(cards(theirs).getByText(stage.owner).first()).toBeVisible();
    await inspectWindow(theirs, 'shares-incoming');
  });
  await test.step('When the recipient accepts it there, both lists show it as active', async () => {
    await theirs.getByRole('button', { name: 'Accept: Motor' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Read and sign the NDA' });
    await dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }).check();
    await dialog.getByRole('button', { name: 'Sign & Accept' }).click();
    await expect(cards(theirs).getByText('Active')).toBeVisible();
    await expect(cards(theirs).getByText('Soon')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Incoming', exact: true })).toBeVisible();
    await expect(cards(hers).getByText('Active')).toBeVisible();
  });
  await test.step('And access that the recipient leaves has ended in both', async () => {
    await theirs.getByRole('button', { name: 'Leave: Motor' }).click();
    await sharingOn(theirs, stage.stack.origin).confirm('Leave this share?', 'Leave');
    await expect(cards(theirs).getByText('Revoked')).toBeVisible();
    await expect(cards(hers).getByText('Revoked')).toBeVisible();
    expect((await olga.ports.chain.grantOf(id, rosa.session.wallet)).state).toBe('none');
  });
});

test('a mailed link leads an external recipient without a wallet through sign-in and NDA to the asset', async ({
  browser,
}) => {
  const { stack } = stage;
  await test.step('Given the owner sends a secure link', async () => {
    await sharingOn(hers, stack.origin).openForm(id, 'external');
    await hers.getByLabel('Name', { exact: true }).fill('Emil Extern');
    await hers.getByLabel('E-mail', { exact: true }).fill(outsider);
    await hers.getByRole('button', { name: 'Recipient has no wallet' }).click();
    await expect(hers.getByLabel('Wallet address')).toHaveValue(/^0x[0-9a-f]{40}$/);
    await hers.getByLabel(nameLabel).fill('Olga Owner');
    await inspectWindow(hers, 'share-external');
    await hers.getByRole('button', { name: 'Create Secure Link' }).click();
    await confirmReview(hers, 'external', () => inspectWindow(hers, 'share-external-review'));
    await expect(hers.getByText('The secure link is on its way')).toBeVisible();
  });
  const page = await (await browser.newContext()).newPage();
  confirmSigning(page.context());
  await test.step('Then its page names sender and asset, and the token leaves the address', async () => {
    await page.goto(await mailedLink(stack.origin, outsider));
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await expect(page).toHaveURL(`${stack.origin}/invite`);
    await expect(page.getByText('Motor')).toBeVisible();
    await expect(page.getByText('e…@shares.example').first()).toBeVisible();
    await inspectWindow(page, 'invite-signed-out');
  });
  await test.step('When the recipient signs in, reads the NDA and signs it, the asset opens', async () => {
    await page.getByRole('button', { name: 'Send a code to e…@shares.example' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await expect(page.getByText(outsider)).toHaveCount(0);
    await page.getByLabel('Code', { exact: true }).fill(await readCode(stack.origin, outsider));
    await sharingOn(page, stack.origin).acceptInvitation();
    await expect(page).toHaveURL(`${stack.origin}/assets/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('button', { name: 'View File' }).click();
    await expect(
      page.frameLocator('iframe[title^="Content of"]').getByRole('img', { name: 'Page 1 of 1' }),
    ).toBeVisible();
    await page.context().close();
  });
});

test('a request for access from the asset is granted in the owner’s list', async () => {
  const { stack } = stage;
  await test.step('Given a person without access requests to edit it', async () => {
    await sharingOn(theirs, stack.origin).openAsset(id);
    await theirs.getByRole('button', { name: 'Request access' }).click();
    await theirs.getByLabel('Message').fill('I fix the drawings.');
    await inspectWindow(theirs, 'request-access');
    await theirs.getByRole('button', { name: 'Send the request' }).click();
    await expect(theirs.getByText('Your request was sent').first()).toBeVisible();
  });
  await test.step('When the owner grants it through the filled-in form', async () => {
    await sharesOf(hers, '?tab=requests');
    await expect(hers.getByRole('tab', { name: 'Requests (1 open)' })).toBeVisible();
    await expect(hers.getByText('I fix the drawings.')).toBeVisible();
    await inspectWindow(hers, 'requests');
    await hers.getByRole('button', { name: /^Grant: / }).click();
    await expect(hers.getByRole('button', { name: /^Remove: / })).toBeVisible();
    await sharingOn(hers, stack.origin).submitInternal();
  });
  await test.step('Then the requester’s open page shows the invitation', () =>
    expect(theirs.getByRole('button', { name: 'Read and accept' })).toBeVisible());
});

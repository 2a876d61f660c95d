import { openAssetFile, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { readAsset } from '@ipr/client/asset/read-asset';
import { shareAsset } from '@ipr/client/sharing/share-asset';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { confirmReview } from '../src/pages/review.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { tabTo } from '../src/pages/tab-to.ts';
import type { Person } from '../src/person/person.ts';
import { grantToMany } from '../src/sharing/grant-to-many.ts';
import { cardsOf, mailedLink, openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { endLinks } from '../src/stack/end-links.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stage: SharingStage;
let hers: Page;
let theirs: Page;
let id: string;
let sam: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'access.example');
  ({ hers, theirs, id } = stage);
  sam = await stage.person('sam@access.example');
});
test.afterAll(() => stage?.close());

const nowSeconds = () => Math.floor(Date.now() / 1000);
const sharesOf = (page: Page, query = '') => page.goto(`${stage.stack.origin}/shares${query}`);
const sharing = (page: Page) => sharingOn(page, stage.stack.origin);
const expectText = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible({ timeout: 60_000 });
const isOpen = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();

test('an invitation is rejected from the list, and signed on the next one with the keyboard alone', async () => {
  const { blockNumber } = await stage.offer();
  await stage.rosa.ports.index.waitForBlock(blockNumber);
  await test.step('Given a pending share, it is rejected after a question', async () => {
    await sharesOf(theirs);
    await theirs.getByRole('button', { name: 'Reject: Motor' }).click();
    await inspectWindow(theirs, 'shares-reject');
    await sharing(theirs).confirm('Reject the invitation?', 'Reject');
    await expectText(theirs, 'Invitation rejected');
    await expect(cardsOf(theirs).getByText('Revoked')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Incoming', exact: true })).toBeVisible();
  });
  await test.step('When the next one is read and signed by Tab, Space and Enter', async () => {
    await stage.offer();
    await sharing(theirs).openAsset(id);
    await tabTo(theirs, theirs.getByRole('button', { name: 'Read and accept' }));
    await theirs.keyboard.press('Enter');
    const dialog = theirs.getByRole('dialog', { name: 'Read and sign the NDA' });
    await expect(dialog.getByRole('region', { name: 'Text of the NDA' })).toBeVisible();
    await tabTo(theirs, dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
    await theirs.keyboard.press('Space');
    await tabTo(theirs, dialog.getByRole('button', { name: 'Sign & Accept' }));
    await theirs.keyboard.press('Enter');
    await expectText(theirs, 'You now have access to this asset');
  });
  await test.step('Then the asset opens', () => isOpen(theirs));
});

test('a grantee relinquishes access from the list', async () => {
  await sharesOf(theirs, '?status=active');
  await theirs.getByRole('button', { name: 'Leave: Motor' }).click();
  await inspectWindow(theirs, 'shares-leave');
  await sharing(theirs).confirm('Leave this share?', 'Leave');
  await expectText(theirs, "You've relinquished access to this asset");
  await expect(theirs.getByText('No matching shares.')).toBeVisible();
  expect((await stage.olga.ports.chain.grantOf(id, stage.rosa.session.wallet)).state).toBe('none');
});

test('access that expires while the page is open disappears automatically, and is renewed from the list', async () => {
  const expires = nowSeconds() + 25;
  await stage.grantAccepted(stage.rosa, { expires });
  await sharing(theirs).openAsset(id);
  await isOpen(theirs);
  const { metadata, asset } = await readAsset(stage.rosa, id, new AbortController().signal);
  if (!metadata) throw new Error('the recipient should read the asset by now');
  await test.step('Then the page shows it without a reload, and from the next block on the key nodes refuse the key', async () => {
    await expect(theirs.getByText('No Access', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(Date.now() / 1000 - expires).toBeLessThan(15);
    await inspectWindow(theirs, 'asset-expired');
    await stage.stack.rpc('evm_setTime', [nowSeconds()]);
    await stage.stack.rpc('evm_mine');
    const file = { onChainHash: asset.hash, metadata };
    const opening = openAssetFile(openDepsOf(stage.rosa), file, () => undefined, new AbortController().signal);
    await expect(opening).rejects.toMatchObject({ code: 'keynet.not-authorized' });
  });
  await test.step('And the owner renews it from the list, with everything filled in', async () => {
    await sharesOf(hers, '?tab=outgoing&status=expired');
    await expect(cardsOf(hers).getByText('Expired')).toBeVisible();
    await hers.getByRole('button', { name: 'Renew: Motor' }).click();
    await expect(hers.getByRole('button', { name: /^Remove: / })).toBeVisible();
    await expect(hers.getByText('The earlier access of this person has expired.', { exact: false })).toBeVisible();
    await inspectWindow(hers, 'share-renew');
    await sharing(hers).submitInternal();
    await sharing(theirs).openAsset(id);
    await sharing(theirs).acceptInvitation();
  });
});

test('access with an expiry date is extended in one transaction, and signed again', async () => {
  await stage.grantAccepted(stage.rosa, { level: 'edit', expires: nowSeconds() + 3 * 86_400 });
  await sharing(hers).openAsset(id, 'access');
  await hers.getByRole('button', { name: /^Extend: / }).click();
  await expect(hers.getByText('This person has access already')).toBeVisible();
  await expect(hers.locator('.ant-select').filter({ hasText: 'Edit' }).first()).toBeVisible();
  await expect(hers.getByRole('button', { name: /^NDA evidence: / })).toBeVisible();
  await inspectWindow(hers, 'share-extend');
  await sharing(hers).submitInternal();
  const { items } = await stage.olga.ports.index.timeline({ assetId: id, first: 2 });
  expect(items.map(({ type }) => type)).toEqual(['PENDING', 'REVOKE']);
  expect(new Set(items.map(({ tx }) => tx.id)).size).toBe(1);
  await sharing(theirs).openAsset(id);
  await sharing(theirs).acceptInvitation();
});

test('edit access permits a new version, but no sharing', async () => {
  await sharing(theirs).openAsset(id, 'access');
  await expect(theirs.getByRole('button', { name: 'Relinquish Access' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Share Asset' })).toBeHidden();
  await sharing(theirs).openAsset(id);
  await theirs.getByRole('button', { name: 'Update Asset' }).click();
  await theirs.getByRole('button', { name: 'Unlock Title', exact: true }).click();
  await theirs.getByLabel('Title', { exact: true }).fill('Motor of Rosa');
  await theirs.locator('form').getByRole('button', { name: 'Update Asset' }).click();
  await confirmReview(theirs, 'update');
  await expectText(theirs, '✅ Asset metadata updated successfully!');
  await theirs.goto(`${stage.stack.origin}/share/${id}?type=internal`);
  await expect(theirs.getByText('You cannot share this asset')).toBeVisible();
  await inspectWindow(theirs, 'share-no-right');
});

test('admin access permits granting and revoking access of others', async () => {
  await stage.grantAccepted(stage.rosa, { level: 'admin' });
  const { chain } = stage.olga.ports;
  await test.step('When the admin shares the asset with another person', async () => {
    await sharing(theirs).openForm(id, 'internal');
    await sharing(theirs).choosePerson('sam', /s…@access\.example/);
    await theirs
      .getByRole('radio', { name: 'No expiry' })
      .or(theirs.getByRole('checkbox', { name: 'No expiry' }))
      .check();
    await sharing(theirs).submitInternal();
    expect((await chain.grantOf(id, sam.session.wallet)).state).toBe('pending');
  });
  await test.step('Then the owner sees the grantor', async () => {
    await sharesOf(hers, '?tab=outgoing&status=pending');
    await expect(hers.getByText('Granted by')).toBeVisible();
    const { wallet } = stage.rosa.session;
    await expect(cardsOf(hers).getByText(`${wallet.slice(0, 6)}...${wallet.slice(-4)}`)).toBeVisible();
  });
  await test.step('And the admin revokes it, and cannot revoke their own there', async () => {
    await sharing(theirs).openAsset(id, 'access');
    await expect(theirs.getByRole('button', { name: /^Revoke: / })).toHaveCount(1);
    await theirs.getByRole('button', { name: /^Revoke: / }).click();
    await sharing(theirs).confirm(/^Revoke the access of/, 'Revoke');
    await expectText(theirs, 'Access successfully revoked');
    expect((await chain.grantOf(id, sam.session.wallet)).state).toBe('none');
  });
});

test('access that is revoked while the list is open disappears from it', async () => {
  await sharesOf(theirs);
  await expect(cardsOf(theirs).filter({ hasText: 'Active' })).toHaveCount(1);
  await sharesOf(hers, '?tab=outgoing&status=active');
  await hers.getByRole('button', { name: /^Revoke: / }).click();
  await sharing(hers).confirm(/^Revoke the access of/, 'Revoke');
  await expectText(hers, 'Access successfully revoked');
  await expect(cardsOf(theirs).filter({ hasText: 'Active' })).toHaveCount(0);
});

test('many shares are paged, and found by title, by wallet and by their id', async () => {
  await stage.grantAccepted(stage.rosa);
  const many = await grantToMany(stage.stack, stage.olga, { id, user: stage.rosa.session.wallet }, 51);
  const [one = '0x'] = many;
  await test.step('Given ten to a page, the address contains the page number', async () => {
    await sharesOf(hers, '?tab=outgoing');
    await expect(hers.getByRole('tab', { name: 'Outgoing (51 pending)' })).toBeVisible();
    await expect(cardsOf(hers)).toHaveCount(10);
    await expect(hers.locator('.ant-pagination-options-quick-jumper')).toBeHidden();
    await hers.getByTitle('2', { exact: true }).click();
    await expect(hers).toHaveURL(/page=2/);
    await inspectWindow(hers, 'shares-paged');
  });
  await test.step('When there are five to a page, a page opens by its number', async () => {
    const size = hers.locator('.ant-pagination-options-size-changer');
    await size.click();
    for (const n of [5, 10, 20, 50])
      await expect(hers.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${n}\\b`) })).toBeVisible();
    await hers.locator('.ant-select-item-option').filter({ hasText: /^5\b/ }).click();
    await expect(cardsOf(hers)).toHaveCount(5);
    const jumper = hers.locator('.ant-pagination-options-quick-jumper');
    await jumper.getByRole('textbox').fill('11');
    await jumper.getByRole('textbox').press('Enter');
    await expect(hers).toHaveURL(/page=11&size=5/);
    await inspectWindow(hers, 'shares-jump');
  });
  await test.step('Then one is found by part of the wallet, by its id, and all by the title', async () => {
    const box = hers.getByRole('searchbox');
    for (const words of [one.slice(0, 12), `${id}-${one}-1`]) {
      await box.fill(words);
      await expect(cardsOf(hers)).toHaveCount(1);
      await expect(hers.getByText('1 share', { exact: true })).toBeVisible();
    }
    await inspectWindow(hers, 'shares-found');
    await box.fill('motor of');
    await expect(cardsOf(hers)).toHaveCount(5);
  });
});

test('an expired link and a revoked link show their state', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const outsider = 'emil@access.example';
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  const counterpart = { name: 'Emil Extern', email: outsider };
  const { wallet } = await stage.olga.api.sharing.provisionRecipient(counterpart, once());
  const terms = {
    level: 'view',
    expires: 0,
    variant: 'standard',
    locale: 'en',
    ndaText: 'Keep this confidential.',
  } as const;
  const grant = { assetId: id, grantee: wallet, shareType: 'external', ...terms } as const;
  await shareAsset(stage.olga, { grant, counterpart, mailLocale: 'en', invite: true });
  const old = await mailedLink(stage.stack.origin, outsider);
  await test.step('Given a link whose week is over', async () => {
    await endLinks(stage.stack);
    await page.goto(old);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await inspectWindow(page, 'invite-expired');
  });
  await test.step('When the owner sends a new one, and ends it', async () => {
    await sharesOf(hers, `?tab=outgoing&q=${wallet}`);
    await hers.getByRole('button', { name: 'Send a new link' }).click();
    await expectText(hers, 'A new link is on its way. Earlier ones no longer work.');
    const link = await mailedLink(stage.stack.origin, outsider, [old]);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await inspectWindow(hers, 'shares-link');
    await hers.getByRole('button', { name: 'Revoke link' }).click();
    await expectText(hers, 'The link no longer works.');
    await page.goto('about:blank');
    await page.goto(link);
  });
  await test.step('Then the page shows that it is no longer open', async () => {
    await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible();
    await inspectWindow(page, 'invite-ended');
  });
});

test('a blocked sender gets the usual reply, the owner gets no request, and too many requests are refused', async () => {
  const requestAccess = async (message: string) => {
    await sharing(theirs).openAsset(id);
    await theirs.getByRole('button', { name: 'Request access' }).click();
    await theirs.getByLabel('Message').fill(message);
    await inspectWindow(theirs, 'request-access');
    await theirs.getByRole('button', { name: 'Send the request' }).click();
  };
  await sharesOf(hers, `?tab=outgoing&q=${stage.rosa.session.wallet}&status=active`);
  await hers.getByRole('button', { name: /^Revoke: / }).click();
  await sharing(hers).confirm(/^Revoke the access of/, 'Revoke');
  await expectText(hers, 'Access successfully revoked');
  await test.step('Given a request for access, and the owner blocks its sender', async () => {
    await requestAccess('Once more, please.');
    await expectText(theirs, 'Your request was sent');
    await sharesOf(hers, '?tab=requests');
    const card = hers.locator('main li').filter({ hasText: 'Once more, please.' });
    await card.getByRole('button', { name: /^Block sender/ }).click();
    await sharing(hers).confirm(/^Block /, 'Block sender');
    await expectText(hers, 'Sender blocked');
    await expect(hers.getByText('No access requests.')).toBeVisible();
    await inspectWindow(hers, 'requests-blocked');
  });
  await test.step('When the sender requests again, the reply is the same, and the owner sees nothing', async () => {
    await requestAccess('And again.');
    await expectText(theirs, 'Your request was sent');
    await sharesOf(hers, '?tab=requests');
    await expect(hers.getByText('No access requests.')).toBeVisible();
    await expect(hers.getByText('And again.')).toBeHidden();
  });
  await test.step('Then requests beyond the daily limit are refused', async () => {
    await theirs.goto(`${stage.stack.origin}/shares?tab=requests`);
    await theirs
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click();
    await expectText(theirs, 'Request withdrawn');
    const requestAgain = () =>
      stage.rosa.api.sharing.requestAccess(
        { assetId: id, accessLevel: 'view', message: '', locale: 'en' },
        { idempotencyKey: crypto.randomUUID() },
      );
    for (let i = 0; i < 18; i++) await requestAgain();
    await expect(requestAgain()).rejects.toMatchObject({ code: 'request.rate-limited' });
  });
});

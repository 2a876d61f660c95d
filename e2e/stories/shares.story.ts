import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { type GrantInput, grantAccess } from '@ipr/client/sharing/grant-access';
import { shareAsset } from '@ipr/client/sharing/share-asset';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { type Person, readCode } from '../src/person/person.ts';
import { cardsOf, mailedLink, openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const outsider = 'emil@shares.example';

let stage: SharingStage;
let stack: SharingStage['stack'];
let olga: Person;
let rosa: Person;
let sam: Person;
let hers: Page;
let theirs: Page;
let id: string;
let link: string;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'shares.example');
  ({ stack, olga, rosa, hers, theirs, id } = stage);
  sam = await stage.person('sam@shares.example');
});
test.afterAll(() => stage?.close());

const terms = {
  level: 'view',
  shareType: 'internal',
  variant: 'standard',
  locale: 'en',
  ndaText: 'Keep this confidential.',
} as const;
const grantFor = (grantee: GrantInput['grantee'], change: Partial<GrantInput> = {}): GrantInput => ({
  assetId: id,
  grantee,
  expires: Math.floor(Date.now() / 1000) + 3 * 24 * 3600,
  ...terms,
  ...change,
});

const sharesOf = (page: Page, query = '') => page.goto(`${stack.origin}/shares${query}`);
const cards = cardsOf;

test('a pending share is in the recipient’s list and is accepted there', async () => {
  for (const { session } of [rosa, sam]) {
    const { blockNumber } = await grantAccess(olga, grantFor(session.wallet));
    await olga.ports.index.waitForBlock(blockNumber);
  }
  await test.step('Then the recipient sees a pending share with its badge', async () => {
    await sharesOf(theirs);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Shares' })).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Incoming (1 pending)' })).toBeVisible();
    await expect(cards(theirs).getByText('Pending')).toBeVisible();
    await expect(cards(theirs).getByText('View', { exact: true })).toBeVisible();
    await expect(cards(theirs).getByText(stage.owner).first()).toBeVisible();
    await inspectWindow(theirs, 'shares-incoming');
  });
  await test.step('When the recipient accepts it there, the list shows it as active', async () => {
    await theirs.getByRole('button', { name: 'Accept: Motor' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Read and sign the NDA' });
    await dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }).check();
    await dialog.getByRole('button', { name: 'Sign & Accept' }).click();
    await expect(cards(theirs).getByText('Active')).toBeVisible({ timeout: 60_000 });
    await expect(cards(theirs).getByText('Soon')).toBeVisible();
    await expect(theirs.getByRole('tab', { name: 'Incoming', exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Leave: Motor' })).toBeVisible();
  });
});

test('the owner filters and searches shares, and revokes one', async () => {
  await test.step('Given shares with two people', async () => {
    await sharesOf(hers);
    await expect(hers.getByText('No assets have been shared with you yet.')).toBeVisible();
    await hers.getByRole('tab', { name: 'Outgoing (1 pending)' }).click();
    await expect(cards(hers)).toHaveCount(2);
    await inspectWindow(hers, 'shares-outgoing');
  });
  await test.step('When the list is filtered and searched, the address contains the query', async () => {
    await portalFor(hers, stack.origin).choose('Status', 'Active');
    await expect(cards(hers)).toHaveCount(1);
    await expect(hers).toHaveURL(/tab=outgoing&status=active/);
    await hers.getByRole('searchbox').fill('no such thing');
    await expect(hers.getByText('No matching shares.')).toBeVisible();
    await inspectWindow(hers, 'shares-nothing');
    await hers.reload();
    await expect(hers.getByRole('searchbox')).toHaveValue('no such thing');
    await hers.getByRole('button', { name: 'Show all shares' }).click();
    await expect(cards(hers)).toHaveCount(2);
    await hers.getByRole('searchbox').fill('moto');
    await expect(hers).toHaveURL(/q=moto/);
    await expect(cards(hers)).toHaveCount(2);
  });
  await test.step('Then an active share is revoked after a confirmation, and shown as revoked', async () => {
    const active = cards(hers).filter({ hasText: 'Active' });
    await active.getByRole('button', { name: 'Revoke: Motor' }).click();
    await inspectWindow(hers, 'shares-revoke');
    await sharingOn(hers, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
    await expect(hers.getByText('Access successfully revoked').first()).toBeVisible({ timeout: 60_000 });
    await expect(cards(hers).getByText('Revoked')).toBeVisible();
    expect((await olga.ports.chain.grantOf(id, rosa.session.wallet)).state).toBe('none');
  });
  await test.step('And the title opens the asset', async () => {
    await cards(hers).first().getByRole('link', { name: 'Motor' }).click();
    await expect(hers).toHaveURL(`${stack.origin}/assets/${id}`);
  });
});

test('a mailed link leads an external recipient through sign-in and NDA to the file', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const { wallet } = await olga.api.sharing.provisionRecipient(
    { email: outsider, name: 'Emil Extern' },
    { idempotencyKey: crypto.randomUUID() },
  );
  await shareAsset(olga, {
    grant: grantFor(wallet, { shareType: 'external' }),
    counterpart: { name: 'Emil Extern', email: outsider },
    mailLocale: 'en',
    invite: true,
  });
  link = await mailedLink(stack.origin, outsider);
  await test.step('Given the link, the page names sender and asset, and the token leaves the address', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible();
    await expect(page).toHaveURL(`${stack.origin}/invite`);
    await expect(page.getByText('Motor')).toBeVisible();
    await expect(page.getByText('e…@shares.example').first()).toBeVisible();
    await inspectWindow(page, 'invite-signed-out');
  });
  await test.step('And another account sees that the link is for another person', async () => {
    await hers.goto(link);
    await expect(hers.getByRole('heading', { name: 'This invitation is for another person' })).toBeVisible();
    await inspectWindow(hers, 'invite-other-account');
  });
  await test.step('When the recipient signs in, reads the NDA and signs it', async () => {
    await page.getByRole('button', { name: 'Send a code to e…@shares.example' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    await expect(page.getByText(outsider)).toHaveCount(0);
    await page.getByLabel('Code', { exact: true }).fill(await readCode(stack.origin, outsider));
    await expect(page.getByRole('button', { name: 'Read and accept' })).toBeVisible();
    await inspectWindow(page, 'invite-signed-in');
    await sharingOn(page, stack.origin).acceptInvitation();
  });
  await test.step('Then the asset opens, and its file', async () => {
    await expect(page).toHaveURL(`${stack.origin}/assets/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();
    await sharingOn(page, stack.origin).openAsset(id, 'actions');
    await page.getByRole('button', { name: 'View File' }).click();
    await expect(page.frameLocator('iframe').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  });
  await test.step('And the link cannot be used a second time', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
    await inspectWindow(page, 'invite-used');
  });
});

test('an invalid link has its own page', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${stack.origin}/invite#${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await inspectWindow(page, 'invite-wrong');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
});

test('a request for access is answered from the list', async () => {
  const requestAccess = (person: Person, accessLevel: 'view' | 'edit', message: string) =>
    person.api.sharing.requestAccess(
      { assetId: id, accessLevel, message, locale: 'en' },
      { idempotencyKey: crypto.randomUUID() },
    );
  const nora = await stage.person('nora@shares.example');
  await requestAccess(rosa, 'edit', 'I fix the drawings.');
  await requestAccess(nora, 'view', 'Hello, you do not know me.');
  await test.step('Given a request of a known person, and one of a stranger', async () => {
    await sharesOf(hers, '?tab=requests');
    await expect(hers.getByRole('tab', { name: 'Requests (2 open)' })).toBeVisible();
    await expect(hers.getByText('I fix the drawings.')).toBeVisible();
    await expect(hers.getByText('Hello, you do not know me.')).toBeHidden();
    await hers.getByRole('button', { name: 'Show 1 from people you do not know' }).click();
    await expect(hers.getByText('Hello, you do not know me.')).toBeVisible();
    await inspectWindow(hers, 'requests');
  });
  await test.step('When the stranger is blocked and unblocked', async () => {
    const theirOwn = hers.locator('main li').filter({ hasText: 'you do not know me' });
    await theirOwn.getByRole('button', { name: /^Block sender/ }).click();
    await sharingOn(hers, stack.origin).confirm(/^Block /, 'Block sender');
    await hers.getByText('Blocked senders (1)').click();
    await hers.getByRole('button', { name: /^Unblock/ }).click();
    await expect(hers.getByText('Blocked senders (1)')).toBeHidden();
  });
  await test.step('And the known request is granted through the filled-in share form', async () => {
    await hers.getByRole('button', { name: /^Grant: / }).click();
    await expect(hers.getByRole('button', { name: /^Remove: / })).toBeVisible();
    await expect(hers.locator('.ant-select').filter({ hasText: 'Edit' }).first()).toBeVisible();
    await inspectWindow(hers, 'request-granting');
    await sharingOn(hers, stack.origin).submitInternal();
  });
  await test.step('Then the requester sees it granted, and accepts', async () => {
    await sharesOf(theirs, '?tab=requests');
    await expect(theirs.getByText('Granted', { exact: true })).toBeVisible();
    await inspectWindow(theirs, 'requests-own');
    await acceptAccess(rosa, await readInvitation(rosa, id), { name: 'Rosa Recipient' });
    expect(await rosa.ports.chain.hasAccess(id, rosa.session.wallet, 2)).toBe(true);
  });
});

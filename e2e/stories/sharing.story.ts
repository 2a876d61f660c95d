import { readFileSync } from 'node:fs';
import { openAssetFile, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { readAsset } from '@ipr/client/asset/read-asset';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import type { GrantInput } from '@ipr/client/sharing/grant-access';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage, inspectWindow } from '../src/pages/inspect.ts';
import { confirmReview } from '../src/pages/review.ts';
import { nameLabel, sharingOn } from '../src/pages/sharing.ts';
import type { Person } from '../src/person/person.ts';
import { openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let stage: SharingStage;
let stack: SharingStage['stack'];
let olga: Person;
let rosa: Person;
let hers: Page;
let theirs: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'sharing.example');
  ({ stack, olga, rosa, hers, theirs, id } = stage);
});
test.afterAll(() => stage?.close());

const offer = (change: Partial<GrantInput> = {}) => stage.offer(change);

test('an owner shares, the recipient signs the NDA and reads the file', async () => {
  const [sharing, invited] = [sharingOn(hers, stack.origin), sharingOn(theirs, stack.origin)];
  await test.step('When the owner finds the recipient and shares the asset for viewing', async () => {
    await sharing.openForm(id, 'internal');
    await inspectWindow(hers, 'share-internal-empty');
    await sharing.choosePerson('rosa', /r…@sharing\.example/);
    await hers.getByRole('checkbox', { name: 'know-how / trade secret' }).check();
    await hers.getByRole('combobox', { name: 'Governing law' }).fill('Germ');
    await hers.getByTitle('Germany').click();
    await inspectWindow(hers, 'share-internal');
    await hers.getByRole('button', { name: 'Read the NDA' }).click();
    await expect(hers.getByText(/^Text nda-know-how-en, version/)).toBeVisible();
    await inspectWindow(hers, 'share-nda-preview');
    await hers.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await sharing.submitInternal();
  });
  await test.step('Then the card of the asset shows the pending share', async () => {
    await expect(hers.getByText('Shared with (1)')).toBeVisible();
    await expect(hers.getByRole('list').getByText('Pending')).toBeVisible();
    await inspectWindow(hers, 'access-pending');
  });
  await test.step('And the recipient sees the invitation, and nothing of the asset', async () => {
    await invited.openAsset(id);
    await expect(theirs.getByText('No Access', { exact: true })).toBeVisible();
    await expect(theirs.getByText('You are invited')).toBeVisible();
    await inspectWindow(theirs, 'invitation-panel');
  });
  await test.step('When the recipient signs the NDA, the asset opens', async () => {
    await invited.acceptInvitation(async (dialog) => {
      await expect(dialog.getByRole('button', { name: 'Sign & Accept' })).toBeDisabled();
      await expect(dialog.getByRole('checkbox', { name: 'know-how / trade secret' })).toBeDisabled();
      await expect(dialog.getByText('Olga Owner (as stated by the sender)')).toBeVisible();
      await expect(dialog.getByText('Germany')).toBeVisible();
      await dialog.getByText('Signed data').click();
      await inspectWindow(theirs, 'nda-dialog');
    });
    await expect(theirs.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();
    await invited.openAsset(id, 'actions');
    await theirs.getByRole('button', { name: 'View File' }).click();
    const firstPage = theirs.frameLocator('iframe').getByRole('img', { name: 'Page 1 of 1' });
    await expect(firstPage).toBeVisible({ timeout: 60_000 });
  });
  await test.step('And the consent events are recorded', async () => {
    const { events, custody } = await olga.api.sharing.consent({ id: `${id}-${rosa.session.wallet}-1` });
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['shown', 'ticked', 'signed']));
    const { grantor, grantee } = await olga.api.sharing.ndaParts({ id: `${id}-${rosa.session.wallet}-1` });
    expect([grantor?.name, grantee?.name]).toEqual(['Olga Owner', 'Rosa Recipient']);
    expect(custody).toBe('assisted');
  });
  await test.step('And grantor and grantee export evidence of it, which is proved offline', async () => {
    for (const page of [hers, theirs]) {
      await sharingOn(page, stack.origin).openAsset(id, 'access');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: /^NDA evidence: / }).click();
      const { verdict, entries } = await verifyBundle(readFileSync(await (await downloading).path()));
      expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
      expect(verdict).toBe('not-proved');
      const proved = entries.filter(({ outcome }) => outcome === 'proved').map(({ code }) => code);
      expect(proved).toContain('signature.first-owner');
    }
  });
});

test('a revocation reaches an open page without a reload, and the key nodes refuse the key', async () => {
  const { metadata, asset } = await readAsset(rosa, id, new AbortController().signal);
  if (!metadata) throw new Error('the recipient should read the asset by now');
  await sharingOn(theirs, stack.origin).openAsset(id);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();
  await sharingOn(hers, stack.origin).openAsset(id, 'access');
  await expect(hers.getByRole('list').getByText('Active')).toBeVisible();
  await hers.getByRole('button', { name: /^Revoke: / }).click();
  await expect(hers.getByText(/cannot be recalled/)).toBeVisible();
  await inspectWindow(hers, 'revoke-dialog');
  await sharingOn(hers, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
  await expect(hers.getByText('Access successfully revoked').first()).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByText('No Access', { exact: true })).toBeVisible();
  const opening = openAssetFile(
    openDepsOf(rosa),
    { onChainHash: asset.hash, metadata },
    () => undefined,
    new AbortController().signal,
  );
  await expect(opening).rejects.toMatchObject({ code: 'keynet.not-authorized' });
  await expect(hers.getByText('Shared with (0)')).toBeVisible();
  await hers.getByRole('checkbox', { name: 'Show ended' }).check();
  await expect(hers.getByRole('button', { name: /^Revoke: / })).toBeDisabled();
  await inspectWindow(hers, 'access-ended');
});

test('an ended share is renewed from a filled-in form', async () => {
  await hers.goto(`${stack.origin}/share/${id}`);
  await expect(hers.getByRole('heading', { level: 1, name: 'Manage access' })).toBeVisible();
  await hers.getByRole('button', { name: /^Renew: / }).click();
  await expect(hers.getByRole('button', { name: /^Remove: / })).toBeVisible();
  await sharingOn(hers, stack.origin).submitInternal();
  await sharingOn(theirs, stack.origin).openAsset(id);
  await sharingOn(theirs, stack.origin).acceptInvitation();
});

test('a grantee relinquishes access and returns to the assets', async () => {
  await sharingOn(theirs, stack.origin).openAsset(id, 'access');
  await theirs.getByRole('button', { name: 'Relinquish Access' }).click();
  await sharingOn(theirs, stack.origin).confirm('Relinquish your access?', 'Relinquish Access');
  await expect(theirs.getByText("You've relinquished access to this asset").first()).toBeVisible({ timeout: 60_000 });
  await expect(theirs).toHaveURL(`${stack.origin}/assets`);
});

test('an invitation is rejected, and one that changes while it is read is not signed', async () => {
  await offer();
  await sharingOn(theirs, stack.origin).openAsset(id);
  await theirs.getByRole('button', { name: 'Read and accept' }).click();
  await expect(theirs.getByRole('dialog').getByText('Keep this confidential.')).toBeVisible();
  await offer({ level: 'edit' });
  await expect(theirs.getByText(/^The invitation was changed after you opened it/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Reject', exact: true }).click();
  await sharingOn(theirs, stack.origin).confirm('Reject the invitation?', 'Reject');
  await expect(theirs.getByText('Invitation rejected').first()).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByRole('button', { name: 'Request access' })).toBeVisible();
  expect((await olga.ports.chain.grantOf(id, rosa.session.wallet)).state).toBe('none');
});

test('a changed grant ends and is offered again in one transaction', async () => {
  await offer();
  await acceptAccess(rosa, await readInvitation(rosa, id));
  const { txHash, blockNumber } = await offer({ level: 'edit' });
  await olga.ports.index.waitForBlock(blockNumber);
  const { items } = await olga.ports.index.timeline({ assetId: id, first: 2 });
  expect(items.map(({ type, tx }) => [type, tx.id])).toEqual([
    ['PENDING', txHash],
    ['REVOKE', txHash],
  ]);
});

test('an external recipient without a wallet is sent a single-use link', async () => {
  const sharing = sharingOn(hers, stack.origin);
  await sharing.openForm(id, 'external');
  await hers.getByRole('button', { name: 'Create Secure Link' }).click();
  for (const words of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Invalid wallet address',
  ])
    await expect(hers.getByText(words)).toBeVisible();
  await inspectWindow(hers, 'share-external-empty');
  await hers.getByLabel('Name', { exact: true }).fill('Emil Extern');
  await hers.getByLabel('E-mail', { exact: true }).fill('emil');
  await expect(hers.getByText('Invalid email address')).toBeVisible();
  await hers.getByLabel('E-mail', { exact: true }).fill('emil@sharing.example');
  await hers.getByRole('button', { name: 'Recipient has no wallet' }).click();
  await expect(hers.getByLabel('Wallet address')).toHaveValue(/^0x[0-9a-f]{40}$/);
  await hers.getByLabel(nameLabel).fill('Olga Owner');
  await inspectPage(hers, 'share-external');
  await hers.getByRole('button', { name: 'Create Secure Link' }).click();
  await confirmReview(hers, 'external', () => inspectWindow(hers, 'share-external-review'));
  await expect(hers.getByText(/^Asset shared externally\. Successfully shared/).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(hers.getByText('The secure link is on its way')).toBeVisible();
  await inspectWindow(hers, 'share-external-sent');
});

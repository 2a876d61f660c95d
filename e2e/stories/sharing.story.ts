import { readFileSync } from 'node:fs';
import { openAssetFile, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { readAsset } from '@ipr/client/asset/read-asset';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { nameLabel, sharingOn } from '../src/pages/sharing.ts';
import { tabTo } from '../src/pages/tab-to.ts';
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

test('an owner shares, and the recipient signs the NDA with the keyboard alone and reads the file', async () => {
  const [sharing, invited] = [sharingOn(hers, stack.origin), sharingOn(theirs, stack.origin)];
  await test.step('When the owner finds the recipient and shares the asset for viewing', async () => {
    await sharing.openForm(id, 'internal');
    await sharing.choosePerson('rosa@sharing.example', /(r…|rosa)@sharing\.example/);
    await hers.getByRole('checkbox', { name: 'know-how / trade secret' }).check();
    await hers.getByRole('combobox', { name: 'Governing law' }).fill('Germ');
    await hers.getByTitle('Germany').click();
    await inspectWindow(hers, 'share-internal');
    await hers.getByRole('button', { name: 'Read the NDA' }).click();
    await expect(hers.getByText(/^Text nda-know-how-en, version/)).toBeVisible();
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
  await test.step('When the recipient reads and signs the NDA by Tab, Space and Enter, the asset opens', async () => {
    await tabTo(theirs, theirs.getByRole('button', { name: 'Read and accept' }));
    await theirs.keyboard.press('Enter');
    const dialog = theirs.getByRole('dialog', { name: 'Read and sign the NDA' });
    await expect(dialog.getByRole('region', { name: 'Text of the NDA' })).toBeVisible();
    await expect(dialog.getByText('Olga Owner (as stated by the sender)')).toBeVisible();
    await expect(dialog.getByText('Germany')).toBeVisible();
    await dialog.getByText('Signed data').click();
    await inspectWindow(theirs, 'nda-dialog');
    await tabTo(theirs, dialog.getByLabel(nameLabel));
    await theirs.keyboard.type('Rosa Recipient');
    await tabTo(theirs, dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
    await theirs.keyboard.press('Space');
    await tabTo(theirs, dialog.getByRole('button', { name: 'Sign & Accept' }));
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByText('You now have access to this asset').first()).toBeVisible();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible();
    await theirs.getByRole('tab', { name: 'Actions' }).click();
    await theirs.getByRole('button', { name: 'View File' }).click();
    const firstPage = theirs.frameLocator('iframe[title^="Content of"]').getByRole('img', { name: 'Page 1 of 1' });
    await expect(firstPage).toBeVisible();
    await theirs.getByRole('button', { name: 'Close' }).first().click();
  });
  await test.step('And the consent events are recorded', async () => {
    const { events, custody } = await olga.api.sharing.consent({ id: `${id}-${rosa.session.wallet}-1` });
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['shown', 'ticked', 'signed']));
    const { grantor, grantee } = await olga.api.sharing.ndaParts({ id: `${id}-${rosa.session.wallet}-1` });
    expect([grantor?.name, grantee?.name]).toEqual(['Olga Owner', 'Rosa Recipient']);
    expect(custody).toBe('assisted');
  });
  await test.step('And the open page of the owner follows, and exports evidence that is proved offline', async () => {
    await expect(hers.getByRole('list').getByText('Active')).toBeVisible();
    const downloading = hers.waitForEvent('download');
    await hers.getByRole('button', { name: /^NDA evidence: / }).click();
    const { verdict, entries } = await verifyBundle(readFileSync(await (await downloading).path()));
    expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
    expect(verdict).toBe('not-proved');
    const proved = entries.filter(({ outcome }) => outcome === 'proved').map(({ code }) => code);
    expect(proved).toContain('signature.first-owner');
  });
});

test('a revocation reaches an open page without a reload, and the key nodes refuse the key', async () => {
  const { metadata, asset } = await readAsset(rosa, id, new AbortController().signal);
  if (!metadata) throw new Error('the recipient should read the asset by now');
  await hers.getByRole('button', { name: /^Revoke: / }).click();
  await sharingOn(hers, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
  await expect(hers.getByText('Access successfully revoked').first()).toBeVisible();
  await expect(theirs.getByText('No Access', { exact: true })).toBeVisible();
  const opening = openAssetFile(
    openDepsOf(rosa),
    { onChainHash: asset.hash, metadata },
    () => undefined,
    new AbortController().signal,
  );
  await expect(opening).rejects.toMatchObject({ code: 'keynet.not-authorized' });
  await expect(hers.getByText('Shared with (0)')).toBeVisible();
});

test('a changed grant ends and is offered again in one transaction', async () => {
  await stage.offer();
  await acceptAccess(rosa, await readInvitation(rosa, id));
  const { txHash, blockNumber } = await stage.offer({ level: 'edit' });
  await olga.ports.index.waitForBlock(blockNumber);
  const { items } = await olga.ports.index.timeline({ assetId: id, first: 2 });
  expect(items.map(({ type, tx }) => [type, tx.id])).toEqual([
    ['PENDING', txHash],
    ['REVOKE', txHash],
  ]);
});

import { readFileSync } from 'node:fs';
import { openAsset } from '@ipr/client/asset/open-asset';
import { openAssetKey } from '@ipr/client/asset/open-asset-file';
import { readAsset } from '@ipr/client/asset/read-asset';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type AssetMetadata, openFile, openPrivate } from '@ipr/domain';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

const pdf = makePdf('A motor', 1_500_000);
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };
const never = new AbortController().signal;

let stack: Stack;
let owner: Person;
let other: Person;
let page: Page;
let id: string;
/** What somebody who could read the asset may have kept. */
let kept: { readonly key: Uint8Array; readonly metadata: AssetMetadata; readonly documentCid: string };

const metadataFor = async (person: Person): Promise<AssetMetadata> => {
  const { metadata } = await readAsset(person, id, never);
  if (!metadata) throw new Error('it should be readable by now');
  return metadata;
};

const keyFor = async (person: Person, metadata: AssetMetadata) => {
  const [{ hash }, ownedBy] = await Promise.all([person.ports.chain.asset(id), person.ports.chain.ownerOf(id)]);
  const opening = {
    ...{ registry: person.config.contracts.registry, keynet: person.ports.keynet },
    content: person.api.content,
  };
  return openAssetKey(opening, { onChainHash: hash, owner: ownedBy, metadata });
};

test.beforeAll(async ({ browser }) => {
  stack = await createStack();
  await stack.start();
  owner = await createPerson(stack.origin, 'anna@example.org');
  other = await createPerson(stack.origin, 'boris@example.org');
  id = await owner.register({
    ...{ title: 'Motor', ipType: 'Patent', ipContent: 'Document', description: 'quiet' },
    file: new File([new Uint8Array(pdf)], 'motor.pdf', { type: 'application/pdf' }),
  });
  await grantAccess(owner, {
    ...{ assetId: id, grantee: other.session.wallet, ndaText: 'Tell nobody.' },
    ...{ level: 'view', expires: 0, shareType: 'internal', variant: 'standard', locale: 'en' },
  });
  await acceptAccess(other, await readInvitation(other, id));
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), 'anna@example.org');
});

test.afterAll(async () => {
  await owner?.close();
  await other?.close();
  await stack.remove();
});

/** Status of what the portal's own gateway answers, past every cache. */
const served = async (cid: string): Promise<number> =>
  (await fetch(`${stack.origin}/ipfs/${cid}`, { cache: 'no-store' })).status;

/** The page at both widths, and what a machine can tell of its accessibility. */
const shots = async (name: string): Promise<void> => {
  const { screenshot } = portalFor(page, stack.origin);
  await expectAccessible(page);
  await screenshot(name);
  await page.setViewportSize(phone);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await screenshot(`${name}-phone`);
  await page.setViewportSize(desktop);
};

const dialog = () => page.getByRole('dialog', { name: 'Encrypt the current version anew?' });

test('whoever may read keeps the key and where the ciphertext is', async () => {
  const { bytes } = await openAsset(other, id);
  expect(Buffer.from(bytes).equals(pdf)).toBe(true);
  const metadata = await metadataFor(other);
  const { contentKey: key } = await keyFor(other, metadata);
  kept = { key, metadata, documentCid: (await owner.ports.chain.asset(id)).cid };
  expect(await served(metadata.file.encryptedFileCid)).toBe(200);
});

test('the owner revokes and is led to encrypting anew, which says what it cannot do', async () => {
  await sharingOn(page, stack.origin).openAsset(id, 'access');
  await page.getByRole('button', { name: /^Revoke: / }).click();
  await page.getByRole('checkbox', { name: 'Then encrypt the current version anew' }).check();
  await shots('revoke-and-encrypt-anew');
  await sharingOn(page, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
  await expect(dialog()).toBeVisible({ timeout: 60_000 });
  await expect(dialog().getByText(/It cannot recall copies/)).toBeVisible();
  await expect(page.getByText('Access successfully revoked').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('?tab=actions&mode=encrypt-anew');
  await shots('encrypt-anew');
  // The key network lets them in no more, but a kept key opens what is still served.
  await expect(keyFor(other, kept.metadata)).rejects.toMatchObject({ code: 'keynet.not-authorized' });
  const sealed = await other.api.content(kept.metadata.file.encryptedFileCid);
  expect(Buffer.from(await openFile(sealed, kept.key)).equals(pdf)).toBe(true);
});

test('the file gets a new key and ciphertext, and the old one is served no more', async () => {
  await dialog().getByRole('button', { name: 'Encrypt anew' }).click();
  await expect(dialog().getByRole('list', { name: 'Encrypting anew' })).toBeVisible();
  const done = page.getByText('Encrypted anew as version 2. The old encrypted file is removed.').first();
  await expect(done).toBeVisible({ timeout: 60_000 });
  await expect(dialog()).toBeHidden();
  expect(await served(kept.metadata.file.encryptedFileCid)).toBe(404);
  expect(await served(kept.documentCid)).toBe(200);
});

test('the new version opens with the same bytes, for nobody with the kept key', async () => {
  const { bytes, private: own } = await openAsset(owner, id);
  expect(Buffer.from(bytes).equals(pdf)).toBe(true);
  expect(own).toMatchObject({ description: 'quiet', originalFileName: 'motor.pdf' });
  const { file, private: texts, previous } = await metadataFor(owner);
  expect(file.fileHash).toBe(kept.metadata.file.fileHash);
  expect(previous).toEqual({ version: 1, cid: kept.documentCid, sealedAnew: true });
  const sealed = await other.api.content(file.encryptedFileCid);
  await expect(openFile(sealed, kept.key)).rejects.toThrow();
  await expect(openPrivate(texts, kept.key)).rejects.toThrow();
  expect(await owner.ports.chain.assetIdOf(file.fileHash)).toBe(id);
});

test('the old version stays in the history, with its timestamp, and opens the same file', async () => {
  await sharingOn(page, stack.origin).openAsset(id);
  const history = page.getByRole('region', { name: 'Version history' });
  await expect(history.getByText('Encrypted anew as version 2')).toBeVisible();
  await expect(history.getByText(/^EU: /)).toHaveCount(2);
  await page.getByRole('button', { name: 'View version 1' }).click();
  const version = page.getByRole('dialog', { name: /^Version 1:/ });
  await expect(version.getByText(/the very same file is opened through version 2/)).toBeVisible();
  await expect(version.getByText('motor.pdf', { exact: true })).toBeVisible();
  await shots('version-encrypted-anew');
  const downloading = page.waitForEvent('download');
  await version.getByRole('button', { name: 'Download File' }).click();
  expect(readFileSync(await (await downloading).path()).equals(pdf)).toBe(true);
  await version.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Compare versions' }).click();
  await expect(page.getByText('These two versions have the same values.')).toBeVisible();
});

test('a bundle taken home has both versions and holds by itself', async () => {
  await sharingOn(page, stack.origin).openAsset(id, 'actions');
  await shots('actions-encrypt-anew');
  await page.getByRole('button', { name: 'Take home' }).click();
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Make the bundle' }).click();
  const { verdict, findings } = await verifyBundle(readFileSync(await (await downloading).path()));
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(verdict).toBe('sound');
});

test('the registry takes the very file no second time', async () => {
  const again = other.register({
    ...{ title: 'Mine', ipType: 'Patent', ipContent: 'Document' },
    file: new File([new Uint8Array(pdf)], 'mine.pdf', { type: 'application/pdf' }),
  });
  await expect(again).rejects.toMatchObject({ failure: { code: 'registry.hash-already-exists' } });
});

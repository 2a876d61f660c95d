import { readFileSync } from 'node:fs';
import { openAsset } from '@ipr/client/asset/open-asset';
import { openAssetKey, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { readAsset } from '@ipr/client/asset/read-asset';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type AssetMetadata, decryptFile, openPrivate } from '@ipr/domain';
import { queryNode } from '@ipr/verify/chain/query-node';
import { confirmBundle } from '@ipr/verify/confirm-bundle';
import { type VerifiedBundle, verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const pdf = makePdf('A motor', 1_500_000);
const never = new AbortController().signal;

let stack: Stack;
let owner: Person;
let other: Person;
let page: Page;
let id: string;
interface Evidence {
  readonly nda: Uint8Array<ArrayBuffer>;
  readonly takeHome: Uint8Array<ArrayBuffer>;
}
let before: Evidence;
/** Data that a former reader of the asset may have kept. */
let kept: { readonly key: Uint8Array; readonly metadata: AssetMetadata; readonly documentCid: string };

const metadataFor = async (person: Person): Promise<AssetMetadata> => {
  const { metadata } = await readAsset(person, id, never);
  if (!metadata) throw new Error('it should be readable by now');
  return metadata;
};

const keyFor = async (person: Person, metadata: AssetMetadata) => {
  const { hash } = await person.ports.chain.asset(id);
  return openAssetKey(openDepsOf(person), { onChainHash: hash, metadata }, metadata.file.litEncryption);
};

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  owner = await createPerson(stack.origin, 'anna@rekey.example');
  other = await createPerson(stack.origin, 'boris@rekey.example');
  id = await owner.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(pdf)], 'motor.pdf', { type: 'application/pdf' }),
  });
  await grantAccess(owner, {
    assetId: id,
    grantee: other.session.wallet,
    ndaText: 'Keep this confidential.',
    level: 'view',
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    locale: 'en',
  });
  await acceptAccess(other, await readInvitation(other, id));
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), 'anna@rekey.example');
});

test.afterAll(async () => {
  await owner?.close();
  await other?.close();
});

/** HTTP status of the portal's gateway, without caches. */
const served = async (cid: string): Promise<number> =>
  (await fetch(`${stack.origin}/ipfs/${cid}`, { cache: 'no-store' })).status;

const dialog = () => page.getByRole('dialog', { name: 'Re-encrypt the current version?' });

/** The evidence of the NDA and a take-home bundle with keys, as the owner exports them. */
const takeEvidence = async (at: Page): Promise<Evidence> => {
  await at.goto(`${stack.origin}/shares?tab=outgoing`);
  const nda = at.waitForEvent('download', { timeout: 60_000 });
  await at.getByRole('button', { name: 'NDA evidence: Motor' }).click();
  const ndaFile = await (await nda).path();
  await sharingOn(at, stack.origin).openAsset(id, 'actions');
  await at.getByRole('button', { name: 'Export evidence' }).click();
  const order = at.getByRole('dialog', { name: 'Export the evidence of this asset' });
  await order.getByRole('checkbox', { name: 'Include the content keys' }).check();
  await order.getByRole('checkbox', { name: /cannot be taken back/ }).check();
  const takeHome = at.waitForEvent('download', { timeout: 120_000 });
  await order.getByRole('button', { name: 'Create bundle' }).click();
  return {
    nda: new Uint8Array(readFileSync(ndaFile)),
    takeHome: new Uint8Array(readFileSync(await (await takeHome).path())),
  };
};

/** The result of a bundle offline, and after its confirmation by a node of its chain. */
const verified = async (bytes: Uint8Array<ArrayBuffer>) => {
  const offline = await verifyBundle(bytes);
  const { answered, result } = await confirmBundle(offline, queryNode(`${stack.origin}/rpc`));
  for (const { entries, verdict } of [offline, result]) {
    expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
    expect(verdict).toBe('not-proved');
  }
  expect(answered).toBe(true);
  expect(result.entries.map(({ code }) => code)).toContain('chain.receipt');
  expect(result.entries.map(({ reason }) => reason)).not.toContain('no proof of inclusion');
  return result;
};
const opened = ({ entries }: VerifiedBundle) =>
  entries.filter(({ code }) => code === 'file.opened').map(({ params }) => params.version);
const missing = ({ entries }: VerifiedBundle) =>
  entries
    .filter(({ code, outcome }) => code === 'ciphertext.hash' && outcome !== 'proved')
    .map(({ reason, params }) => ({ reason, params }));

test('a revocation leads the owner to re-encryption, after which the old ciphertext is no longer served', async () => {
  await test.step('Given a reader who keeps the key and the address of the ciphertext, and evidence from before', async () => {
    const { bytes } = await openAsset(other, id);
    expect(Buffer.from(bytes).equals(pdf)).toBe(true);
    const metadata = await metadataFor(other);
    const key = await keyFor(other, metadata);
    kept = { key, metadata, documentCid: (await owner.ports.chain.asset(id)).cid };
    expect(await served(metadata.file.encryptedFileCid)).toBe(200);
    before = await takeEvidence(page);
    await verified(before.nda);
    const home = await verified(before.takeHome);
    expect(opened(home)).toEqual([1]);
    expect(missing(home)).toEqual([]);
  });
  await test.step('When the owner revokes the access, the dialog of re-encryption opens', async () => {
    await sharingOn(page, stack.origin).openAsset(id, 'access');
    await page.getByRole('button', { name: /^Revoke: / }).click();
    await page.getByRole('checkbox', { name: 'Then re-encrypt the current version' }).check();
    await inspectWindow(page, 'revoke-and-re-encrypt');
    await sharingOn(page, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
    await expect(dialog()).toBeVisible();
    await expect(dialog().getByText(/^Existing copies of the file/)).toBeVisible();
    await expect(page.getByText('Access successfully revoked').first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('?tab=actions&mode=re-encrypt');
    await inspectWindow(page, 're-encrypt');
    // The key network refuses them, but a kept key opens a ciphertext that is still served.
    await expect(keyFor(other, kept.metadata)).rejects.toMatchObject({ code: 'keynet.not-authorized' });
    const ciphertext = await other.api.content(kept.metadata.file.encryptedFileCid);
    expect(Buffer.from(await decryptFile(ciphertext, kept.key)).equals(pdf)).toBe(true);
  });
  await test.step('Then the file gets a new key and ciphertext, and the old one is removed', async () => {
    await dialog().getByRole('button', { name: 'Re-encrypt' }).click();
    await expect(dialog().getByRole('list', { name: 'Re-encryption' })).toBeVisible();
    const done = page.getByText('Re-encrypted as version 2. The old encrypted file is removed.').first();
    await expect(done).toBeVisible();
    await expect(dialog()).toBeHidden();
    expect(await served(kept.metadata.file.encryptedFileCid)).toBe(404);
    expect(await served(kept.documentCid)).toBe(200);
    await inspectWindow(page, 'actions-re-encrypt');
  });
});

test('the new version opens with the same bytes, and not with the kept key', async () => {
  const { bytes, private: own } = await openAsset(owner, id);
  expect(Buffer.from(bytes).equals(pdf)).toBe(true);
  expect(own).toMatchObject({ description: 'quiet', originalFileName: 'motor.pdf' });
  const { file, private: texts, previous } = await metadataFor(owner);
  expect(file.fileHash).toBe(kept.metadata.file.fileHash);
  expect(previous).toEqual({ version: 1, cid: kept.documentCid, sealedAnew: true });
  const ciphertext = await other.api.content(file.encryptedFileCid);
  await expect(decryptFile(ciphertext, kept.key)).rejects.toThrow();
  await expect(openPrivate(texts, kept.key)).rejects.toThrow();
  expect(await owner.ports.chain.assetIdOf(file.fileHash)).toBe(id);
});

test('evidence from before and after is proved offline and against the chain, and gives the reason of a missing ciphertext', async ({
  browser,
}) => {
  // The first browser may still have the old ciphertext in its cache.
  const elsewhere = await (await browser.newContext()).newPage();
  await portalFor(elsewhere, stack.origin).signIn(elsewhere.context(), 'anna@rekey.example');
  const after = await takeEvidence(elsewhere);
  await test.step('Then the bundles from before are proved as before', async () => {
    await verified(before.nda);
    expect(opened(await verified(before.takeHome))).toEqual([1]);
  });
  await test.step('And those from after prove the same, with the new ciphertext', async () => {
    const [old, again] = [await verified(before.nda), await verified(after.nda)];
    // Custody is in the operator's record, which the earlier bundle may have been too early for.
    const lasting = ({ facts }: typeof old) => ({ ...facts, madeAt: undefined, custody: undefined });
    expect(lasting(again)).toEqual(lasting(old));
    const home = await verified(after.takeHome);
    expect(opened(home)).toEqual([2]);
    expect(missing(home)).toEqual([{ reason: 're-encrypted later', params: { version: 1, by: 2 } }]);
  });
});

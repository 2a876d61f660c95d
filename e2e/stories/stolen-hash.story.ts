import { readFileSync } from 'node:fs';
import { openAsset } from '@ipr/client/asset/open-asset';
import { sendOnce } from '@ipr/client/flow/send-once';
import { type AssetMetadata, keyCondition, sha256Hex } from '@ipr/domain';
import { readZip } from '@ipr/verify/zip/read-zip';
import { expect } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { holdBack, registered, registrationForm } from '../src/pages/registration-form.ts';
import { updateForm } from '../src/pages/update-form.ts';
import { openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stage: SharingStage;
let pdf: Buffer;
let fileHash: string;
let stolen: { readonly cid: string; readonly metadata: AssetMetadata };

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'stolen-hash.example');
  // Rosa has edit access to the motor only, and to no other asset of Olga.
  await stage.grantAccepted(stage.rosa, { level: 'edit' });
});
test.afterAll(() => stage?.close());

const panel = () =>
  stage.hers
    .locator('main')
    .getByRole('alert')
    .filter({ hasText: 'hash already exists: this file is already registered' })
    .filter({ hasText: 'Other people cannot read your file' });

test('an editor who uses a registration’s hash in another asset of the owner is named, and no success is reported', async () => {
  const { hers, rosa, id, stack } = stage;
  const form = registrationForm(hers, stack.origin);
  await test.step('Given Olga’s registration is cut off after its metadata', async () => {
    await form.open();
    pdf = await form.fillIn('Invention');
    fileHash = await sha256Hex(new Uint8Array(pdf));
    const held = await holdBack(hers, '**/api/v1/relay/transactions');
    const uploaded = hers.waitForResponse('**/api/v1/ipfs/upload/json');
    await form.submit();
    const { ipfsHash } = await (await uploaded).json();
    await held.reached;
    const metadata = JSON.parse(new TextDecoder().decode(await rosa.api.content(ipfsHash)));
    stolen = { cid: ipfsHash, metadata };
    await test.step('When Rosa uses its hash and its document in an update of the motor', async () => {
      const { chain } = rosa.ports;
      await sendOnce(rosa, 'updateAsset', chain.updateAsset({ id, fileHash, cid: ipfsHash, title: 'Motor' }));
    });
    await held.release();
  });
  await test.step('Then the form names the record, the safe data and the next steps', async () => {
    await expect(panel()).toBeVisible();
    await expect(hers.getByText(registered)).toHaveCount(0);
    await expect(panel()).toContainText('Another person with edit access added this file to your asset Motor');
    await expect(panel().getByRole('link', { name: 'Revoke access' })).toHaveAttribute(
      'href',
      `/assets/${id}?tab=access`,
    );
    await expect(hers.getByText('This file is not registered yet.')).toHaveCount(0);
    await inspectPage(hers, 'registration-stolen');
  });
  await test.step('And a retry shows the same', async () => {
    await form.press();
    await expect(panel()).toBeVisible();
    await expect(hers.getByText(registered)).toHaveCount(0);
  });
});

test('no key node releases the key of the stolen document, to the editor or any other account', async () => {
  const { rosa, olga } = stage;
  const { ciphertext, dataToEncryptHash } = stolen.metadata.file.litEncryption;
  const { registry } = rosa.config.contracts;
  for (const person of [rosa, olga])
    for (const literal of [olga.session.wallet, rosa.session.wallet]) {
      const keynet = await person.ports.keynet();
      await keynet.connect();
      const condition = keyCondition(registry, fileHash, literal);
      await expect(keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition })).rejects.toThrow();
    }
});

test('the kept copy survives a reload and can be saved as a ZIP that opens', async () => {
  const { hers, stack } = stage;
  await registrationForm(hers, stack.origin).open();
  const offered = hers.getByRole('alert').filter({ hasText: 'Continue registration of Invention' });
  await expect(offered).toContainText('Your file and its time stamp are kept here.');
  await inspectPage(hers, 'registration-stolen-kept');
  await offered.getByRole('button', { name: 'Show the saved data' }).click();
  const [download] = await Promise.all([
    hers.waitForEvent('download'),
    panel().getByRole('button', { name: 'Save a copy I can open' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Invention.pdf.copy.zip');
  const files = await readZip(new Uint8Array(readFileSync(await download.path())));
  expect(Buffer.compare(files.get('file/Invention.pdf') as Uint8Array, pdf)).toBe(0);
  expect(files.has('timestamp.tst')).toBe(true);
});

test('the file becomes a version of that asset and opens for its owner', async () => {
  const { hers, olga, id } = stage;
  await panel().getByRole('link', { name: 'Use it as a version of that asset' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeVisible();
  const form = updateForm(hers, stage.stack.origin);
  await form.replaceFile('Invention.pdf', pdf);
  await form.submit();
  await expect(hers.getByRole('heading', { level: 1, name: 'Update Asset' })).toBeHidden({ timeout: 90_000 });
  const opened = await openAsset(olga, id);
  expect(Buffer.compare(opened.bytes, pdf)).toBe(0);
});

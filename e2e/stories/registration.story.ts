import { sendOnce } from '@ipr/client/flow/send-once';
import { newDraft } from '@ipr/client/registration/registration';
import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type AssetMetadata, keyCondition, sha256Hex } from '@ipr/domain';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { chooseByKeyboard } from '../src/pages/choose-file.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { holdBack, registered, registrationForm } from '../src/pages/registration-form.ts';
import { tabTo } from '../src/pages/tab-to.ts';
import { mint } from '../src/person/mint.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const pdfOf = (title: string, buffer: Buffer) => ({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer });

let stack: Stack;
let context: BrowserContext;
let page: Page;
/** The same person without a browser, and another one. */
let rita: Person;
let other: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'rita@registration.example');
  [rita, other] = await Promise.all([
    createPerson(stack.origin, 'rita@registration.example'),
    createPerson(stack.origin, 'oscar@registration.example'),
  ]);
});

test.afterAll(async () => {
  await Promise.all([rita?.close(), other?.close()]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const form = () => registrationForm(page, stack.origin);
const pdf = makePdf('Keyboard', 30_000);

test('a file is registered by keyboard alone, committed to before its hash is public, in a form that fits a phone', async () => {
  await form().open();
  const input = page.locator('input[type=file]');
  await tabTo(page, input);
  await chooseByKeyboard(page, input, pdfOf('keyboard', pdf), 'Space');
  await expect(page.getByText('This file is not registered yet.')).toBeVisible();
  await inspectWindow(page, 'registration');
  await tabTo(page, page.getByRole('textbox', { name: /^Title/ }));
  await page.keyboard.type('By keyboard');
  for (const [list, label] of [
    [/IP Type/, 'Keyboard right'],
    [/IP Content/, 'Document'],
  ] as const) {
    await tabTo(page, page.getByRole('combobox', { name: list }));
    await page.keyboard.type(label);
    await expect(page.locator('.ant-select-item-option-active').filter({ hasText: label })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      page.locator('.ant-select-content, .ant-select-selection-item').filter({ hasText: label }),
    ).toBeVisible();
  }
  await tabTo(page, page.getByRole('checkbox', { name: /^Protect against/ }));
  await page.keyboard.press('Space');
  const relayed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/wallet/transactions'))
      relayed.push(JSON.parse(request.postData() ?? '{}').transaction.data);
  });
  await tabTo(page, button('Register Asset'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check before registering' })).toBeFocused();
  await tabTo(page, button('Register permanently'));
  await page.keyboard.press('Enter');
  await form().expectRegistered();
  const hash = await sha256Hex(pdf);
  const id = (await other.ports.chain.assetIdOf(hash)) ?? '';
  await test.step('Then the hash follows its commitment, and the document has the person’s own option', async () => {
    expect(relayed).toHaveLength(2);
    expect(relayed[0]).not.toContain(hash);
    expect(relayed[1]).toContain(hash);
    const { committedAt, createdAt } = await other.ports.index.asset(id);
    expect(committedAt ?? Number.NaN).toBeLessThanOrEqual(createdAt);
    const { cid } = await other.ports.chain.asset(id);
    const document = JSON.parse(new TextDecoder().decode(await other.api.content(cid)));
    expect(document).toMatchObject({ title: 'By keyboard', ipType: 'Keyboard right', ipContent: 'Document' });
  });
  await test.step('And the library opens automatically', () => expect(page).toHaveURL(`${stack.origin}/assets`));
});

test('a registered file is recognised before any of it is sent', async () => {
  await form().open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(ipfs|relay|wallet|timestamp|files)\//.test(request.url()) && request.method() !== 'GET')
      sent.push(request.url());
  });
  await portalFor(page, stack.origin).chooseFile(pdfOf('again', pdf));
  const note = page.getByRole('alert').filter({ hasText: 'hash already exists: this file is already registered' });
  await expect(note).toBeVisible();
  await expect(button('Register Asset')).toBeDisabled();
  expect(sent).toEqual([]);
  await note.getByRole('link', { name: 'By keyboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Committed to before registration' })).toBeVisible();
});

/** An asset of Rita that the other person may edit, and no other one of hers. */
const shareMotor = async (): Promise<string> => {
  const motor = await mint(rita, 'Motor');
  await grantAccess(rita, {
    assetId: motor,
    grantee: other.session.wallet,
    level: 'edit',
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    locale: 'en',
    ndaText: 'Keep this confidential.',
  });
  await acceptAccess(other, await readInvitation(other, motor));
  return motor;
};

test('an editor who uses a registration’s hash in another asset of the owner is named, and gets no key', async () => {
  const motor = await shareMotor();
  await form().open();
  const fileHash = await sha256Hex(new Uint8Array(await form().fillIn('Invention')));
  const held = await holdBack(page, '**/api/v1/wallet/transactions');
  const uploaded = page.waitForResponse('**/api/v1/ipfs/upload/json');
  await form().submit();
  const { ipfsHash: cid } = await (await uploaded).json();
  await held.reached;
  await test.step('When the editor uses its hash and its document in an update of the motor', async () => {
    const { chain } = other.ports;
    await sendOnce(other, 'updateAsset', chain.updateAsset({ id: motor, fileHash, cid, title: 'Motor' }));
    await held.release();
  });
  await test.step('Then the form names the record, the safe data and the next steps', async () => {
    const panel = page
      .locator('main')
      .getByRole('alert')
      .filter({ hasText: 'hash already exists: this file is already registered' })
      .filter({ hasText: 'Other people cannot read your file' });
    await expect(panel).toContainText('Another person with edit access added this file to your asset Motor');
    await expect(page.getByText(registered)).toHaveCount(0);
    await inspectWindow(page, 'registration-stolen');
  });
  await test.step('And no key node releases the key of the document, to the editor or any other account', async () => {
    const { file } = JSON.parse(new TextDecoder().decode(await rita.api.content(cid))) as AssetMetadata;
    const { ciphertext, dataToEncryptHash } = file.litEncryption;
    for (const person of [rita, other])
      for (const { session } of [rita, other]) {
        const keynet = await person.ports.keynet();
        await keynet.connect();
        const condition = keyCondition(rita.config.contracts.registry, fileHash, session.wallet);
        await expect(keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition })).rejects.toThrow();
      }
  });
});

test('a hash that another account registers after the commitment becomes a priority claim, through the relay and in the index', async () => {
  const bytes = new Uint8Array(makePdf('Overtaken', 20_000));
  const texts = { title: 'Overtaken', ipType: 'Patent', ipContent: 'Document', protect: true };
  const input = { ...texts, file: new File([bytes], 'overtaken.pdf', { type: 'application/pdf' }) };
  const draft = newDraft();
  await test.step('Given a commitment in a block, after which the person stops', async () => {
    const stop = new AbortController();
    const report = ({ step }: { readonly step?: string }) => void (step === 'revealing' && stop.abort());
    const stopped = other.register(input, draft, { signal: stop.signal, report });
    await expect(stopped).rejects.toMatchObject({ failure: { code: 'request.cancelled' } });
    expect(draft.commit?.settled).toBe(true);
  });
  const { chain, index } = rita.ports;
  // A claim needs an older commitment: one in the same second is not.
  const committedAt = await chain.committedAt(draft.commit?.commitment ?? '0x');
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(committedAt ?? Number.NaN);
  const asset = { fileHash: await sha256Hex(bytes), cid: 'bafynothing', title: 'Taken' };
  const { txHash } = await sendOnce(rita, 'createAsset', chain.createAsset(asset));
  const assetId = await chain.createdAssetId(txHash);
  await test.step('When the person continues, the registry records a claim and no second asset', async () => {
    const before = await chain.assetCount();
    await expect(other.register(input, draft)).rejects.toMatchObject({
      stage: 'blockchain',
      failure: { code: 'registry.priority-claimed', params: { assetId } },
    });
    expect(await chain.assetCount()).toBe(before);
  });
  await index.waitForBlock(await chain.blockNumber());
  const { owner, createdAt, claims } = await index.asset(assetId);
  expect(owner).toBe(rita.session.wallet);
  expect(claims).toMatchObject([{ claimant: other.session.wallet }]);
  expect(claims[0]?.committedAt).toBeLessThanOrEqual(createdAt);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { readZip } from '@ipr/verify/zip/read-zip';
import { type Browser, type Download, expect, type Page } from '@playwright/test';
import { changeBundle, replaceText } from '../src/files/change-bundle.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { chooseByKeyboard } from '../src/pages/choose-file.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { giveFiles } from '../src/pages/give-files.ts';
import { expectFitsPhone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const [owner, recipient] = ['olga@verify.example', 'rosa@verify.example'];
const vectors = join(import.meta.dirname, '../../packages/verify/test/vectors');

let stack: Stack;
let olga: Person;
let rosa: Person;
let id: string;
let motor: Buffer;
/** The page of the verifier in a browser that is not signed in. */
let visitor: Page;

const openPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  olga = await createPerson(stack.origin, owner);
  rosa = await createPerson(stack.origin, recipient);
  motor = makePdf('A motor', 200_000);
  id = await olga.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(motor)], 'motor.pdf', { type: 'application/pdf' }),
  });
  visitor = await openPage(browser);
});

test.afterAll(async () => {
  for (const person of [olga, rosa]) await person?.close();
});

/** Inspects the page of the verifier: accessibility on the desktop, no overflow on the phone. */
const inspectReport = async (name: string): Promise<void> => {
  await expectAccessible(visitor);
  await expectFitsPhone(visitor, name);
};

const path = (name: string) => join(stack.folder, name);
const keep = async (download: Download, name: string): Promise<string> => {
  await download.saveAs(path(name));
  return path(name);
};
const bytesOf = (file: string) => new Uint8Array(readFileSync(file));
const verdict = (words: string) => visitor.getByRole('heading', { name: words });
const choose = async (file: string): Promise<void> => {
  await visitor.goto(`${stack.origin}/verify`);
  await visitor.getByLabel(/Choose a file/).setInputFiles(file);
};
const notProved = 'Nothing is refuted, but not everything is proved';
const failedLines = () =>
  visitor
    .locator('details li')
    .filter({ hasText: /^Failed/ })
    .count();
/** Opens one of the dimensions with its checks. */
const openPart = async (name: string) => {
  const part = visitor.locator('details').filter({ has: visitor.getByRole('heading', { name, exact: true }) });
  if ((await part.getAttribute('open')) === null) await part.locator('summary').click();
  return part;
};

test('grantor and grantee export the evidence of an NDA from the list of shares, also after the share has ended', async ({
  browser,
}) => {
  const [hers, theirs] = [await openPage(browser), await openPage(browser)];
  await portalFor(hers, stack.origin).signIn(hers.context(), owner);
  await portalFor(theirs, stack.origin).signIn(theirs.context(), recipient);
  const { blockNumber } = await grantAccess(olga, {
    assetId: id,
    grantee: rosa.session.wallet,
    level: 'view',
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'Keep this confidential.',
    locale: 'en',
  });
  await olga.ports.index.waitForBlock(blockNumber);
  await test.step('Given a share that is accepted, and revoked by its owner', async () => {
    await sharingOn(theirs, stack.origin).openAsset(id);
    await sharingOn(theirs, stack.origin).acceptInvitation();
    await hers.goto(`${stack.origin}/shares?tab=outgoing`);
    await expect(hers.getByRole('button', { name: 'NDA evidence: Motor' })).toBeVisible();
    await hers.getByRole('button', { name: 'Revoke: Motor' }).click();
    await sharingOn(hers, stack.origin).confirm(/^Revoke the access of/, 'Revoke');
    await expect(hers.locator('main').getByText('Revoked').last()).toBeVisible({ timeout: 60_000 });
  });
  await test.step('When each exports it from the ended row', async () => {
    await theirs.goto(`${stack.origin}/shares`);
    for (const [page, name] of [
      [hers, 'owner.zip'],
      [theirs, 'recipient.zip'],
    ] as const) {
      const downloading = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: 'NDA evidence: Motor' }).click();
      await keep(await downloading, name);
    }
  });
  await test.step('Then its toast links to the page that verifies it', async () => {
    await theirs.getByRole('button', { name: 'Verify it' }).click();
    await expect(theirs).toHaveURL(`${stack.origin}/verify`);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Verify evidence' })).toBeVisible();
  });
});

test('a take-home bundle is taken from the asset', async ({ browser }) => {
  const page = await openPage(browser);
  await portalFor(page, stack.origin).signIn(page.context(), owner);
  await sharingOn(page, stack.origin).openAsset(id, 'actions');
  await page.getByRole('button', { name: 'Export evidence' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the evidence of this asset' });
  await dialog.getByRole('checkbox', { name: 'Include the content keys' }).check();
  await dialog.getByRole('checkbox', { name: /cannot be taken back/ }).check();
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Create bundle' }).click();
  await keep(await downloading, 'take-home.zip');
});

test('a visitor without an account verifies NDA evidence, and nothing of it leaves the browser', async () => {
  await visitor.goto(`${stack.origin}/login`);
  await visitor.getByRole('link', { name: 'Verify evidence' }).click();
  await expect(visitor).toHaveURL(`${stack.origin}/verify`);
  await inspectReport('verify');
  const sent: string[] = [];
  visitor.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  const evidence = { name: 'owner.zip', mimeType: 'application/zip', buffer: readFileSync(path('owner.zip')) };
  await giveFiles(visitor.locator('main'), 'drop', [evidence]);
  await expect(verdict(notProved)).toBeVisible();
  expect(sent).toEqual([]);
  const facts = visitor.getByRole('region', { name: 'What the file says (not all of it is proved)' });
  await expect(facts.getByText(`Motor (${id})`)).toBeVisible();
  for (const wallet of [olga.session.wallet, rosa.session.wallet, rosa.session.eoaWallet])
    await expect(facts.getByText(wallet).first()).toBeVisible();
  const person = await openPart('Person');
  await expect(person.getByText('The NDA was shown, then ticked, then signed')).toBeVisible();
  expect(await failedLines()).toBe(0);
  await expect((await openPart('Integrity of the file')).locator('summary')).toContainText('Passed');
  await expect((await openPart('Network and authority')).getByText(/LOCAL CHAIN: proves nothing/)).toBeVisible();
  const account = await openPart('Key and account');
  await expect(account.getByText(/no node of the network was asked/).first()).toBeVisible();
  await inspectReport('verify-nda');
});

test('the chain confirms it, and fewer checks stay not proved', async () => {
  await visitor.getByRole('button', { name: 'Ask the blockchain' }).click();
  await expect(visitor.getByText('The chain confirms the file’s statements about it.')).toBeVisible();
  await expect(verdict(notProved)).toBeVisible();
  const account = await openPart('Key and account');
  await expect(account.locator('summary')).toContainText('Passed');
  await expect(account.getByText(/no node of the network was asked/)).toHaveCount(0);
  await inspectReport('verify-nda-confirmed');
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByRole('button', { name: 'Print' })).toBeHidden();
  await portalFor(visitor, stack.origin).picture('verify-nda-printed');
  await visitor.emulateMedia({ media: 'screen' });
});

test('any other file is looked up by its hash alone', async () => {
  const sent: string[] = [];
  const failed: string[] = [];
  visitor.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '');
  });
  visitor.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  await visitor.goto(`${stack.origin}/verify`);
  const file = { name: 'motor.pdf', mimeType: 'application/pdf', buffer: motor };
  await visitor.getByLabel(/Choose a file/).setInputFiles(file);
  await expect(verdict('This file is registered')).toBeVisible();
  await expect(visitor.getByText(olga.session.wallet).first()).toBeVisible();
  await inspectReport('verify-registered');
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(2_000);
  // The calls of the chain end as successes: an aborted one would hide a real failure.
  expect(failed.filter((path) => path === '/rpc')).toEqual([]);
  const changed = { ...file, buffer: Buffer.concat([motor, Buffer.from('!')]) };
  await visitor.getByRole('button', { name: 'Check another file' }).click();
  await visitor.getByLabel(/Choose a file/).setInputFiles(changed);
  await expect(verdict('This file is not registered here')).toBeVisible();
});

test('a take-home bundle is verified, also one of 60 MB and by the keyboard alone', async () => {
  await test.step('Given a bundle, chosen with the keyboard', async () => {
    await visitor.goto(`${stack.origin}/verify`);
    await chooseByKeyboard(visitor, visitor.getByLabel(/Choose a file/), path('take-home.zip'));
    await expect(verdict(notProved)).toBeVisible();
    const integrity = await openPart('Integrity of the file');
    await expect(integrity.getByText(/The file, decrypted, has the SHA-256 that the bundle names/)).toBeVisible();
    await inspectReport('verify-take-home');
  });
  await test.step('And a large one with a surplus file, which is found', async () => {
    const large = await changeBundle(bytesOf(path('take-home.zip')), 'ipr-take-home/1', (files) => {
      files.set('notes.bin', new Uint8Array(60 * 1024 * 1024));
    });
    writeFileSync(path('large.zip'), large);
    await visitor.getByRole('button', { name: 'Check another file' }).click();
    await visitor.getByLabel(/Choose a file/).setInputFiles(path('large.zip'));
    await expect(verdict('This file does not prove what it says')).toBeVisible();
    const reason = 'Reason: the ZIP has a file that this kind of evidence does not have';
    await expect(visitor.getByText(reason, { exact: true })).toBeVisible();
  });
});

test('changed evidence is refuted with the right reason', async () => {
  await test.step('Given a careful forger of the NDA’s text', async () => {
    const forged = await changeBundle(bytesOf(path('owner.zip')), 'ipr-nda-evidence/1', (files) =>
      replaceText(files, 'nda.txt', 'Keep this confidential.', 'Publish this.'),
    );
    writeFileSync(path('forged-nda.zip'), forged);
    await choose(path('forged-nda.zip'));
    await expect(verdict('This file does not prove what it says')).toBeVisible();
    const alert = visitor.getByRole('alert').filter({ has: verdict('This file does not prove what it says') });
    await expect(
      alert.getByText(/^Failed: The text of the NDA is that of the share document – Reason: the text differs/),
    ).toBeVisible();
    expect(await failedLines()).toBe(1);
    await inspectReport('verify-refused');
  });
  await test.step('And of an asset’s owner', async () => {
    const forged = await changeBundle(bytesOf(path('take-home.zip')), 'ipr-take-home/1', (files) =>
      replaceText(files, 'bundle.json', `"owner": "${olga.session.wallet}"`, `"owner": "${rosa.session.wallet}"`),
    );
    writeFileSync(path('forged-owner.zip'), forged);
    await choose(path('forged-owner.zip'));
    await expect(verdict('This file does not prove what it says')).toBeVisible();
    await expect(visitor.getByText('Reason: the owner differs', { exact: true })).toBeVisible();
  });
  await test.step('And of one byte only', async () => {
    const bytes = bytesOf(path('take-home.zip'));
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path('one-byte.zip'), bytes);
    await choose(path('one-byte.zip'));
    await expect(verdict('This is not evidence of this registry')).toBeVisible();
    await expect(visitor.getByText(/^The ZIP is damaged/)).toBeVisible();
    await inspectReport('verify-unreadable');
  });
});

test('the outcome of time stamps depends on the roots that the reader trusts', async () => {
  const trust = visitor.getByRole('region', { name: 'Authorities that you trust for time stamps' });
  const ownRoot = /its root certificate came with the file/;
  const input = visitor.getByLabel('Add a root certificate');
  await test.step('Given no root, the page shows that no authority is trusted', async () => {
    await choose(path('owner.zip'));
    await expect(verdict(notProved)).toBeVisible();
    await expect(trust.getByText(/^You have named no root certificate/)).toBeVisible();
    await expect((await openPart('Time')).getByText(ownRoot).first()).toBeVisible();
  });
  await test.step('When the authority’s own root is added by keyboard, the time stamps are proved up to it', async () => {
    const certificates = new TextDecoder().decode((await readZip(bytesOf(path('owner.zip')))).get('share.pem'));
    writeFileSync(path('root.pem'), certificates.slice(certificates.lastIndexOf('-----BEGIN')));
    await chooseByKeyboard(visitor, input, path('root.pem'));
    await expect(
      trust.getByText(/^Only time stamps that lead to one of these certificates are accepted/),
    ).toBeVisible();
    await expect((await openPart('Time')).getByText(ownRoot)).toHaveCount(0);
    await expect(verdict(notProved)).toBeVisible();
    await openPart('Network and authority');
    await expect(visitor.getByText('Root certificate', { exact: true }).first()).toBeVisible();
    await inspectReport('verify-trusted');
  });
  await test.step('And the root of another authority alone refutes them', async () => {
    await trust.getByRole('button', { name: /^Remove / }).click();
    await expect(trust.getByText(/^You have named no root certificate/)).toBeVisible();
    await input.setInputFiles(join(vectors, 'root.pem'));
    await expect(verdict('This file does not prove what it says')).toBeVisible();
    await expect(visitor.getByText('Reason: its certificates lead to no trusted root').first()).toBeVisible();
    await inspectReport('verify-not-trusted');
  });
  await test.step('And a file without a certificate is refused', async () => {
    await input.setInputFiles(path('owner.zip'));
    await expect(trust.getByText(/^“owner.zip” holds no certificate/)).toBeVisible();
    await inspectReport('verify-no-certificate');
  });
});

test('evidence of another network is verified without its chain', async () => {
  await choose(join(vectors, 'nda-evidence.zip'));
  await expect(verdict(notProved)).toBeVisible();
  await visitor.getByRole('button', { name: 'Ask the blockchain' }).click();
  await expect(visitor.getByText(/^This portal is connected to another network/)).toBeVisible();
});

test('the page that opens from disk reaches the same verdicts without any request', async ({ browser }) => {
  const file = await test.step('Given the page, downloaded from the portal', async () => {
    await visitor.goto(`${stack.origin}/verify`);
    const downloading = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'verify.html' }).click();
    return pathToFileURL(await keep(await downloading, 'verify.html')).href;
  });
  const page = await openPage(browser);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const check = (name: string) => page.getByLabel('Drop evidence or any other file here').setInputFiles(path(name));
  const heading = (words: string) => page.getByRole('heading', { name: words });
  await test.step('When it is opened from disk with honest evidence, nothing is refuted', async () => {
    await page.goto(file);
    await check('owner.zip');
    await expect(heading(notProved)).toBeVisible();
    await expect(page.locator('summary').first()).toHaveText(/^Integrity of the file\s+Passed$/);
    await expectAccessible(page);
  });
  await test.step('And forged evidence is refuted, with the reason', async () => {
    await check('forged-nda.zip');
    await expect(heading('This file does not prove what it says')).toBeVisible();
    const failed = page.locator('li.refuted').filter({ hasText: 'The text of the NDA is that of the share document' });
    await expect(failed).toContainText('Reason: the text differs');
  });
  expect(requested).toEqual([file]);
});

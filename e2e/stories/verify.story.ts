import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { revokeAccess } from '@ipr/client/sharing/end-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { type Browser, type Download, expect, type Page } from '@playwright/test';
import { changeBundle, replaceText } from '../src/files/change-bundle.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { giveFiles } from '../src/pages/give-files.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { sharingOn } from '../src/pages/sharing.ts';
import { signedInPage } from '../src/pages/signed-in-page.ts';
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

const path = (name: string) => join(stack.folder, name);
const keep = async (download: Download, name: string): Promise<string> => {
  await download.saveAs(path(name));
  return path(name);
};
const bytesOf = (file: string) => new Uint8Array(readFileSync(file));
const verdict = (words: string) => visitor.getByRole('heading', { name: words });
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

test('grantor and grantee export the evidence of an NDA from the list of shares after the share has ended', async ({
  browser,
}) => {
  const grantee = rosa.session.wallet;
  const pages = {
    owner: await signedInPage(browser, stack.origin, owner),
    recipient: await signedInPage(browser, stack.origin, recipient),
  };
  await test.step('Given a share that is accepted on the page, and revoked by its owner', async () => {
    await grantAccess(olga, {
      assetId: id,
      grantee,
      level: 'view',
      expires: 0,
      shareType: 'internal',
      variant: 'standard',
      ndaText: 'Keep this confidential.',
      locale: 'en',
    });
    await sharingOn(pages.recipient, stack.origin).openAsset(id);
    await sharingOn(pages.recipient, stack.origin).acceptInvitation();
    const { blockNumber } = await revokeAccess(olga, { assetId: id, grantee });
    await olga.ports.index.waitForBlock(blockNumber);
  });
  for (const [who, list] of [
    ['owner', '?tab=outgoing'],
    ['recipient', ''],
  ] as const)
    await test.step(`Then the ${who} exports it from the ended row, and its toast links to the page that verifies it`, async () => {
      const page = pages[who];
      await page.goto(`${stack.origin}/shares${list}`);
      await expect(page.locator('main').getByText('Revoked').last()).toBeVisible();
      const downloading = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: 'NDA evidence: Motor' }).click();
      await keep(await downloading, `${who}.zip`);
      await page.getByRole('button', { name: 'Verify it' }).click();
      await expect(page).toHaveURL(`${stack.origin}/verify`);
      await page.context().close();
    });
});

test('a visitor without an account verifies NDA evidence, and nothing of it leaves the browser', async () => {
  await visitor.goto(`${stack.origin}/login`);
  await visitor.getByRole('link', { name: 'Verify evidence' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Verify evidence' })).toBeVisible();
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
  await expect((await openPart('Internal integrity')).locator('summary')).toContainText('Passed');
  await expect((await openPart('Network and authority')).getByText(/LOCAL CHAIN: proves nothing/)).toBeVisible();
  const account = await openPart('Key and account');
  await expect(account.getByText(/no node of the network was asked/).first()).toBeVisible();
});

test('the chain confirms it, and fewer checks stay not proved', async () => {
  await visitor.getByRole('button', { name: 'Ask the blockchain' }).click();
  await expect(visitor.getByText('The chain confirms the file’s statements about it.')).toBeVisible();
  await expect(verdict(notProved)).toBeVisible();
  const account = await openPart('Key and account');
  await expect(account.locator('summary')).toContainText('Passed');
  await expect(account.getByText(/no node of the network was asked/)).toHaveCount(0);
  await inspectWindow(visitor, 'verify-nda-confirmed');
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
  await visitor.getByRole('button', { name: 'Check another file' }).click();
  const file = { name: 'motor.pdf', mimeType: 'application/pdf', buffer: motor };
  await visitor.getByLabel(/Choose a file/).setInputFiles(file);
  await expect(verdict('This file is registered')).toBeVisible();
  await expect(visitor.getByText(olga.session.wallet).first()).toBeVisible();
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(2_000);
  // The calls of the chain end as successes: an aborted one would hide a real failure.
  expect(failed.filter((path) => path === '/rpc')).toEqual([]);
  const changed = { ...file, buffer: Buffer.concat([motor, Buffer.from('!')]) };
  await visitor.getByRole('button', { name: 'Check another file' }).click();
  await visitor.getByLabel(/Choose a file/).setInputFiles(changed);
  await expect(verdict('This file is not registered here')).toBeVisible();
  await test.step('And evidence of another network is verified without its chain', async () => {
    await visitor.getByRole('button', { name: 'Check another file' }).click();
    await visitor.getByLabel(/Choose a file/).setInputFiles(join(vectors, 'nda-evidence.zip'));
    await expect(verdict(notProved)).toBeVisible();
    await visitor.getByRole('button', { name: 'Ask the blockchain' }).click();
    await expect(visitor.getByText(/^This portal is connected to another network/)).toBeVisible();
  });
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
    await expect(page.locator('summary').first()).toHaveText(/^Internal integrity\s+Passed$/);
    await expectAccessible(page);
  });
  await test.step('And forged evidence is refuted, with the reason', async () => {
    const forged = await changeBundle(bytesOf(path('recipient.zip')), 'ipr-nda-evidence/1', (files) =>
      replaceText(files, 'nda.txt', 'Keep this confidential.', 'Publish this.'),
    );
    writeFileSync(path('forged-nda.zip'), forged);
    await check('forged-nda.zip');
    await expect(heading('This file does not prove what it says')).toBeVisible();
    const failed = page.locator('li.refuted').filter({ hasText: 'The text of the NDA is that of the share document' });
    await expect(failed).toContainText('Reason: the text differs');
  });
  expect(requested).toEqual([file]);
});

import { grantAccess } from '@ipr/client/sharing/grant-access';
import { update } from '@ipr/program/update';
import { expect, type Page, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { signedInPage } from '../src/pages/signed-in-page.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stack: Stack;
let uma: Person;
let gus: Person;
let page: Page;
let guestPage: Page;
/** Of an asset with two versions. */
let id: string;

test.beforeAll(async ({ browser }) => {
  stack = await createStack();
  await stack.start();
  uma = await createPerson(stack.origin, 'uma@example.org');
  gus = await createPerson(stack.origin, 'gus@example.org');
  id = await uma.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(makePdf('A motor', 20_000))], 'motor.pdf', { type: 'application/pdf' }),
  });
  await update(uma, { changes: { title: 'Quiet motor' } }, { id, version: 1 });
  page = await signedInPage(browser, stack.origin, 'uma@example.org');
  guestPage = await signedInPage(browser, stack.origin, 'gus@example.org');
});

test.afterAll(async () => {
  await Promise.all([uma?.close(), gus?.close()]);
  await stack?.remove();
});

const timeout = { timeout: 60_000 };
const main = (on: Page = page) => on.locator('main');
const expectText = (words: string | RegExp, on: Page = page) =>
  expect(on.getByText(words).first()).toBeVisible(timeout);
const tryAgain = (on: Page = page) => main(on).getByRole('button', { name: /^(Try Again|Retry)$/ });
const isOpen = () => expect(page.getByRole('heading', { level: 1, name: 'Quiet motor' })).toBeVisible(timeout);
const openAsset = (tab = 'overview', on: Page = page) => on.goto(`${stack.origin}/assets/${id}?tab=${tab}`);
/** Presses the retry button until the content appears: a restarted part may need another moment. */
const retryUntil = async (isThere: () => Promise<void>, on: Page = page): Promise<void> => {
  await expect(async () => {
    const again = tryAgain(on).first();
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined);
    await isThere();
  }).toPass(timeout);
};

test('an empty library shows a message, and a lost connection can be retried', async () => {
  await guestPage.goto(`${stack.origin}/assets`);
  await expectText('No assets found for the selected filter.', guestPage);
  await inspectPage(guestPage, 'library-nothing');
  await guestPage.context().setOffline(true);
  await guestPage.getByText('My Assets').click();
  await expect(main(guestPage).getByRole('alert').getByText('Failed to fetch assets', { exact: true })).toBeVisible(
    timeout,
  );
  await inspectPage(guestPage, 'library-offline');
  await guestPage.context().setOffline(false);
  // The page retries automatically too, which may remove the button first.
  await retryUntil(
    () => expect(guestPage.getByText('No assets found for the selected filter.')).toBeVisible({ timeout: 10_000 }),
    guestPage,
  );
  await main(guestPage).getByRole('button', { name: 'New Asset' }).first().click();
  await expect(guestPage.getByRole('heading', { name: 'Chain New IP Asset' })).toBeVisible();
});

test('a missing asset and an asset without access show different messages, both with a link to the library', async () => {
  for (const [number, name] of [
    ['999', 'asset-missing'],
    ['motor', ''],
  ] as const)
    await test.step(number, async () => {
      await page.goto(`${stack.origin}/assets/${number}`);
      await expectText('Asset not found');
      if (name) await inspectPage(page, name);
      await page.getByRole('link', { name: 'Return to Assets' }).click();
      await expect(page).toHaveURL(`${stack.origin}/assets`);
    });
  await test.step('an asset without access', async () => {
    await openAsset('overview', guestPage);
    await expectText('Access Required', guestPage);
    await expectText('No Access', guestPage);
    await expectText('You do not have access to this asset. Please contact the owner to request access.', guestPage);
    await inspectPage(guestPage, 'asset-forbidden');
    await guestPage.getByRole('link', { name: 'Return to Assets' }).click();
    await expect(guestPage).toHaveURL(`${stack.origin}/assets`);
  });
});

test('a failed part of the page leaves the rest usable, and can be retried', async () => {
  await test.step('the folders', async () => {
    await page.route('**/api/v1/folders/asset/**', (route) => route.abort());
    await openAsset();
    await expect(main().getByRole('alert').getByText('Failed to load folders')).toBeVisible(timeout);
    await isOpen();
    await inspectPage(page, 'asset-folders-failed');
    await page.unroute('**/api/v1/folders/asset/**');
    await tryAgain().click();
    await expect(page.getByRole('link', { name: 'Default folder' })).toBeVisible();
  });
  const sharing = '**/modules/mfe_sharing/**';
  await test.step('the access list', async () => {
    await page.route(sharing, (route) => route.abort());
    await openAsset('access');
    await expectText(/^The people with access cannot be shown right now\. Access rights are unchanged/);
    await inspectPage(page, 'asset-access-away');
    await page.unroute(sharing);
    await tryAgain().click();
    await expect(main().getByRole('button', { name: 'Share Asset' })).toBeVisible();
  });
  await test.step('an invitation', async () => {
    await grantAccess(uma, {
      assetId: id,
      level: 'edit',
      grantee: gus.session.wallet,
      expires: 0,
      shareType: 'internal',
      variant: 'standard',
      ndaText: 'Keep this confidential.',
      locale: 'en',
    });
    await guestPage.route(sharing, (route) => route.abort());
    await openAsset('overview', guestPage);
    await expectText(/^You are invited to this asset, but you cannot respond right now/, guestPage);
    await inspectPage(guestPage, 'asset-invitation-away');
    await guestPage.unroute(sharing);
    await tryAgain(guestPage).click();
    await expect(guestPage.getByRole('button', { name: 'Read and accept' })).toBeVisible();
  });
});

test('a version whose document cannot be loaded shows an error, and opens after a retry', async () => {
  const { versions } = await uma.ports.index.asset(id);
  const first = `**/ipfs/${versions.at(-1)?.cid}`;
  await page.route(first, (route) => route.abort());
  await openAsset();
  await test.step('in the list and in its dialog', async () => {
    await page.getByRole('button', { name: 'View version 1' }).click();
    const dialog = page.getByRole('dialog', { name: /^Version 1:/ });
    await expect(dialog.getByRole('alert').getByText('This version could not be read.')).toBeVisible(timeout);
    await inspectPage(page, 'version-failed');
    await page.unroute(first);
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByText('motor.pdf', { exact: true })).toBeVisible(timeout);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('in a comparison whose keys cannot be loaded', async () => {
    await page.route('**/web/encryption/sign**', (route) => route.abort());
    await openAsset();
    await page.getByRole('button', { name: 'Compare versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare two versions' });
    await expect(dialog.getByRole('alert').getByText('The two versions could not be compared.')).toBeVisible(timeout);
    await expect(dialog.getByRole('alert').getByText('Failed to connect to Lit')).toBeVisible();
    await inspectPage(page, 'compare-failed');
    await page.unroute('**/web/encryption/sign**');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    await expect(dialog.getByRole('row', { name: /Title Motor Quiet motor/ })).toBeVisible(timeout);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
});

test('without chain, index or storage the page names the missing part, and shows the asset once it is back', async () => {
  for (const [part, words] of [
    ['ipfs', 'Error: The storage does not answer. Please try again later.'],
    ['chain', 'Error: Failed to initialize blockchain service'],
    ['graph-node', 'Error: Failed to fetch asset details'],
  ] as const)
    await test.step(part, async () => {
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
      await stack.stopPart(part);
      await openAsset();
      await expect(main().getByRole('alert').getByText(words)).toBeVisible(timeout);
      await inspectPage(page, `asset-without-${part}`);
      await stack.startPart(part);
      await retryUntil(() =>
        expect(page.getByRole('heading', { level: 1, name: /motor/i })).toBeVisible({ timeout: 10_000 }),
      );
    });
});

import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import type { AccessLevel, Hex } from '@ipr/domain';
import { update } from '@ipr/program/update';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { desktop, expectNoOverflow, inspectWindow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { takePicture } from '../src/pages/take-picture.ts';
import { mintWithHash } from '../src/person/mint.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const title = 'A stirling engine';
const words = [
  'anvil',
  'Bellows',
  'crank',
  'Damper',
  'Échappement',
  'Flywheel',
  'gear',
  'Hinge',
  'inlet',
  'Jack',
  'keel',
];

let stack: Stack;
let owner: Person;
let guest: Person;
let page: Page;
let guestPage: Page;
/** Of the asset with a file; the others are rows of a list. */
let id: string;
let offered: string;
let mintHash: Hex;

const grant = async (assetId: string, level: AccessLevel) =>
  grantAccess(owner, {
    assetId,
    level,
    grantee: guest.session.wallet,
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'What is shown here stays here.',
    locale: 'en',
  });

const signedIn = async (context: Promise<{ newPage: () => Promise<Page> }>, email: string): Promise<Page> => {
  const opened = await (await context).newPage();
  await portalFor(opened, stack.origin).signIn(opened.context(), email);
  return opened;
};

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  [owner, guest] = await Promise.all([
    createPerson(stack.origin, 'olive@library.example'),
    createPerson(stack.origin, 'gus@library.example'),
  ]);
  for (const word of words) ({ assetId: offered, txHash: mintHash } = await mintWithHash(owner, word));
  id = await owner.register({
    title,
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(makePdf(title, 20_000))], 'engine.pdf', { type: 'application/pdf' }),
  });
  await update(owner, { changes: { title: `${title}, improved` } }, { id, version: 1 });
  await grant(id, 'edit');
  await acceptAccess(guest, await readInvitation(guest, id));
  await grant(offered, 'view');
  await update(guest, { changes: { title } }, { id, version: 2 });
  await owner.ports.index.waitForBlock(await owner.ports.chain.blockNumber());
  page = await signedIn(browser.newContext(), 'olive@library.example');
  guestPage = await signedIn(browser.newContext(), 'gus@library.example');
});

test.afterAll(async () => {
  await Promise.all([owner?.close(), guest?.close()]);
});

const rows = (shown: Page) =>
  shown
    .getByRole('table')
    .getByRole('row')
    .filter({ has: shown.getByRole('link') });
const row = (shown: Page, name: string) => rows(shown).filter({ hasText: name });
const link = (shown: Page, name: string) => shown.getByRole('link', { name, exact: true });

test('the library pages, orders and searches on the server, and the address contains the query', async () => {
  await page.goto(`${stack.origin}/assets`);
  await expect(page.getByText(`${words.length + 1} assets`)).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(row(page, title).getByText('Owned by you')).toBeVisible();
  await inspectWindow(page, 'library-rows');
  await page.getByRole('columnheader', { name: 'Asset' }).click();
  await expect(page).toHaveURL(/sort=title-asc/);
  await expect(rows(page).first()).toContainText(title);
  await expect(rows(page).nth(1)).toContainText('anvil');
  await expect(rows(page).nth(2)).toContainText('Bellows');
  // Accents do not affect the order.
  await expect(rows(page).nth(4)).toContainText('Damper');
  await expect(rows(page).nth(5)).toContainText('Échappement');
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(link(page, 'keel')).toBeVisible();
  await expect(page).toHaveURL(/sort=title-asc&page=2/);
  await page.reload();
  await expect(link(page, 'keel')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('WHEEL');
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible();
  await expect(link(page, 'Flywheel')).toBeVisible();
  await page.getByText('Shared with Me').click();
  await expect(page.getByText('No assets found for the selected filter.')).toBeVisible();
  await inspectWindow(page, 'library-empty');
});

test('between a phone and a wide window the rows fit: all columns, fewer, or cards', async () => {
  await page.goto(`${stack.origin}/assets`);
  await expect(rows(page)).toHaveCount(10);
  for (const [width, heads] of [
    [1440, 7],
    [1180, 4],
    [1024, 4],
    [820, 0],
    [768, 0],
    [390, 0],
  ] as const)
    await test.step(`${width} px`, async () => {
      await resizeWindow(page, { width, height: 900 });
      await expect(page.getByRole('columnheader')).toHaveCount(heads);
      await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveCount(heads === 0 ? 1 : 0);
      const lead = heads === 0 ? page.getByRole('listitem').filter({ has: link(page, title) }) : row(page, title);
      expect((await lead.boundingBox())?.height).toBeLessThanOrEqual(heads === 0 ? 400 : 130);
      const column = heads === 0 ? lead : page.getByRole('columnheader', { name: 'Asset' });
      expect((await column.boundingBox())?.width).toBeGreaterThanOrEqual(220);
      await expectNoOverflow(page);
      await takePicture(page, `library-${width}`);
    });
  await resizeWindow(page, desktop);
});

test('a row links to sharing and to the access list, by mouse and by keyboard', async () => {
  await page.goto(`${stack.origin}/assets`);
  await page.getByRole('button', { name: `Share: ${title}` }).click();
  // antd mounts a menu outside the window and then places it; a click before that scrolls the page and misses it.
  await expect(page.getByRole('menuitem', { name: 'Share internally' })).toBeInViewport();
  // The window alone: a picture of the whole page changes its size, which may close the menu.
  await takePicture(page, 'library-share-menu');
  await page.getByRole('menuitem', { name: 'Share externally' }).click();
  await expect(page).toHaveURL(`${stack.origin}/share/${id}?type=external`);
  await page.goto(`${stack.origin}/assets`);
  await page.getByRole('button', { name: `More actions: ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Manage access' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.origin}/share/${id}`);
});

test('on a phone the rows are cards, ordered by choice, with menus large enough for a thumb', async () => {
  await resizeWindow(page, phone);
  await page.goto(`${stack.origin}/assets`);
  await expect(page.getByRole('list', { name: 'Assets Library' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByTitle('Title, A to Z').click();
  await expect(link(page, 'anvil')).toBeVisible();
  const menu = page.getByRole('button', { name: 'More actions: anvil' });
  const { width, height } = (await menu.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Manage access' })).toBeVisible();
  await portalFor(page, stack.origin).picture('library-menu-phone');
  await resizeWindow(page, desktop);
});

test('a grantee sees the shared assets, and cannot share them', async () => {
  await guestPage.goto(`${stack.origin}/assets?filter=shared`);
  await expect(row(guestPage, title).getByText('Shared with you: Edit')).toBeVisible();
  await expect(row(guestPage, 'keel').getByText('Invitation pending: View')).toBeVisible();
  await expect(guestPage.getByRole('button', { name: `Share: ${title}` })).toHaveCount(0);
  await inspectWindow(guestPage, 'library-shared');
  await guestPage.getByText('My Assets').click();
  await expect(guestPage.getByText('No assets found for the selected filter.')).toBeVisible();
});

test('the overview names the folder, and every tab has an address', async () => {
  await page.goto(`${stack.origin}/assets/${id}`);
  await expect(page.getByRole('link', { name: 'Default folder' })).toBeVisible();
  await inspectWindow(page, 'asset-folders');
  await page.getByRole('tab', { name: 'Access' }).click();
  await expect(page).toHaveURL(/tab=access/);
  await expect(page.getByText(/Shared with|Sharing is not part|cannot be shown right now/).first()).toBeVisible();
  await inspectWindow(page, 'asset-access');
  await page.getByRole('tab', { name: 'Actions' }).click();
  await expect(page.getByRole('button', { name: 'View File' })).toBeVisible();
});

test('the activity shows six events in sentences, five a page, newest first', async () => {
  await page.goto(`${stack.origin}/assets/${id}?tab=activity`);
  const events = page.getByRole('list', { name: 'Asset timeline' }).getByRole('listitem');
  await expect(events).toHaveCount(5);
  await expect(page.getByText('6 events')).toBeVisible();
  await expect(events.first()).toContainText('Asset Updated');
  await expect(events.filter({ hasText: 'Share Pending' })).toContainText('access (Edit)');
  await expect(events.filter({ hasText: 'NDA Signed' })).toContainText('non-disclosure agreement');
  await inspectWindow(page, 'asset-activity');
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(events).toHaveCount(1);
  await expect(events).toContainText(`registered this asset as “${title}”`);
});

test('an event links to its transaction in the explorer, which states that it proves nothing', async () => {
  await page.goto(`${stack.origin}/assets/${id}?tab=activity`);
  const events = page.getByRole('list', { name: 'Asset timeline' }).getByRole('listitem');
  await events
    .filter({ hasText: 'Share Pending' })
    .getByRole('link', { name: /^View on the explorer/ })
    .click();
  await expect(page).toHaveURL(/\/explorer\/tx\/0x[0-9a-f]{64}$/);
  await expect(page.getByRole('alert').getByText('LOCAL CHAIN: proves nothing')).toBeVisible();
  await expect(page.getByText('Confirmed')).toBeVisible();
  await expect(page.getByText(new RegExp(`offered .* access \\(Edit\\) to asset ${id}\\.`))).toBeVisible();
  await inspectWindow(page, 'explorer');
  await page.getByRole('link', { name: `Open asset ${id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto(`${stack.origin}/explorer/tx/${mintHash}`);
  await expect(page.getByText(`registered asset ${offered}, “keel”.`)).toBeVisible();
  await page.goto(`${stack.origin}/explorer/tx/0x${'77'.repeat(32)}`);
  await expect(page.getByText('Transaction not found')).toBeVisible();
  await inspectWindow(page, 'explorer-not-found');
  await page.goto(`${stack.origin}/explorer/tx/motor`);
  await expect(page.getByText('This is not a transaction hash')).toBeVisible();
});

test('an invited person finds the invitation on the card that refuses all other accounts', async () => {
  await guestPage.goto(`${stack.origin}/assets/${offered}`);
  await expect(guestPage.getByText('No Access', { exact: true })).toBeVisible();
  await expect(guestPage.getByText(/invit/i).first()).toBeVisible();
  await inspectWindow(guestPage, 'asset-invited');
});

test('while the index is unavailable, library and timeline show it and can be retried', async () => {
  const timeout = { timeout: 60_000 };
  await page.goto(`${stack.origin}/assets/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await stack.stopPart('graph-node');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByRole('alert').getByText('Failed to fetch asset timeline')).toBeVisible(timeout);
  await expect(page.getByText('The index does not answer. Please try again later.').first()).toBeVisible(timeout);
  await inspectWindow(page, 'asset-activity-failed');
  await page.getByRole('link', { name: 'Assets', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('engine');
  await expect(page.getByRole('alert').getByText('Failed to fetch assets')).toBeVisible(timeout);
  await stack.startPart('graph-node');
  await expect(async () => {
    await page
      .getByRole('button', { name: 'Try Again' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect(link(page, title)).toBeVisible({ timeout: 15_000 });
  }).toPass(timeout);
});

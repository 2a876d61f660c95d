import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import type { AccessLevel } from '@ipr/domain';
import { update } from '@ipr/program/update';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { desktop, expectNoOverflow, inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { takePicture } from '../src/pages/take-picture.ts';
import { mint } from '../src/person/mint.ts';
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
  let offered = '';
  for (const word of words) offered = await mint(owner, word);
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

test('the library pages, orders and searches on the server, and fits every window from a phone to a wide one', async () => {
  await page.goto(`${stack.origin}/assets`);
  await expect(page.getByText(`${words.length + 1} assets`)).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await expect(row(page, title).getByText('Owned by you')).toBeVisible();
  await inspectWindow(page, 'library-rows');
  await test.step('When the rows are ordered by title, accents do not affect the order', async () => {
    await page.getByRole('columnheader', { name: 'Asset' }).click();
    await expect(page).toHaveURL(/sort=title-asc/);
    const first = [title, 'anvil', 'Bellows', 'crank', 'Damper', 'Échappement'];
    for (const [at, name] of first.entries()) await expect(rows(page).nth(at)).toContainText(name);
    await page.getByRole('listitem', { name: '2' }).click();
    await expect(link(page, 'keel')).toBeVisible();
    await expect(page).toHaveURL(/sort=title-asc&page=2/);
  });
  await test.step('And a search ignores case', async () => {
    const box = page.getByRole('searchbox', { name: 'Search by title' });
    await box.fill('WHEEL');
    await expect(page.getByText('1 asset', { exact: true })).toBeVisible();
    await expect(link(page, 'Flywheel')).toBeVisible();
    await box.fill('');
    await expect(rows(page)).toHaveCount(10);
  });
  for (const [width, heads] of [
    [1440, 7],
    [1180, 4],
    [1024, 4],
    [820, 0],
    [768, 0],
    [390, 0],
  ] as const)
    await test.step(`Then at ${width} px all columns, fewer, or cards are shown`, async () => {
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
  await test.step('And on the phone the menus are large enough for a thumb', async () => {
    const menu = page.getByRole('button', { name: 'More actions: anvil' });
    const { width, height } = (await menu.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await menu.click();
    await expect(page.getByRole('menuitem', { name: 'Manage access' })).toBeInViewport();
    await portalFor(page, stack.origin).picture('library-menu-phone');
    await page.keyboard.press('Escape');
  });
  await test.step('And the keyboard alone opens the access list from a row', async () => {
    await resizeWindow(page, desktop);
    await page.getByRole('button', { name: `More actions: ${title}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Manage access' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${stack.origin}/share/${id}`);
  });
});

test('a grantee sees the shared assets, and cannot share them', async () => {
  await guestPage.goto(`${stack.origin}/assets?filter=shared`);
  await expect(row(guestPage, title).getByText('Shared with you: Edit')).toBeVisible();
  await expect(row(guestPage, 'keel').getByText('Invitation pending: View')).toBeVisible();
  await expect(guestPage.getByRole('button', { name: `Share: ${title}` })).toHaveCount(0);
  await guestPage.getByText('My Assets').click();
  await expect(guestPage.getByText('No assets found for the selected filter.')).toBeVisible();
});

test('the activity shows six events in sentences, and each links to its transaction in the explorer', async () => {
  await page.goto(`${stack.origin}/assets/${id}?tab=activity`);
  const events = page.getByRole('list', { name: 'Asset timeline' }).getByRole('listitem');
  await expect(events).toHaveCount(5);
  await expect(page.getByText('6 events')).toBeVisible();
  await expect(events.first()).toContainText('Asset Updated');
  await expect(events.filter({ hasText: 'NDA Signed' })).toContainText('non-disclosure agreement');
  const offer = events.filter({ hasText: 'Share Pending' });
  await expect(offer).toContainText('access (Edit)');
  await inspectWindow(page, 'asset-activity');
  await test.step('When an event is followed, the explorer states that the local chain proves nothing', async () => {
    await offer.getByRole('link', { name: /^View on the explorer/ }).click();
    await expect(page).toHaveURL(/\/explorer\/tx\/0x[0-9a-f]{64}$/);
    await expect(page.getByRole('alert').getByText('LOCAL CHAIN: proves nothing')).toBeVisible();
    await expect(page.getByText('Confirmed')).toBeVisible();
    await expect(page.getByText(new RegExp(`offered .* access \\(Edit\\) to asset ${id}\\.`))).toBeVisible();
    await inspectWindow(page, 'explorer');
  });
  await test.step('And it links to the asset, whose overview names the folder', async () => {
    await page.getByRole('link', { name: `Open asset ${id}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Default folder' })).toBeVisible();
    await inspectWindow(page, 'asset-folders');
  });
});

import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { desktop, expectNoOverflow, inspectWindow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { takePicture } from '../src/pages/take-picture.ts';
import { mint } from '../src/person/mint.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const words = ['anvil', 'bellows', 'crank', 'damper', 'escapement', 'flywheel', 'gear', 'hinge', 'inlet', 'jack'];
const shared = 'keel, lent by a friend';

let stack: Stack;
let owner: Person;
let friend: Person;
let page: Page;

const share = async (assetId: string) => {
  await grantAccess(friend, {
    assetId,
    level: 'view',
    grantee: owner.session.wallet,
    expires: 0,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'What is shown here stays here.',
    locale: 'en',
  });
  await acceptAccess(owner, await readInvitation(owner, assetId));
};

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  [owner, friend] = await Promise.all([
    createPerson(stack.origin, 'fay@workfiles.example'),
    createPerson(stack.origin, 'gil@workfiles.example'),
  ]);
  const [first = '', ...others] = words;
  const bytes = new Uint8Array(makePdf(first, 2_000));
  await owner.register({
    title: first,
    ipType: 'Patent',
    ipContent: 'Document',
    file: new File([bytes], 'anvil.pdf', { type: 'application/pdf' }),
  });
  for (const word of others) await mint(owner, word);
  await share(await mint(friend, shared));
  await owner.ports.index.waitForBlock(await owner.ports.chain.blockNumber());
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), 'fay@workfiles.example');
});

test.afterAll(async () => {
  await Promise.all([owner?.close(), friend?.close()]);
});

const link = (name: string, on = page) => on.getByRole('link', { name, exact: true });
const branch = (name: RegExp, on = page) => on.getByRole('treeitem', { name });
const heading = (name: string, on = page) => on.getByRole('heading', { level: 2, name, exact: true });
const message = (words: string) => page.getByText(words, { exact: true }).first();
const dialog = (on = page) => on.getByRole('dialog');
const menu = async (name: string, entry: string, on = page) => {
  await on.getByRole('button', { name, exact: true }).click();
  await on.getByRole('menuitem', { name: entry }).click();
};
const chooseFolder = async (label: string, name: string) => {
  await dialog().getByRole('combobox', { name: label }).fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
};

test('the default folder lists assets without a folder, shared ones too, in pages', async () => {
  await page.getByRole('link', { name: 'Workfiles' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workfiles' })).toBeVisible();
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await expect(heading('Default folder')).toBeVisible();
  await expect(message('11 assets')).toBeVisible();
  await expect(link(shared)).toBeVisible();
  await expect(page.getByText('Shared with you: View')).toBeVisible();
  await expect(branch(/^Default folder\W+11 assets$/)).toBeVisible();
  expect((await branch(/^Default folder/).boundingBox())?.height).toBe(32);
  await page.getByRole('columnheader', { name: 'Asset' }).click();
  await expect(page).toHaveURL(/sort=title-asc/);
  await page.getByRole('listitem', { name: '2' }).click();
  await expect(link(shared)).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('listitem', { name: '1' }).click();
  await expect(link('anvil')).toBeVisible();
  await inspectWindow(page, 'workfiles-default');
});

test('folders are created by keyboard, one inside the other', async () => {
  await page.getByRole('button', { name: 'New Folder' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog().getByLabel('Name')).toBeFocused();
  await expect(dialog().getByRole('button', { name: 'Create' })).toBeDisabled();
  await page.keyboard.type('Engines');
  await portalFor(page, stack.origin).picture('workfiles-new');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(message('Folder created successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Folder' })).toBeFocused();
  await link('Engines').click();
  await expect(heading('Engines')).toBeVisible();
  await expect(page.getByText('This folder is empty.')).toBeVisible();
  await expect(page).toHaveURL(/folder=[0-9a-f]{24}/);
  await inspectWindow(page, 'workfiles-empty');
  for (const name of ['Steam', 'Water']) {
    await page.getByRole('button', { name: 'New Folder' }).click();
    await dialog().getByLabel('Name').fill(name);
    await dialog().getByRole('button', { name: 'Create' }).click();
    await expect(link(name)).toBeVisible();
  }
  const path = page.getByRole('navigation', { name: 'Folder path' });
  await link('Steam').click();
  await expect(path.getByRole('listitem')).toHaveText(['Default folder', 'Engines', 'Steam']);
  await page.goBack();
  await expect(heading('Engines')).toBeVisible();
});

test('several assets are moved at once, and it can be undone', async () => {
  await branch(/^Default folder/).click();
  for (const word of ['anvil', 'bellows', 'crank'])
    await page.getByRole('checkbox', { name: `Select ${word}` }).check();
  await expect(page.getByText('3 of 11 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to…' }).click();
  await chooseFolder('Folder', 'Engines');
  await portalFor(page, stack.origin).picture('workfiles-move');
  await dialog().getByRole('button', { name: 'Move', exact: true }).click();
  await expect(message('3 assets moved successfully')).toBeVisible();
  await expect(branch(/^Engines\W+3 assets$/)).toBeVisible();
  await expect(branch(/^Default folder\W+8 assets$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(branch(/^Default folder\W+11 assets$/)).toBeVisible();
  await expect(link('anvil')).toBeVisible();
});

test('assets and folders are dragged onto folders', async () => {
  await link('anvil').dragTo(branch(/^Engines/));
  await expect(message('Asset moved successfully')).toBeVisible();
  await expect(branch(/^Engines\W+1 asset$/)).toBeVisible();
  await expect(link('anvil')).toHaveCount(0);
  await branch(/^Engines/).click();
  await page.keyboard.press('ArrowRight');
  await branch(/^Water/).dragTo(branch(/^Default folder/));
  await expect(message('Folder updated successfully')).toBeVisible();
  await expect(branch(/^Water/)).toHaveAttribute('aria-level', '2');
});

test('the tree and every menu are reached by keyboard', async () => {
  await branch(/^Engines/).click();
  await expect(branch(/^Engines/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(branch(/^Steam/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading('Steam')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(heading('Engines')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for anvil' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Add to another folder…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog().getByText('Add the asset to another folder')).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Folder' }).focus();
  await page.keyboard.type('Steam');
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(message('Asset added to “Steam”')).toBeVisible();
  await expect(branch(/^Steam\W+1 asset$/)).toBeVisible();
  await expect(branch(/^Engines\W+1 asset$/)).toBeVisible();
});

test('assets are added to the open folder, and found in it and below', async () => {
  await branch(/^Steam/).click();
  await page.getByRole('button', { name: 'Add assets' }).click();
  await dialog().getByRole('searchbox').fill('keel');
  await dialog().getByRole('checkbox', { name: shared }).check();
  await expectAccessible(page);
  await portalFor(page, stack.origin).picture('workfiles-put-in');
  await dialog().getByRole('button', { name: 'Add 1' }).click();
  await expect(link(shared)).toBeVisible();
  await branch(/^Engines/).click();
  await page.getByRole('searchbox', { name: 'Search this folder and its subfolders' }).fill('e');
  await expect(link(shared)).toBeVisible();
  await expect(link('Steam')).toBeVisible();
  await expect(page).toHaveURL(/q=e/);
  await page.getByText('Grid', { exact: true }).click();
  await inspectWindow(page, 'workfiles-found');
  await page.reload();
  await expect(link(shared)).toBeVisible();
  await page.getByText('List', { exact: true }).click();
});

test('a change in another tab is followed, and a conflicting one is shown before it is overwritten', async () => {
  await branch(/^Engines/).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(heading('Engines', other)).toBeVisible();
  await menu('Actions for folder Engines', 'Rename or move');
  await dialog().getByLabel('Name').fill('Motors');
  await menu('Actions for folder Engines', 'Rename or move', other);
  await dialog(other).getByLabel('Name').fill('Machines');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(heading('Machines', other)).toBeVisible();
  await expect(branch(/^Machines/)).toHaveCount(1);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByText(/it is now called “Machines”/)).toBeVisible();
  await expectAccessible(page);
  await portalFor(page, stack.origin).picture('workfiles-conflict');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(heading('Motors')).toBeVisible();
  await expect(heading('Motors', other)).toBeVisible();
  await menu('Actions for folder Motors', 'Delete', other);
  await expect(dialog(other).getByText(/No asset is deleted/)).toBeVisible();
  await expect(dialog(other).getByText('The folder inside it moves to “Default folder”.')).toBeVisible();
  await expectAccessible(other);
  await takePicture(other, 'workfiles-delete');
  await dialog(other).getByRole('button', { name: 'Delete' }).click();
  await expect(heading('Default folder', other)).toBeVisible();
  await expect(page.getByText('This folder does not exist.')).toBeVisible();
  await inspectWindow(page, 'workfiles-gone');
  await page.getByRole('button', { name: 'Go to the default folder' }).click();
  await expect(branch(/^Steam/)).toHaveAttribute('aria-level', '2');
  await other.close();
});

test('the page of an asset links to its folder', async () => {
  await branch(/^Steam/).click();
  await link('anvil').click();
  await page.getByRole('link', { name: 'Steam' }).click();
  await expect(heading('Steam')).toBeVisible();
  await expect(link('anvil')).toBeVisible();
  await menu('Actions for anvil', 'Remove from folder');
  await expect(message('Asset removed from the folder')).toBeVisible();
  await expect(link('anvil')).toHaveCount(0);
  await expect(heading('Steam')).toBeFocused();
});

test('on a phone the tree is in a drawer, with rows large enough for a thumb', async () => {
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Show all folders' }).click();
  await expect(branch(/^Water/)).toBeVisible();
  const { height } = (await branch(/^Water/).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await takePicture(page, 'workfiles-tree-phone');
  await branch(/^Water/).click();
  await expect(heading('Water')).toBeVisible();
  await expect(dialog()).toHaveCount(0);
  await page.setViewportSize(desktop);
});

test('the assets keep their width in every window from a tablet to a desktop', async () => {
  await page.goto(`${stack.origin}/workfiles?q=flywheel`);
  for (const width of [768, 820, 1024, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    // One line: a column without room would break the title after each letter.
    await expect.poll(async () => (await link('flywheel').boundingBox())?.height ?? 0).toBeLessThan(40);
    await expect(link('flywheel')).toBeVisible();
  }
  await page.setViewportSize(desktop);
});

test('folders stay after a failed refresh; a failed first load and a module that does not load show an error', async () => {
  const folders = '**/api/v1/folders/tree';
  await page.route(folders, (route) => route.abort());
  await page.getByRole('link', { name: 'Shares' }).first().click();
  await page.getByRole('link', { name: 'Workfiles' }).first().click();
  await expect(page.getByText('Failed to refresh folders')).toBeVisible();
  await expect(branch(/^Water/)).toBeVisible();
  await page.unroute(folders);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to refresh folders')).toHaveCount(0);
  const other = await page.context().newPage();
  await other.route(folders, (route) => route.abort());
  await other.goto(`${stack.origin}/workfiles`);
  await expect(other.getByRole('alert').getByText('Failed to load folders')).toBeVisible();
  await other.unroute(folders);
  await other.getByRole('button', { name: 'Try Again' }).click();
  await expect(link('jack', other)).toBeVisible();
  const files = '**/modules/mfe_workfiles/**';
  await other.route(files, (route) => route.abort());
  await other.reload();
  await expect(other.getByRole('alert').getByText('Workfiles cannot be shown')).toBeVisible();
  await other.unroute(files);
  await other.getByRole('button', { name: 'Retry' }).click();
  await expect(link('jack', other)).toBeVisible();
  await other.close();
});

test('the page is readable in dark mode', async () => {
  await branch(/^Default folder/).click();
  await expect(link(words.at(-1) ?? '')).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await portalFor(page, stack.origin).picture('workfiles-dark');
  await page.emulateMedia({ colorScheme: 'light' });
});

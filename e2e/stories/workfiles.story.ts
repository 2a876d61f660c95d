import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { desktop, expectNoOverflow, inspectWindow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
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
test('folders are created by keyboard, one inside the other, next to the assets without a folder', async () => {
  await test.step('Given the default folder with assets without a folder, shared ones too, in pages', async () => {
    await page.goto(`${stack.origin}/workfiles`);
    await expect(page.getByRole('heading', { level: 1, name: 'Workfiles' })).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    await expect(heading('Default folder')).toBeVisible();
    await expect(message('11 assets')).toBeVisible();
    await expect(page.getByText('Shared with you: View')).toBeVisible();
    await expect(branch(/^Default folder\W+11 assets$/)).toBeVisible();
    expect((await branch(/^Default folder/).boundingBox())?.height).toBe(32);
    await page.getByRole('columnheader', { name: 'Asset' }).click();
    await expect(page).toHaveURL(/sort=title-asc/);
    await page.getByRole('listitem', { name: '2' }).click();
    await expect(link(shared)).toBeVisible();
    await page.getByRole('listitem', { name: '1' }).click();
    await expect(link('anvil')).toBeVisible();
    await inspectWindow(page, 'workfiles-default');
  });
  await test.step('When a folder is created by keyboard, the focus returns to the button', async () => {
    await page.getByRole('button', { name: 'New Folder' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog().getByLabel('Name')).toBeFocused();
    await expect(dialog().getByRole('button', { name: 'Create' })).toBeDisabled();
    await page.keyboard.type('Engines');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(message('Folder created successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Folder' })).toBeFocused();
  });
  await test.step('And two more inside it', async () => {
    await link('Engines').click();
    await expect(page.getByText('This folder is empty.')).toBeVisible();
    await expect(page).toHaveURL(/folder=[0-9a-f]{24}/);
    for (const name of ['Steam', 'Water']) {
      await page.getByRole('button', { name: 'New Folder' }).click();
      await dialog().getByLabel('Name').fill(name);
      await dialog().getByRole('button', { name: 'Create' }).click();
      await expect(link(name)).toBeVisible();
    }
    await branch(/^Default folder/).click();
    await expect(link('anvil')).toBeVisible();
  });
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

test('a change in another tab is followed, and a conflicting one is shown before it is overwritten', async () => {
  await branch(/^Engines/).click();
  const other = await page.context().newPage();
  const files = '**/modules/mfe_workfiles/**';
  await test.step('Given another tab, whose module loads at the second attempt', async () => {
    await other.route(files, (route) => route.abort());
    await other.goto(page.url());
    await expect(other.getByRole('alert').getByText('Workfiles cannot be shown')).toBeVisible();
    await other.unroute(files);
    await other.getByRole('button', { name: 'Retry' }).click();
    await expect(heading('Engines', other)).toBeVisible();
  });
  await test.step('When both rename the folder, the second one sees the first name before it overwrites it', async () => {
    await menu('Actions for folder Engines', 'Rename or move');
    await dialog().getByLabel('Name').fill('Motors');
    await menu('Actions for folder Engines', 'Rename or move', other);
    await dialog(other).getByLabel('Name').fill('Machines');
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await expect(heading('Machines', other)).toBeVisible();
    await expect(branch(/^Machines/)).toHaveCount(1);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect(dialog().getByText(/it is now called “Machines”/)).toBeVisible();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect(heading('Motors')).toBeVisible();
    await expect(heading('Motors', other)).toBeVisible();
  });
  await test.step('Then a folder that the other tab deletes disappears here, and its folders are kept', async () => {
    await menu('Actions for folder Motors', 'Delete', other);
    await dialog(other).getByRole('button', { name: 'Delete' }).click();
    await expect(heading('Default folder', other)).toBeVisible();
    await expect(page.getByText('This folder does not exist.')).toBeVisible();
    await page.getByRole('button', { name: 'Go to the default folder' }).click();
    await expect(branch(/^Steam/)).toHaveAttribute('aria-level', '2');
    await other.close();
  });
});

test('the page fits every window from a phone to a desktop, and is readable in dark mode', async () => {
  await test.step('On a phone the tree is in a drawer, with rows large enough for a thumb', async () => {
    await resizeWindow(page, phone);
    await page.getByRole('button', { name: 'Show all folders' }).click();
    await expect(branch(/^Water/)).toBeVisible();
    const { height } = (await branch(/^Water/).boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await takePicture(page, 'workfiles-tree-phone');
    await branch(/^Water/).click();
    await expect(heading('Water')).toBeVisible();
    await expect(dialog()).toHaveCount(0);
  });
  await test.step('The assets keep their width in every window from a tablet to a desktop', async () => {
    await resizeWindow(page, desktop);
    await branch(/^Default folder/).click();
    for (const width of [768, 820, 1024, 1180, 1440]) {
      await resizeWindow(page, { width, height: 900 });
      await expectNoOverflow(page);
      // One line: a column without room would break the title after each letter.
      await expect.poll(async () => (await link('flywheel').boundingBox())?.height ?? 0).toBeLessThan(40);
      await expect(link('flywheel')).toBeVisible();
    }
    await resizeWindow(page, desktop);
  });
  await test.step('Dark mode', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await portalFor(page, stack.origin).picture('workfiles-dark');
  });
});

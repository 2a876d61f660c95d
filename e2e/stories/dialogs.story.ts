import { expect, type Locator, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { type DialogStage, openDialogStage } from '../src/pages/dialog-stage.ts';
import { desktop, phone } from '../src/pages/inspect.ts';
import { followLink, inspectStates } from '../src/pages/inspect-states.ts';
import { portalFor } from '../src/pages/portal.ts';
import { registrationForm } from '../src/pages/registration-form.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stage: DialogStage;
let hers: Page;
let his: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openDialogStage(browser, await openStack());
  ({ hers, his } = stage);
  await Promise.all([hers.goto(stage.stack.origin), his.goto(stage.stack.origin)]);
});
test.afterAll(() => stage?.close());

const button = (name: string | RegExp, on = hers) => on.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp, on = hers) => on.getByRole('dialog', { name });
const menu = (on = hers) => on.getByRole('menu').filter({ visible: true });
const options = (on = hers) => on.locator('.ant-select-dropdown').filter({ visible: true });
const main = (on = hers) => on.locator('main');

/** Opens a page of the portal and waits for an element of it. */
const open = async (path: string, element: Locator, on = hers): Promise<void> => {
  await followLink(on, path);
  await expect(element).toBeVisible();
};
/** A state that one click opens. */
const click = (name: string, target: Locator, element: Locator, dark = false) => ({
  name,
  dark,
  open: async () => {
    await target.click();
    return element;
  },
});
/** A state of the page itself, which needs no end. */
const shown = (name: string, element: Locator, dark = false) => ({
  name,
  dark,
  open: async () => element,
  close: async () => undefined,
});
/** Answers requests to these addresses with a failure that is not retried. */
const refuse = (on: Page, pattern: string) =>
  on.route(pattern, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"request.forbidden"}' }),
  );

test('menus, dialogs and failures of the library and of an asset meet WCAG 2.2 AA', async () => {
  const { motor } = stage.ids;
  await open('/assets', button('More actions: Pump'));
  const search = hers.getByRole('searchbox', { name: 'Search by title' });
  await inspectStates(hers, [
    click('share menu of a row', button('Share: Pump'), menu()),
    click('more actions of a row', button('More actions: Pump'), menu()),
    {
      ...click('a selected row', hers.getByRole('checkbox', { name: 'Select Pump' }), main()),
      close: () => button('Clear selection').click(),
    },
    {
      name: 'a search without results',
      open: async () => {
        await search.fill('no such title');
        return hers.getByText('No assets found for the selected filter.').locator('..');
      },
      close: () => search.fill(''),
    },
  ]);
  await open(`/assets/${motor}?tab=actions`, button('View File'));
  await inspectStates(hers, [
    click('share menu of the asset', button('Share'), menu()),
    click('viewer', button('View File'), dialog('File motor.pdf')),
    click('export of evidence', button('Export evidence'), dialog('Export the evidence of this asset')),
    click('re-encryption', button('Re-encrypt…'), dialog('Re-encrypt the current version?'), true),
  ]);
  await open(`/assets/${motor}`, button('View version 1'));
  await inspectStates(hers, [
    click('a version', button('View version 1'), dialog(/^Version 1:/)),
    click('comparison', button('Compare versions'), dialog('Compare two versions'), true),
  ]);
  await open('/assets/999999', hers.getByText('Asset not found'));
  await inspectStates(hers, [shown('an unknown asset', main())]);
});

test('the update of an asset meets WCAG 2.2 AA with errors, in its review and when it is left', async () => {
  await open(`/assets/${stage.ids.motor}`, button('Update Asset'));
  await button('Update Asset').click();
  const title = hers.getByLabel('Title', { exact: true });
  const submit = hers.locator('form').getByRole('button', { name: 'Update Asset' });
  await button('Unlock Title').click();
  await title.fill('');
  await submit.click();
  await inspectStates(hers, [shown('an error in the form', hers.locator('form'), true)]);
  await title.fill('Quieter motor');
  await inspectStates(hers, [
    click('review', submit, dialog('Check before updating'), true),
    click('unsaved changes', button('Cancel'), dialog('Leave this page?')),
  ]);
  await button('Cancel').click();
  await dialog('Leave this page?').getByRole('button', { name: 'Leave' }).click();
  await expect(submit).toBeHidden();
});

test('the registration meets WCAG 2.2 AA with errors, lists and questions', async () => {
  await open('/assets/new', button('Register Asset'));
  await button('Register Asset').click();
  const file = { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 not a picture') };
  await inspectStates(hers, [
    shown('errors of an empty form', hers.locator('form'), true),
    click('IP types', hers.getByRole('combobox', { name: /IP Type/ }), options()),
    click('own IP types', button('Your own IP types (1)'), dialog('Your own IP types (1)')),
    {
      name: 'a name that contradicts the content',
      dark: true,
      open: async () => {
        await portalFor(hers, stage.stack.origin).chooseFile(file);
        return dialog('Use this file?');
      },
    },
    {
      name: 'discarding a draft',
      open: async () => {
        await hers.getByRole('textbox', { name: /^Title/ }).fill('A draft');
        await button('Discard draft').click();
        return dialog('Discard this draft?');
      },
      close: () => dialog('Discard this draft?').getByRole('button', { name: 'Discard' }).click(),
    },
  ]);
});

test('sharing meets WCAG 2.2 AA in its form, its lists and each question', async () => {
  const { motor, valve } = stage.ids;
  await open(`/share/${motor}?type=internal`, hers.getByRole('combobox', { name: 'Share with' }));
  await hers.locator('form').getByRole('button', { name: 'Share Asset' }).click();
  const recipient = hers.getByRole('combobox', { name: 'Share with' });
  await inspectStates(hers, [
    shown('errors of the form', hers.locator('form'), true),
    click('access levels', hers.getByRole('combobox', { name: 'Access level' }), options()),
    click(
      'days',
      hers.getByLabel('Last day of access'),
      hers.locator('.ant-picker-dropdown').filter({ visible: true }),
      true,
    ),
    click('text of the NDA', button('Read the NDA'), dialog('The NDA to be signed')),
    {
      name: 'people found',
      dark: true,
      open: async () => {
        await recipient.fill('gus@dialogs.example');
        await expect(
          options().getByText('g…@dialogs.example').or(options().getByText('gus@dialogs.example')),
        ).toBeVisible();
        return options();
      },
    },
  ]);
  await open('/shares?tab=outgoing', button('Revoke: Valve'));
  await inspectStates(hers, [
    click('status of shares', hers.getByRole('combobox', { name: 'Status' }), options()),
    click('revocation of an invitation', button('Revoke: Valve'), dialog(/^Revoke the access of/), true),
    click('revocation of access', button('Revoke: Pump'), dialog(/^Revoke the access of/)),
  ]);
  await open('/shares?tab=requests', button(/^Block sender: /));
  await inspectStates(hers, [click('a blocked sender', button(/^Block sender: /), dialog(/^Block /), true)]);
  await open(`/assets/${valve}`, button('Reject', his), his);
  await inspectStates(his, [
    click('rejection', button('Reject', his), dialog('Reject the invitation?', his), true),
    click('NDA', button('Read and accept', his), dialog('Read and sign the NDA', his), true),
  ]);
  await open('/shares', button('Leave: Pump', his), his);
  await inspectStates(his, [click('leaving', button('Leave: Pump', his), dialog('Leave this share?', his))]);
  await open('/shares?tab=outgoing', his.getByText('You have not shared an asset yet.'), his);
  await inspectStates(his, [shown('no shares', main(his))]);
  await open(`/share/${motor}`, his.getByText('You cannot share this asset'), his);
  await inspectStates(his, [shown('an asset of another person', main(his))]);
});

test('Workfiles meet WCAG 2.2 AA in each menu and dialog', async () => {
  await open(`/workfiles?folder=${stage.folder.id}`, button('Actions for folder Engines'));
  const choose = (name: string, of: string, entry: string, element: Locator, dark = false) => ({
    name,
    dark,
    open: async () => {
      await button(of).click();
      await menu().getByRole('menuitem', { name: entry, exact: true }).click();
      return element;
    },
  });
  await inspectStates(hers, [
    click('actions on a folder', button('Actions for folder Engines'), menu()),
    click('actions on an asset', button('Actions for Pump'), menu()),
    choose('renaming', 'Actions for folder Engines', 'Rename or move', dialog('Rename or move “Engines”'), true),
    choose('deletion', 'Actions for folder Engines', 'Delete', dialog('Delete “Engines”?'), true),
    choose('moving', 'Actions for Pump', 'Move to…', dialog('Move asset')),
    choose('adding', 'Actions for Pump', 'Add to another folder…', dialog('Add the asset to another folder')),
    click('assets to add', button('Add assets'), dialog('Add assets to “Engines”')),
    {
      name: 'a folder of the same name',
      open: async () => {
        await open('/workfiles', button('New Folder'));
        await button('New Folder').click();
        await dialog('New Folder').getByLabel('Name').fill('engines');
        await expect(button('Create anyway')).toBeVisible();
        return dialog('New Folder');
      },
    },
  ]);
  await open('/workfiles?folder=000000000000000000000000', hers.getByText('This folder does not exist.'));
  await inspectStates(hers, [shown('a deleted folder', main())]);
});

test('palette, settings, activities and missing pages meet WCAG 2.2 AA, and so do the menus of a phone', async () => {
  await inspectStates(hers, [
    {
      ...click('palette', button('Go to…'), dialog('Go to'), true),
      open: async () => {
        await button('Go to…').click();
        await dialog('Go to').getByRole('combobox').fill('pu');
        await expect(dialog('Go to').getByRole('option', { name: 'Pump' })).toBeVisible();
        return dialog('Go to');
      },
    },
  ]);
  await open('/settings?tab=account', button('Sign out everywhere'));
  await inspectStates(hers, [
    shown('account', main()),
    click('the end of all sessions', button('Sign out everywhere'), dialog('Sign out everywhere'), true),
  ]);
  await open('/settings?tab=notifications', hers.getByRole('switch').first());
  await inspectStates(hers, [shown('notifications', main())]);
  await open('/?view=table', hers.getByRole('checkbox', { name: 'Select all on this page' }));
  await inspectStates(hers, [
    click('types of activities', hers.getByRole('combobox', { name: 'Type of activity' }), options()),
    {
      ...click('selected activities', hers.getByRole('checkbox', { name: 'Select all on this page' }), main(), true),
      close: () => button('Clear selection').click(),
    },
  ]);
  await open('/nothing', hers.getByText('Oops! Page not found'));
  await inspectStates(hers, [shown('a missing page', main())]);
  await resizeWindow(hers, phone);
  await inspectStates(hers, [
    click('menu of the phone', button('Menu'), menu()),
    {
      name: 'navigation of the phone',
      open: async () => {
        await hers.keyboard.press('Control+b');
        return dialog('Menu');
      },
    },
  ]);
  await resizeWindow(hers, desktop);
});

test('lists that cannot be loaded meet WCAG 2.2 AA', async () => {
  await refuse(his, '**/graphql');
  await refuse(his, '**/api/v1/**');
  for (const [path, words, dark] of [
    ['/assets?filter=mine', 'Failed to fetch assets', true],
    ['/shares?tab=incoming&status=ACTIVE', 'Error loading shares', false],
    ['/workfiles', 'Failed to load folders', false],
  ] as const) {
    await open(path, his.getByText(words).first(), his);
    await inspectStates(his, [shown(path, main(his), dark)]);
  }
});

test('a registration that failed meets WCAG 2.2 AA, in the form and where it is offered again', async () => {
  const { origin } = stage.stack;
  const form = registrationForm(hers, origin);
  await open('/assets/new', button('Register Asset'));
  await refuse(hers, '**/api/v1/ipfs/upload/file');
  await form.fillIn('Refused');
  await form.submit();
  await expect(form.failure(/^Registration failed: /)).toBeVisible();
  await inspectStates(hers, [shown('a failed registration', main(), true)]);
  await hers.goto(`${origin}/assets/new`);
  await inspectStates(hers, [
    click('discarding a registration', button('Discard'), dialog('Discard this registration?')),
  ]);
});

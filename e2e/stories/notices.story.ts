import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { shareAsset } from '@ipr/client/sharing/share-asset';
import { expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { desktop, expectNoOverflow, inspectWindow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { resizeWindow } from '../src/pages/resize-window.ts';
import { tabTo } from '../src/pages/tab-to.ts';
import { grantToMany, rejectAsMany } from '../src/sharing/grant-to-many.ts';
import { cardsOf, mailedLink, openSharing, type SharingStage } from '../src/sharing/open-sharing.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

/** More than one page of notices, and more than ten pages of shares. */
const [rejecting, granted] = [23, 51];

let stage: SharingStage;
let hers: Page;
let theirs: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await openSharing(browser, await openStack(), 'notices.example');
  ({ hers, theirs } = stage);
});

test.afterAll(() => stage.close());

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: `Notifications, ${unread} unread` }).filter({ visible: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const notices = (page: Page) => drawer(page).getByRole('region', { name: 'From others' });

/** Opens the drawer behind the bell by keyboard. */
const openByKeyboard = async (page: Page, unread: number): Promise<void> => {
  await tabTo(page, bell(page, unread));
  await page.keyboard.press('Enter');
  await expect(notices(page)).toBeVisible();
};

/** Inspects the open drawer at both widths; the phone has its own bell. */
const inspectDrawer = async (page: Page, name: string, unread: number): Promise<void> => {
  const { picture } = portalFor(page, stage.stack.origin);
  await expectAccessible(page);
  await picture(name);
  await resizeWindow(page, phone);
  await bell(page, unread).click();
  await expect(notices(page).getByRole('listitem').first()).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await picture(`${name}-phone`);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await resizeWindow(page, desktop);
};

test('an invited person sees a notice at the bell that links to the invitation, by keyboard', async () => {
  const { stack, olga, rosa, id, recipient } = stage;
  await test.step('Given a share with a mailed link', async () => {
    const terms = { level: 'view', expires: 0, shareType: 'internal', variant: 'standard', locale: 'en' } as const;
    await shareAsset(olga, {
      grant: { assetId: id, grantee: rosa.session.wallet, ndaText: 'Keep this confidential.', ...terms },
      counterpart: { name: 'Rosa', email: recipient },
      mailLocale: 'en',
      invite: true,
    });
    await mailedLink(stack.origin, recipient);
  });
  await test.step('Then the bell counts it, and Escape gives the focus back to the bell', async () => {
    await theirs.goto(`${stack.origin}/settings`);
    await openByKeyboard(theirs, 1);
    await expect(notices(theirs).getByText('New')).toHaveCount(1);
    await theirs.keyboard.press('Escape');
    await expect(drawer(theirs)).toBeHidden();
    await expect(bell(theirs, 1)).toBeFocused();
  });
  await test.step('When the notice is followed, the asset asks to accept', async () => {
    await openByKeyboard(theirs, 1);
    await tabTo(theirs, notices(theirs).getByRole('link', { name: /shared “Motor” with you$/ }));
    await theirs.keyboard.press('Enter');
    await expect(theirs).toHaveURL(`${stack.origin}/assets/${id}`);
    await expect(theirs.getByRole('button', { name: 'Read and accept' })).toBeVisible();
    await expect(drawer(theirs)).toBeHidden();
    await expect(bell(theirs, 0)).toBeVisible();
  });
});

test('a grantor receives a notice of each answer, loads the oldest, and finds its share among many', async () => {
  const { stack, olga, rosa, id } = stage;
  await test.step('Given an acceptance, and more rejections than are shown at once', async () => {
    await acceptAccess(rosa, await readInvitation(rosa, id));
    const users = await grantToMany(stack, olga, { id, user: rosa.session.wallet }, granted);
    await rejectAsMany(stack, olga, id, users.slice(0, rejecting));
    const unread = async (): Promise<unknown> => {
      const answer = await fetch(`${stack.origin}/api/v1/notifications`, { headers: { cookie: olga.cookie } });
      return ((await answer.json()) as { unread?: number }).unread;
    };
    await expect.poll(unread).toBe(rejecting + 1);
    await hers.goto(`${stack.origin}/settings`);
  });
  await test.step('When the older ones are loaded, the focus moves to them', async () => {
    await openByKeyboard(hers, rejecting + 1);
    await expect(notices(hers).getByRole('listitem')).toHaveCount(20);
    await expect(notices(hers).getByText(`20 of ${rejecting + 1}`)).toBeVisible();
    await tabTo(hers, notices(hers).getByRole('button', { name: 'Show older' }));
    await hers.keyboard.press('Enter');
    await expect(notices(hers).getByRole('listitem')).toHaveCount(rejecting + 1);
    await expect(notices(hers).getByRole('link').nth(20)).toBeFocused();
    await inspectDrawer(hers, 'notices-many', rejecting + 1);
  });
  await test.step('Then all are marked as read at once, and stay read', async () => {
    await openByKeyboard(hers, rejecting + 1);
    await notices(hers).getByRole('button', { name: 'Mark all as read' }).click();
    await expect(notices(hers).getByText('New')).toHaveCount(0);
    await hers.reload();
    await openByKeyboard(hers, 0);
    await expect(notices(hers).getByText('New')).toHaveCount(0);
  });
  await test.step('And the acceptance links to its share', async () => {
    await notices(hers).getByRole('button', { name: 'Show older' }).click();
    await notices(hers).getByRole('link', { name: 'Rosa signed the NDA and accepted “Motor”' }).click();
    await expect(hers).toHaveURL(`${stack.origin}/shares?tab=outgoing&q=${id}-${rosa.session.wallet}-1`);
    await expect(cardsOf(hers)).toHaveCount(1);
    await expect(cardsOf(hers).getByText('Active')).toBeVisible();
  });
  await test.step('And more than ten pages of shares have a box for the page number', async () => {
    await hers.getByRole('searchbox').fill('');
    await expect(cardsOf(hers)).toHaveCount(10);
    await hers.locator('.ant-pagination-options-size-changer').click();
    await hers.locator('.ant-select-item-option').filter({ hasText: /^5\b/ }).click();
    await expect(cardsOf(hers)).toHaveCount(5);
    const number = hers.locator('.ant-pagination-options-quick-jumper').getByRole('textbox');
    await number.fill('11');
    await number.press('Enter');
    await expect(hers).toHaveURL(/page=11&size=5/);
    await expect(cardsOf(hers)).toHaveCount(2);
    await inspectWindow(hers, 'shares-jump');
  });
});

import { expect, type Page } from '@playwright/test';
import { addWallet } from '../src/pages/add-wallet.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

let stack: Stack;
test.beforeAll(async ({ openStack }) => {
  stack = await openStack();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Take over my key' });
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Take over my key' }).click();

/** A tab with a wallet of its own, in which the dialog is open and the wallet chosen. */
const openDialog = async (page: Page) => {
  const wallet = await addWallet(page);
  await page.goto(`${stack.origin}/settings?tab=account`);
  await page.getByRole('button', { name: 'Take over my key' }).click();
  await dialogOf(page).getByRole('radio', { name: 'Test wallet' }).check();
  return wallet;
};

const expectOwner = async (page: Page, address: string) => {
  await expect(page.getByText('Own key', { exact: true })).toBeVisible();
  const { owners, custody } = await page.evaluate(async () => (await fetch('/api/v1/wallet/key')).json());
  expect([owners, custody]).toEqual([[address.toLowerCase()], 'own']);
};

test('a wallet that is closed before it signs leaves the key where it is, and the takeover can be cancelled and repeated', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await portalFor(await context.newPage(), stack.origin).signIn(context, 'wallet-closed@takeover.example');
  const page = await context.newPage();
  const { account, state } = await openDialog(page);
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  await test.step('Given a wallet whose prompt does not answer', async () => {
    state.waits = { method: 'personal_sign', until: promise };
    await confirm(page);
    await expect(dialogOf(page).getByText('Confirm in your wallet.')).toBeVisible();
    await expect.poll(() => state.methods).toContain('personal_sign');
    await inspectWindow(page, 'takeover-waits');
  });
  await test.step('When the person cancels, and the wallet answers afterwards', async () => {
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(page)).toBeHidden();
    resolve();
    state.waits = undefined;
  });
  await test.step('Then the portal keeps the key, and a second attempt takes it over', async () => {
    await page.reload();
    await expect(page.getByText('Key kept by the portal')).toBeVisible();
    await page.getByRole('button', { name: 'Take over my key' }).click();
    await dialogOf(page).getByRole('radio', { name: 'Test wallet' }).check();
    await confirm(page);
    await expect(page.getByText('You hold the key of your account now.').first()).toBeVisible();
    await expectOwner(page, account.address);
  });
});

test('a takeover whose answer is lost on the way is done once and shown as done', async ({ browser }) => {
  const context = await browser.newContext();
  await portalFor(await context.newPage(), stack.origin).signIn(context, 'answer-lost@takeover.example');
  const page = await context.newPage();
  const { account } = await openDialog(page);
  let executed = 0;
  await page.route('**/api/v1/wallet/transactions', async (route) => {
    executed += 1;
    // The chain executes it, and the connection breaks before the answer arrives.
    if (executed === 1) await route.fetch();
    await (executed === 1 ? route.abort('connectionreset') : route.continue());
  });
  await confirm(page);
  await expect(page.getByText('You hold the key of your account now.').first()).toBeVisible();
  expect(executed).toBeGreaterThan(1);
  await expectOwner(page, account.address);
});

test('of two tabs that take over at once one wallet gets the key, and both show it', async ({ browser }) => {
  const context = await browser.newContext();
  await portalFor(await context.newPage(), stack.origin).signIn(context, 'two-tabs@takeover.example');
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const wallets = [await openDialog(tabs[0]), await openDialog(tabs[1])] as const;
  await Promise.all(tabs.map(confirm));
  for (const tab of tabs) {
    await expect(tab.getByText('Own key', { exact: true })).toBeVisible();
    await expect(dialogOf(tab)).toBeHidden();
  }
  const { owners } = await tabs[0].evaluate(async () => (await fetch('/api/v1/wallet/key')).json());
  expect(owners).toHaveLength(1);
  expect(wallets.map(({ account }) => account.address.toLowerCase())).toContain(owners[0]);
  for (const tab of tabs) await expect(tab.getByText(owners[0].slice(-4)).first()).toBeVisible();
});

import { acceptAccess, readInvitation } from '@ipr/client/sharing/accept-access';
import { grantAccess } from '@ipr/client/sharing/grant-access';
import { expect, type Page, type Route } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { desktop, inspectPage } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { mint } from '../src/person/mint.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

let stack: Stack;
let owner: Person;
let friend: Person;
let page: Page;

/** Offers access that ends in five days. */
const offer = (assetId: string, accept: boolean) =>
  grantAccess(owner, {
    assetId,
    level: 'view',
    grantee: friend.session.wallet,
    expires: Math.floor(Date.now() / 1000) + 5 * 86_400,
    shareType: 'internal',
    variant: 'standard',
    ndaText: 'Nothing leaves this room.',
    locale: 'en',
  }).then(async () => {
    if (accept) await acceptAccess(friend, await readInvitation(friend, assetId));
  });

/** Cumulative layout shift of the document so far (https://web.dev/articles/cls), without shifts after input. */
const layoutShift = () =>
  new Promise<number>((done) => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value);
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => {
      add(observer.takeRecords());
      done(sum);
    });
  });

const indexed = async () => owner.ports.index.waitForBlock(await owner.ports.chain.blockNumber());
const recent = () => page.getByRole('list', { name: 'Recent Activity' });

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  [owner, friend] = await Promise.all([
    createPerson(stack.origin, 'dora@dashboard.example'),
    createPerson(stack.origin, 'emil@dashboard.example'),
  ]);
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), 'dora@dashboard.example');
});

/** Lets only the session and the counters' query reach services, index and chain. @returns continues the others and counts them */
const holdRequests = async () => {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(/\/(?:graphql|rpc|api\/v1\/[^?]*)(?:\?|$)/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isNeeded = pathname === '/api/v1/auth/me' || route.request().postData()?.includes('query Metrics');
    if (isNeeded || isReleased) await route.continue();
    else held.push(route);
  });
  return async () => {
    isReleased = true;
    await Promise.all(held.map((route) => route.continue()));
    return held.length;
  };
};

test('the dashboard counts, draws and lists what happened, in panels of 400 pixels, at both widths and in both themes', async () => {
  await test.step('Given a new person, who sees three steps', async () => {
    await page.goto(stack.origin);
    await expect(page.getByRole('heading', { name: 'Welcome back, dora' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Begin in three steps' })).toBeVisible();
    await inspectPage(page, 'dashboard-first-run');
  });
  await test.step('And two assets, an accepted share and a pending one, both ending within a week', async () => {
    const [pump, valve] = [await mint(owner, 'Pump, double-acting'), await mint(owner, 'Valve')];
    await offer(pump, true);
    await offer(valve, false);
    await indexed();
  });
  await test.step('When the person opens the dashboard, Then one request after the session shows the counters', async () => {
    const release = await holdRequests();
    await page.goto(stack.origin);
    const counters = page.getByRole('list', { name: 'Overview' });
    await expect(counters.getByText('2', { exact: true })).toBeVisible();
    expect(await release()).toBeGreaterThan(0);
  });
  await test.step('And all parts show it', async () => {
    await expect(page.getByText('Access to “Pump, double-acting” that you granted ends on')).toBeVisible();
    await expect(page.getByText(/^2 registrations in \d{4}$/)).toBeVisible();
    await page.getByRole('heading', { name: 'Asset Registration Activity' }).scrollIntoViewIfNeeded();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(recent().getByRole('listitem').first()).toBeVisible();
    const panel = page.getByRole('group', { name: 'Recent Activity' });
    expect((await panel.boundingBox())?.height).toBe(400);
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.02);
  });
  await inspectPage(page, 'dashboard');
  await page.setViewportSize(desktop);
  await page.evaluate(() => localStorage.setItem('ui-theme', 'dark'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('canvas').first()).toBeVisible();
  await inspectPage(page, 'dashboard-dark');
  await page.setViewportSize(desktop);
});

import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { signedInPage } from '../src/pages/signed-in-page.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

const owner = 'uma@asset-errors.example';

let stack: Stack;
let uma: Person;
let page: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  uma = await createPerson(stack.origin, owner);
  id = await uma.register({
    title: 'Quiet motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: new File([new Uint8Array(makePdf('A quiet motor', 20_000))], 'motor.pdf', { type: 'application/pdf' }),
  });
  page = await signedInPage(browser, stack.origin, owner);
});

test.afterAll(async () => {
  await uma?.close();
});

const timeout = { timeout: 60_000 };
const main = () => page.locator('main');
const tryAgain = () => main().getByRole('button', { name: /^(Try Again|Retry)$/ });
const openAsset = (tab = 'overview') => page.goto(`${stack.origin}/assets/${id}?tab=${tab}`);
/** Presses the retry button until the asset appears: a restarted part may need another moment. */
const retryUntilShown = () =>
  expect(async () => {
    const again = tryAgain().first();
    if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet motor' })).toBeVisible({ timeout: 10_000 });
  }).toPass(timeout);

test('without a module, storage, index or chain the asset page names the missing part, and shows it once it is back', async () => {
  await test.step('a module that cannot be loaded leaves the rest of the page usable', async () => {
    const sharing = '**/modules/mfe_sharing/**';
    await page.route(sharing, (route) => route.abort());
    await openAsset('access');
    const words = /^The people with access cannot be shown right now\. Access rights are unchanged/;
    await expect(page.getByText(words)).toBeVisible(timeout);
    await inspectPage(page, 'asset-access-away');
    await page.unroute(sharing);
    await tryAgain().click();
    await expect(main().getByRole('button', { name: 'Share Asset' })).toBeVisible();
  });
  for (const [part, words] of [
    ['ipfs', 'Error: The storage does not answer. Please try again later.'],
    ['graph-node', 'Error: Failed to fetch asset details'],
    ['chain', 'Error: Failed to initialize blockchain service'],
  ] as const)
    await test.step(part, async () => {
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
      await stack.stopPart(part);
      await openAsset();
      await expect(main().getByRole('alert').getByText(words)).toBeVisible(timeout);
      if (part === 'ipfs') await inspectPage(page, 'asset-without-ipfs');
      await stack.startPart(part);
      await retryUntilShown();
    });
});

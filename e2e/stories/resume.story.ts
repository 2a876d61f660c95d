import { sha256Hex } from '@ipr/domain';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { expectAccessible } from '../src/pages/expect-accessible.ts';
import { keepAnswer } from '../src/pages/keep-answer.ts';
import { portalFor } from '../src/pages/portal.ts';
import { registered, registrationForm } from '../src/pages/registration-form.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

let stack: Stack;
let context: BrowserContext;
let page: Page;
let person: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  context = await browser.newContext();
  page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'resume@resume.example');
  person = await createPerson(stack.origin, 'resume@resume.example');
});

test.afterAll(async () => {
  await person.close();
});

const title = 'Half way';
const offered = (on: Page) => on.getByRole('alert').filter({ hasText: `Continue registration of ${title}` });

/**
 * The tab closes after the server has stored the file and before the page receives the response. The other stages differ in the
 * flow alone, which its own tests interrupt before and after every change of the draft.
 */
test('a registration whose tab closes continues in another one, also over a lost connection, and ends with exactly one asset', async () => {
  const before = await person.ports.chain.assetCount();
  const second = await context.newPage();
  let pdf: Buffer = Buffer.alloc(0);
  await test.step('Given it runs in one tab, another tab offers it and cannot take it', async () => {
    const form = registrationForm(page, stack.origin);
    await form.open();
    pdf = await form.fillIn(title, 30_000);
    const { carriedOut } = await keepAnswer(page, '**/api/v1/ipfs/upload/file');
    await form.submit();
    await carriedOut;
    await second.goto(`${stack.origin}/assets/new`);
    await expect(offered(second)).toContainText('This registration is open in another tab.');
    await offered(second).getByRole('button', { name: 'Continue' }).click();
    await expect(second.getByRole('status').getByText('This registration is open in another tab.')).toBeVisible();
  });
  await test.step('When the first tab closes, the other one continues, and waits while there is no connection', async () => {
    await page.close({ runBeforeUnload: false });
    await second.reload();
    await expect(offered(second)).toContainText('It continues where it stopped');
    await expectAccessible(second);
    await portalFor(second, stack.origin).picture('register-continue');
    await second.route(
      '**/api/v1/timestamp/hash',
      async (route) => {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await offered(second).getByRole('button', { name: 'Continue' }).click();
    await expect(second.getByText('Connection lost, trying again…').first()).toBeVisible();
    await portalFor(second, stack.origin).picture('register-offline');
    await context.setOffline(false);
    await expect(second.getByText(registered).first()).toBeVisible();
  });
  await test.step('Then there is one asset, and nothing to continue', async () => {
    expect(await person.ports.chain.assetCount()).toBe(before + 1);
    const id = await person.ports.chain.assetIdOf(await sha256Hex(pdf));
    expect((await person.ports.index.asset(id ?? '')).title).toBe(title);
    await second.goto(`${stack.origin}/assets/new`);
    await expect(second.getByRole('button', { name: 'Register Asset' })).toBeVisible();
    await expect(second.getByText('Continue registration of')).toHaveCount(0);
  });
});

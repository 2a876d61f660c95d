import { sha256Hex } from '@ipr/domain';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { keepAnswer } from '../src/pages/keep-answer.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

/**
 * The upload of the file and the stage that mints, each with its call: the tab closes after the server has processed it and before
 * the page receives the response. The other stages differ in the flow alone, which its own tests interrupt before and after every
 * change of the draft.
 */
const stages = [
  ['uploading-encrypted-file', '**/api/v1/ipfs/upload/file'],
  ['blockchain', '**/api/v1/relay/transactions'],
] as const;

const success = 'Asset registered successfully on blockchain with Lit Protocol encryption!';

let stack: Stack;
let context: BrowserContext;
let person: Person;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  context = await browser.newContext();
  const page = await context.newPage();
  await portalFor(page, stack.origin).signIn(context, 'resume@resume.example');
  await page.close();
  person = await createPerson(stack.origin, 'resume@resume.example');
});

test.afterAll(async () => {
  await person.close();
});

const fileOf = (title: string, pdf: Buffer) => ({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdf });

const fillIn = async (page: Page, title: string, pdf: Buffer): Promise<void> => {
  const portal = portalFor(page, stack.origin);
  await page.goto(`${stack.origin}/assets/new`);
  await portal.chooseFile(fileOf(title, pdf));
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await portal.choose('IP Type', 'Patent');
  await portal.choose('IP Content', 'Document');
  // Earlier calls belong to the check of the file.
  await expect(page.getByText('This file is not registered yet.')).toBeVisible();
};

/** Submits, and closes the tab during a call that the server has processed. */
const submitAndVanish = async (page: Page, pattern: string): Promise<void> => {
  const { carriedOut } = await keepAnswer(page, pattern);
  await portalFor(page, stack.origin).submit();
  await carriedOut;
  await page.close({ runBeforeUnload: false });
};

const continueRegistration = async (title: string): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${stack.origin}/assets/new`);
  const offered = page.getByRole('alert').filter({ hasText: `Continue registration of ${title}` });
  await expect(offered).toBeVisible();
  if (title.endsWith('blockchain')) await portalFor(page, stack.origin).picture('register-continue');
  await offered.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(success).first()).toBeVisible({ timeout: 60_000 });
  await page.close();
};

for (const [stage, pattern] of stages) {
  test(`a registration whose tab closes during ${stage} continues in the next one and ends with exactly one asset`, async () => {
    const title = `Closed during ${stage}`;
    const pdf = makePdf(title, 30_000);
    const before = await person.ports.chain.assetCount();
    const page = await context.newPage();
    await fillIn(page, title, pdf);
    await submitAndVanish(page, pattern);
    await continueRegistration(title);
    expect(await person.ports.chain.assetCount()).toBe(before + 1);
    const id = await person.ports.chain.assetIdOf(await sha256Hex(pdf));
    expect(id).not.toBeNull();
    expect((await person.ports.index.asset(id ?? '')).title).toBe(title);
  });
}

test('a registration waits for a lost connection, continues automatically, and leaves nothing to continue', async () => {
  const title = 'Lost connection';
  const before = await person.ports.chain.assetCount();
  const page = await context.newPage();
  await fillIn(page, title, makePdf(title, 30_000));
  await page.route(
    '**/api/v1/timestamp/hash',
    async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await portalFor(page, stack.origin).submit();
  await expect(page.getByText('Connection lost, trying again…').first()).toBeVisible();
  await portalFor(page, stack.origin).picture('register-offline');
  await context.setOffline(false);
  await expect(page.getByText(success).first()).toBeVisible({ timeout: 60_000 });
  expect(await person.ports.chain.assetCount()).toBe(before + 1);
  await page.goto(`${stack.origin}/assets/new`);
  await expect(page.getByRole('button', { name: 'Register Asset' })).toBeVisible();
  await expect(page.getByText('Continue registration of')).toHaveCount(0);
  await page.close();
});

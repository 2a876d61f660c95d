import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createStack, devTokenOf, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const alone = [
  'gateway',
  'identity',
  'notifications',
  'profiles',
  'relay',
  'sharing',
  'storage',
  'taxonomy',
  'timestamps',
  'workfiles',
];
const title = 'A clock that needs no winding';
const pdf = makePdf(title, 100_000);

let stack: Stack;
let page: Page;

test.beforeAll(async ({ browser }) => {
  stack = await createStack({ split: true });
  await stack.start();
  page = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  await stack.remove();
});

const runningParts = async (): Promise<string[]> => (await stack.parts()).map(({ name }) => name);

/** Opens the asset from the library and compares every byte. */
const reopen = async (): Promise<void> => {
  await page.goto(`${stack.origin}/assets`);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}?tab=actions`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download File' }).click(),
  ]);
  expect((await readFile(await file.path())).equals(pdf)).toBe(true);
};

/** The row of one part on the status page. */
const rowOf = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name} `) }) });

test('with every service in a process of its own, a file is registered and opens again', async () => {
  expect(await runningParts()).toEqual(expect.arrayContaining(alone));
  const portal = portalFor(page, stack.origin);
  await portal.signInByCode(page.context(), 'split@example.org');
  await portal.openRegistration();
  await portal.chooseFile({ name: 'clock.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await portal.choose('IP Type', 'Patent');
  await portal.choose('IP Content', 'Document');
  await portal.submit();
  await expect(
    page.getByText('Asset registered successfully on blockchain with Lit Protocol encryption!').first(),
  ).toBeVisible();
  await reopen();
});

test('the status page shows running parts, and a stopped one', async () => {
  await stack.stopPart('taxonomy');
  await page.goto(`${stack.origin}/dev/status?refresh=off&token=${devTokenOf(stack.origin)}`);
  await expect(page.getByText('Not ready: taxonomy')).toBeVisible();
  await stack.startPart('taxonomy');
  await page.reload();
  const count = (await runningParts()).length + 1;
  await expect(page.getByText(`All ${count} parts are ready`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(count + 1);
  await page.getByRole('link', { name: 'log of taxonomy' }).click();
  await expect(page.getByText('"msg":"stopped"')).toBeVisible();
});

test('with the plain services in one process the same data open again, also after that process has died', async () => {
  await stack.stop();
  await stack.start(false);
  const parts = await runningParts();
  expect(parts).toEqual(expect.arrayContaining(['services', 'identity', 'relay']));
  expect(parts).not.toContain('gateway');
  await stack.killPart('services');
  await expect.poll(async () => (await stack.parts()).every(({ state }) => state === 'ready')).toBe(true);
  await reopen();
  await page.goto(`${stack.origin}/dev/status?refresh=off&token=${devTokenOf(stack.origin)}`);
  await expect(rowOf('services')).toContainText('ended with SIGKILL');
  await portalFor(page, stack.origin).picture('status');
});

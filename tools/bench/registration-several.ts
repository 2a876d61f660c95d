/**
 * Seconds in which one list registers several files in a browser, from the confirmed review to the last result, compared with the
 * same number of single registrations in the same browser, each from its confirmed review to its success; their ratio.
 * Usage: node tools/bench/registration-several.ts [files] [megabytes]
 */
import { loadavg } from 'node:os';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { portalFor } from '@ipr/e2e/pages/portal';
import type { Page } from '@playwright/test';
import { withPortal } from './with-portal.ts';

const [count = 10, megabytes = 1] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);

const fileOf = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: makePdf(name, megabytes * 1_000_000),
});

const chooseLabels = async (page: Page, origin: string): Promise<void> => {
  await portalFor(page, origin).choose('IP Type', 'Patent');
  await portalFor(page, origin).choose('IP Content', 'Document');
};

/** @returns seconds */
const registerTogether = async (page: Page, origin: string, round: string): Promise<number> => {
  await page.goto(`${origin}/assets/new/several`);
  const files = Array.from({ length: count }, (_, n) => fileOf(`${round} ${n}`));
  await page.getByLabel('Drop files here or choose them').setInputFiles(files);
  await chooseLabels(page, origin);
  const name = `Register ${count} assets`;
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).waitFor();
  const begun = performance.now();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByText(`${count} of ${count} registered`).waitFor({ timeout: 300_000 });
  return (performance.now() - begun) / 1000;
};

/** @returns seconds */
const registerAlone = async (page: Page, origin: string, name: string): Promise<number> => {
  await page.goto(`${origin}/assets/new`);
  await page.locator('input[type=file]').setInputFiles(fileOf(name));
  await page.getByRole('textbox', { name: /^Title/ }).fill(name);
  await chooseLabels(page, origin);
  await page.getByText('This file is not registered yet.').waitFor();
  await page.getByRole('button', { name: 'Register Asset' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Register permanently' });
  await confirm.waitFor();
  const begun = performance.now();
  await confirm.click();
  await page.getByText('Asset registered successfully').first().waitFor({ timeout: 180_000 });
  return (performance.now() - begun) / 1000;
};

await withPortal(async ({ page, origin }) => {
  // Loads code and deploys the person's Safe, in neither figure.
  await registerAlone(page, origin, 'first');
  const together = await registerTogether(page, origin, 'together');
  let alone = 0;
  for (let n = 0; n < count; n++) alone += await registerAlone(page, origin, `alone ${n}`);
  print(`${count} files of ${megabytes} MB; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  print(`  in one list  ${together.toFixed(1)} s (aim: 10 files of 1 MB in 20 s on two cores)`);
  print(`  one by one   ${alone.toFixed(1)} s`);
  print(`  ratio        ${(together / alone).toFixed(2)}`);
});
process.exit();

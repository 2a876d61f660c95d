import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { keepAnswer } from '../src/pages/keep-answer.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson } from '../src/person/person.ts';
import { test } from '../src/stack/shared-stack.ts';

closePagesAfterwards();

const names = ['gear', 'crank', 'axle'];
const files = names.map((name) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: makePdf(`several ${name}`, 30_000),
}));

test('three dropped files whose tab closes in the middle become three assets in another tab, with one list of results', async ({
  browser,
  openStack,
}) => {
  const { origin } = await openStack();
  const context = await browser.newContext();
  const page = await context.newPage();
  await portalFor(page, origin).signIn(context, 'several@several.example');
  const person = await createPerson(origin, 'several@several.example');
  const before = await person.ports.chain.assetCount();
  await test.step('When a person drops three files and confirms the review', async () => {
    await page.goto(`${origin}/assets/new/several`);
    await page.getByLabel('Drop files here or choose them').setInputFiles(files);
    const portal = portalFor(page, origin);
    await portal.choose('IP Type', 'Patent');
    await portal.choose('IP Content', 'Document');
    await inspectPage(page, 'several-form');
    await page.getByRole('button', { name: 'Register 3 assets' }).click();
    const { carriedOut } = await keepAnswer(page, '**/api/v1/ipfs/upload/json');
    await page.getByRole('dialog').getByRole('button', { name: 'Register 3 assets' }).click();
    await carriedOut;
    await expect(page.getByText('Encrypting', { exact: true })).toHaveCount(0);
  });
  await test.step('And the tab closes, and another one continues', async () => {
    const second = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await second.goto(`${origin}/assets/new/several`);
    await second.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(second.getByText('3 of 3 registered')).toBeVisible();
    await inspectPage(second, 'several-results');
    const downloading = second.waitForEvent('download');
    await second.getByRole('button', { name: 'Save the results (CSV)' }).click();
    const [, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 3)).toSorted()).toEqual(
      names.toSorted().map((name) => [`${name}.pdf`, name, 'Registered']),
    );
  });
  await test.step('Then there are three assets', async () => {
    expect(await person.ports.chain.assetCount()).toBe(before + 3);
  });
  await person.close();
});

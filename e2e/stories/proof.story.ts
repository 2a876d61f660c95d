import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDevice } from '../src/pages/add-device.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { desktop, inspectWindow, phone } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { readCode } from '../src/person/person.ts';
import { ageProofs } from '../src/stack/age-proofs.ts';
import { devTokenOf, type Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ada@proof.example';
let stack: Stack;
let page: Page;
const dialog = () => page.getByRole('dialog', { name: 'Confirm that it is you' });

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
  await addDevice(page);
});

test('a step that requires the person opens one dialog, continues after the code, and not after it was closed', async () => {
  await page.setViewportSize(desktop);
  await page.goto(`${stack.origin}/settings?tab=account`);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await expect(add).toBeVisible();
  await ageProofs(stack);
  await test.step('Given a dialog that the person closes', async () => {
    await add.click();
    await expect(dialog()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog()).toBeHidden();
    await expect(page.getByText('The passkey was added.')).toBeHidden();
  });
  await test.step('When they prove by a code that they are present', async () => {
    await add.click();
    await dialog()
      .getByRole('button', { name: `Send a code to ${email}` })
      .click();
    await expect(dialog().getByLabel('Code', { exact: true })).toBeFocused();
    await inspectWindow(page, 'proof-code');
    await dialog()
      .getByLabel('Code', { exact: true })
      .fill(await readCode(stack.origin, email));
    await dialog().getByRole('button', { name: 'Confirm', exact: true }).click();
  });
  await test.step('Then the step they began is done, and they are mailed about it', async () => {
    await expect(page.getByText('The passkey was added.')).toBeVisible();
    const subjects = async () => {
      const reply = await page.request.get(`${stack.origin}/dev/inbox.json?to=${encodeURIComponent(email)}`, {
        headers: { authorization: `Bearer ${devTokenOf(stack.origin)}` },
      });
      return ((await reply.json()) as { mails: { subject: string }[] }).mails.map(({ subject }) => subject);
    };
    await expect.poll(subjects).toContain('A passkey was added to your account');
  });
});

test('on a phone a passkey proves the person, whose data is then downloaded', async () => {
  await page.setViewportSize(phone);
  await page.goto(`${stack.origin}/settings?tab=account`);
  const action = page.getByRole('button', { name: 'Download my data' });
  await expect(action).toBeVisible();
  await ageProofs(stack);
  const download = page.waitForEvent('download');
  await action.click();
  await expect(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: 'Confirm with a passkey' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^ip-registry-data_.*\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account).toMatchObject({ email });
  expect(data.browsers).toHaveLength(1);
  expect(data.securityMails.map(({ facts }: { facts: { event: string } }) => facts.event)).toContain('passkey-added');
  for (const section of ['signatures', 'activity', 'openedFiles', 'blockedSenders', 'notices'])
    expect([section, data[section]]).toEqual([section, expect.any(Array)]);
  await expect(dialog()).toBeHidden();
});

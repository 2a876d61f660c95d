/**
 * Clicks and seconds of a person with mouse and keyboard, who types as soon as a field has the focus: from opening the site to a
 * registered asset, and from the owner's Share button to the file on the recipient's screen. Both have a name in their profiles,
 * which the agreement takes over; without it each types it, with one click more. Also the layout shift of each page (without shifts
 * that follow an input, as in Chromium's own figure). Typing takes no time here; everything else is the product's.
 * Usage: node tools/bench/journeys.ts
 */
import { loadavg } from 'node:os';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { portalFor } from '@ipr/e2e/pages/portal';
import { createPerson, readCode } from '@ipr/e2e/person/person';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { withPortal } from './with-portal.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Clicks of all pages, and the sums of layout shifts by path and by visit: one load of a document. */
const counted = { clicks: 0, shifts: new Map<string, Map<number, number>>() };

type Kind = 'click' | 'shift';

/** Reports clicks of the mouse, and layout shifts without a recent input (Layout Instability API). */
const observe = () => {
  const { ipr } = window as unknown as { ipr: (kind: Kind, path: string, value: number, visit: number) => void };
  const place = () => location.pathname.replace(/\d+/, '{id}');
  addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && ipr('click', place(), 1, 0), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) ipr('shift', place(), entry.value, performance.timeOrigin);
  }).observe({ type: 'layout-shift', buffered: true });
};

const follow = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('ipr', (kind: Kind, path: string, value: number, visit: number) => {
    if (kind === 'click') {
      counted.clicks += 1;
      return;
    }
    const visits = counted.shifts.get(path) ?? new Map<number, number>();
    counted.shifts.set(path, visits.set(visit, (visits.get(visit) ?? 0) + value));
  });
  await context.addInitScript(observe);
};

/** Types into a field, with a click if it has no focus. */
const type = async (field: Locator, text: string): Promise<void> => {
  await field.waitFor();
  if (!(await field.evaluate((node) => node === document.activeElement))) await field.click();
  await field.page().keyboard.type(text);
};

const select = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: new RegExp(label) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
};

interface Figures {
  readonly clicks: number;
  readonly seconds: number;
}

const measure = async (work: () => Promise<void>): Promise<Figures> => {
  const [clicks, begun] = [counted.clicks, performance.now()];
  await work();
  return { clicks: counted.clicks - clicks, seconds: (performance.now() - begun) / 1000 };
};

const report = (what: string, { clicks, seconds }: Figures, aim: Figures): void => {
  print(`${what.padEnd(52)} ${clicks} clicks (aim ${aim.clicks}), ${seconds.toFixed(1)} s (aim ${aim.seconds} s)`);
};

const registerFirst = async (page: Page, origin: string, email: string): Promise<void> => {
  await page.goto(origin);
  await type(page.getByLabel('E-mail', { exact: true }), email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code', { exact: true }).waitFor();
  await type(page.getByLabel('Code', { exact: true }), await readCode(origin, email));
  await page.getByRole('link', { name: 'Register IP' }).first().click();
  // The input covers the whole zone.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#asset-file').click()]);
  const buffer = makePdf('journey', 1_000_000);
  await chooser.setFiles({ name: 'motor.pdf', mimeType: 'application/pdf', buffer });
  await type(page.getByRole('textbox', { name: /^Title/ }), 'Motor');
  await select(page, 'IP Type', 'Patent');
  await select(page, 'IP Content', 'Document');
  await page.getByRole('button', { name: 'Register Asset' }).click();
  await page.getByRole('button', { name: 'Register permanently' }).click();
  await page.getByText('Asset registered successfully').first().waitFor({ timeout: 120_000 });
};

const giveName = async (origin: string, email: string, name: string): Promise<void> => {
  const person = await createPerson(origin, email);
  await person.api.profiles.updateUser({ id: 'me', name });
  await person.close();
};

const shareFrom = async (page: Page, recipient: string): Promise<void> => {
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByText('Share internally').click();
  await type(page.getByRole('combobox', { name: 'Share with' }), recipient);
  await page.locator('.ant-select-item-option').first().waitFor();
  // The full address was typed, so Enter chooses this person.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove: / }).waitFor();
  await page.locator('form').getByRole('button', { name: 'Share Asset' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page
    .getByText(/^Asset shared internally/)
    .first()
    .waitFor({ timeout: 120_000 });
};

const openShared = async (page: Page, link: string): Promise<void> => {
  // The link in the mail.
  counted.clicks += 1;
  await page.goto(link);
  await page.getByRole('button', { name: 'Read and accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read and sign the NDA' });
  await dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }).click();
  await dialog.getByRole('button', { name: 'Sign & Accept' }).click();
  await page.getByRole('button', { name: /^View/ }).first().click({ timeout: 120_000 });
  await page
    .frameLocator('iframe')
    .getByRole('img', { name: /^Page 1/ })
    .waitFor({ timeout: 120_000 });
};

await withPortal(async ({ browser, origin }) => {
  const [owner, recipient] = ['owner@journey.example', 'recipient@journey.example'];
  await giveName(origin, recipient, 'Rosa Recipient');
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  for (const context of contexts) await follow(context);
  const [hers, theirs] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await portalFor(theirs, origin).signIn(contexts[1], recipient);
  const registered = await measure(() => registerFirst(hers, origin, owner));
  await giveName(origin, owner, 'Olga Owner');
  await hers.goto(`${origin}/assets/1`);
  await hers.getByRole('heading', { level: 1, name: 'Motor' }).waitFor();
  const shared = await measure(async () => {
    await shareFrom(hers, recipient);
    await openShared(theirs, `${origin}/assets/1`);
  });
  print(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
  report('from opening the site to a registered asset', registered, { clicks: 8, seconds: 8 });
  report('from Share to the file on the recipient’s screen', shared, { clicks: 9, seconds: 15 });
  for (const path of ['/', '/assets', '/assets/new', '/assets/new/several', '/shares', '/workfiles', '/settings']) {
    await hers.goto(`${origin}${path}`);
    await hers.getByRole('heading', { level: 1 }).waitFor();
    await hers.waitForLoadState('networkidle');
  }
  print('layout shift by page, the largest of its visits (good: 0.1 or less)');
  for (const [path, visits] of [...counted.shifts].toSorted(([a], [b]) => a.localeCompare(b)))
    print(`  ${path.padEnd(24)} ${Math.max(...visits.values()).toFixed(3)}`);
});
process.exit();

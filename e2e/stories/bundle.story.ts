import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { update } from '@ipr/program/update';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, type Page } from '@playwright/test';
import { changeBundle } from '../src/files/change-bundle.ts';
import { makePdf } from '../src/files/make-pdf.ts';
import { chooseByKeyboard } from '../src/pages/choose-file.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectWindow } from '../src/pages/inspect.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import type { Stack } from '../src/stack/run-stack.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'berta@bundle.example';
// The largest size that the picker accepts without a confirmation.
const large = makePdf('A motor', 10_000_000);
const second = makePdf('A better motor', 60_000);
const script = join(import.meta.dirname, '../../docs/formats/decrypt.py');
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;

let stack: Stack;
let owner: Person;
let page: Page;
let id: string;

test.beforeAll(async ({ browser, openStack }) => {
  stack = await openStack();
  owner = await createPerson(stack.origin, email);
  const file = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  id = await owner.register({
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Document',
    description: 'quiet',
    file: file('motor.pdf', large),
  });
  await update(owner, { changes: { title: 'Quiet motor' } }, { id, version: 1 });
  await update(owner, { changes: {}, file: file('motor 2.pdf', second) }, { id, version: 2 });
  page = await (await browser.newContext()).newPage();
  await portalFor(page, stack.origin).signIn(page.context(), email);
});

test.afterAll(async () => {
  await owner?.close();
});

const dialog = () => page.getByRole('dialog', { name: 'Export the evidence of this asset' });
const path = (name: string) => join(stack.folder, name);
const verify = (name: string) => verifyBundle(new Uint8Array(readFileSync(path(name))));

test('the bundle of a 10 MB asset opens without the portal', async () => {
  await test.step('Given content keys, which go into a bundle only after their owner has confirmed it', async () => {
    await page.goto(`${stack.origin}/assets/${id}?tab=actions`);
    await page.getByRole('button', { name: 'Export evidence' }).click();
    await expect(dialog().getByText('the encrypted file of every version')).toBeVisible();
    await dialog().getByRole('checkbox', { name: 'Include the content keys' }).check();
    await expect(dialog().getByText('Anyone with this ZIP can read the files')).toBeVisible();
    await expect(dialog().getByRole('button', { name: 'Create bundle' })).toBeDisabled();
    await inspectWindow(page, 'take-home');
    await dialog()
      .getByRole('checkbox', { name: /cannot be taken back/ })
      .check();
  });
  await test.step('When the bundle is created', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog().getByRole('button', { name: 'Create bundle' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`asset-${id}-take-home.zip`);
    await expect(dialog().getByText(/^The bundle is ready/)).toBeVisible();
    await download.saveAs(path('with-keys.zip'));
  });
  const { dimensions, kind, entries } = await verify('with-keys.zip');
  expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
  expect([kind, dimensions?.integrity]).toEqual(['take-home', 'proved']);
  const opened = entries.filter(({ code }) => code === 'file.opened').map(({ params }) => params);
  expect(opened).toEqual([
    { version: 3, bytes: second.length },
    { version: 2, bytes: large.length },
    { version: 1, bytes: large.length },
  ]);
  const readable = entries.filter(({ code, outcome }) => code === 'private.opened' && outcome === 'proved');
  expect(readable.map(({ params }) => params.version).sort()).toEqual([1, 2, 3]);
  expect(entries.filter(({ code }) => code === 'token.valid')).toHaveLength(3);
  expect(entries.map(({ reason }) => reason)).toContain('local chain');
});

test('decrypt.py opens the bundle, byte for byte', async () => {
  test.skip(!hasPython, 'python3 with the package cryptography is not installed here');
  const out = path('opened');
  const bundle = path('with-keys.zip');
  const { status, stdout, stderr } = spawnSync('python3', [script, bundle, '--out', out], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('3 of 3 versions decrypted, 0 checks failed');
  for (const [name, bytes] of [
    ['v1-motor.pdf', large],
    ['v2-motor.pdf', large],
    ['v3-motor 2.pdf', second],
  ] as const)
    expect(readFileSync(join(out, name)).equals(bytes)).toBe(true);
  for (const version of [1, 2, 3])
    expect(JSON.parse(readFileSync(join(out, `v${version}-private.json`), 'utf8'))).toMatchObject({
      description: 'quiet',
    });
});

test('a take-home bundle is verified on the page, also one of 60 MB and by the keyboard alone', async () => {
  const verdict = (words: string) => page.getByRole('heading', { name: words });
  await test.step('Given a bundle, chosen with the keyboard', async () => {
    await page.goto(`${stack.origin}/verify`);
    await chooseByKeyboard(page, page.getByLabel(/Choose a file/), path('with-keys.zip'));
    await expect(verdict('Nothing is refuted, but not everything is proved')).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Internal integrity' }).click();
    const checked = /The file, decrypted, has the SHA-256 that the bundle names/;
    await expect(page.getByText(checked).first()).toBeVisible();
    await inspectWindow(page, 'verify-take-home');
  });
  await test.step('And a large one with a surplus file, which is found', async () => {
    const bytes = new Uint8Array(readFileSync(path('with-keys.zip')));
    const changed = await changeBundle(bytes, 'ipr-take-home/1', (files) => {
      files.set('notes.bin', new Uint8Array(60 * 1024 * 1024 - bytes.length));
    });
    writeFileSync(path('large.zip'), changed);
    await page.getByRole('button', { name: 'Check another file' }).click();
    await page.getByLabel(/Choose a file/).setInputFiles(path('large.zip'));
    await expect(verdict('This file does not prove what it says')).toBeVisible();
    const reason = 'Reason: the ZIP has a file that this kind of evidence does not have';
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  });
});

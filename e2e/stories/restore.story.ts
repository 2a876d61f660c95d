import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifyBundle } from '@ipr/verify/verify-bundle';
import { expect, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { portalFor } from '../src/pages/portal.ts';
import { expectOpens, pdfAsset } from '../src/person/pdf-asset.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, devTokenOf, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const email = 'ada@restore.example';
const checkout = resolve(import.meta.dirname, '../..');
let parent: string;
let stack: Stack;
let restored: Stack;
test.beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'ipr-backups-'));
  writeFileSync(join(parent, 'passphrase'), 'five words of a passphrase\n', { mode: 0o600 });
  stack = await createStack();
  await stack.start();
});
test.afterAll(async () => {
  await stack?.remove();
  await restored?.remove();
  rmSync(parent, { recursive: true, force: true });
});

/** Runs `npm run backup` or `npm run restore`, without the first program of the command. @throws Error with its output */
const run = async (program: string, data: string, ...args: string[]): Promise<string> => {
  const child = spawn(process.execPath, [`deploy/local/src/backup/${program}.ts`, ...args], {
    cwd: checkout,
    env: { ...process.env, IPR_DATA: data, IPR_BACKUP_PASSPHRASE_FILE: join(parent, 'passphrase') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(output);
  return output;
};

const files = new Map<string, Buffer>();

const register = async (person: Person, title: string): Promise<void> => {
  const pdf = makePdf(title, 300_000);
  files.set(await person.register(pdfAsset(title, pdf)), pdf);
};

test('a destroyed data folder is restored from a backup of the running stack, on other ports', async ({ browser }) => {
  const file = join(parent, 'backups', 'drill.iprbackup');
  let wallet = '';
  let during: Promise<void>[] = [];

  await test.step('Given two registered files, and a third that is registered during the backup', async () => {
    const ada = await createPerson(stack.origin, email);
    wallet = ada.session.wallet;
    await register(ada, 'First');
    await register(ada, 'Second');
    during = [register(ada, 'During the backup')];
    const output = await run('main', stack.folder, file);
    expect(output).toMatch(/while it is in use[\s\S]*Written and verified/);
    await Promise.all(during);
    await ada.close();
  });

  await test.step('And a second backup, which has little to write', async () => {
    const output = await run('main', stack.folder, join(parent, 'backups', 'second.iprbackup'));
    const [, all, added] = /([\d.]+) MiB, of which ([\d.]+) MiB were new/.exec(output) ?? [];
    expect(Number(added)).toBeLessThan(Number(all) / 2);
  });

  await test.step('When the folder is destroyed and the second backup restored', async () => {
    // Made while the first stack still has its ports.
    restored = await createStack();
    expect(restored.origin).not.toBe(stack.origin);
    await stack.killEverything();
    rmSync(stack.folder, { recursive: true, force: true });
    expect(existsSync(join(stack.folder, 'secrets.json'))).toBe(false);
    await run('restore-main', restored.folder, file, '--check');
    const output = await run('restore-main', restored.folder, join(parent, 'backups', 'second.iprbackup'));
    expect(output).toContain('Restored to');
    await restored.start();
  });

  const ada = await createPerson(restored.origin, email);
  await test.step('Then the person has the same wallet, every file opens byte for byte, and nothing is doubled', async () => {
    expect(ada.session.wallet).toBe(wallet);
    expect(await ada.ports.chain.assetCount()).toBe(files.size);
    for (const [id, pdf] of files) await expectOpens(ada, id, pdf);
  });

  const page = await (await browser.newContext()).newPage();
  await test.step('And the evidence of an asset verifies', async () => {
    const [id = ''] = files.keys();
    await portalFor(page, restored.origin).signIn(page.context(), email);
    await page.goto(`${restored.origin}/assets/${id}?tab=actions`);
    await page.getByRole('button', { name: 'Export evidence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the evidence of this asset' });
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog.getByRole('button', { name: 'Create bundle' }).click(),
    ]);
    await download.saveAs(join(parent, 'bundle.zip'));
    const { entries, dimensions } = await verifyBundle(new Uint8Array(readFileSync(join(parent, 'bundle.zip'))));
    expect(entries.filter(({ outcome }) => outcome === 'refuted')).toEqual([]);
    expect(entries.filter(({ code }) => code === 'token.valid')).toHaveLength(1);
    expect(dimensions?.time).not.toBe('refuted');
  });

  await test.step('And a later registration works, once', async () => {
    await register(ada, 'After the restoration');
    expect(await ada.ports.chain.assetCount()).toBe(4);
    for (const [id, pdf] of files) await expectOpens(ada, id, pdf);
    await ada.close();
  });

  await test.step('And the status page shows the backups', async () => {
    await page.goto(`${restored.origin}/dev/status?token=${devTokenOf(restored.origin)}`);
    await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
    await expect(page.getByText('none recorded')).toBeVisible();
  });
});

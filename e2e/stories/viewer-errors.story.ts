import { readFile } from 'node:fs/promises';
import { sendOnce } from '@ipr/client/flow/send-once';
import { expect, type Page } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { inspectPage } from '../src/pages/inspect.ts';
import { openingMs, viewerFor } from '../src/pages/viewer.ts';
import { setUpFiles, type ViewerStage } from '../src/pages/viewer-set-up.ts';
import { publishDocument, readDocument, storeCiphertext, storeJson } from '../src/person/publish-document.ts';
import { changeBlock } from '../src/stack/change-block.ts';
import { test } from '../src/stack/shared-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();

const files = {
  'plan.pdf': makePdf('A motor', 40_000),
  'torn.pdf': Buffer.from('%PDF-1.4\nthe rest of it is gone'),
  'parts.zip': Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), Buffer.alloc(200, 7)]),
  'setup.exe': Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(200, 7)]),
  'model.bin': Buffer.from(Array.from({ length: 200 }, (_, at) => at % 7)),
  'letter.txt': Buffer.from('Für die Größe', 'latin1'),
} as const;
/** Accepted by storage, but no key decrypts it. */
const stranger = { schema: 1, title: 'Not a metadata document' };

let stage: ViewerStage<keyof typeof files>;
let page: Page;

test.beforeAll(async ({ browser, openStack }) => {
  stage = await setUpFiles<keyof typeof files>(await openStack(), 'viewer-errors.example', files, ['plan.pdf']);
  page = await stage.signedIn(browser, 'ada');
});
test.afterAll(() => stage?.end());

const viewer = (on: Page = page) => viewerFor(on, stage.stack.origin);
const press = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true }).first().click();
/** The alert about a failed opening; it contains the whole message and a retry. */
const note = (words: string, on: Page = page) => on.locator('main').getByRole('alert').filter({ hasText: words });
const fails = async (
  button: 'View File' | 'Download File',
  words: readonly string[],
  on: Page = page,
): Promise<void> => {
  await press(button, on);
  for (const sentence of words)
    await expect(note(sentence, on).getByText(sentence, { exact: true })).toBeVisible({ timeout: openingMs });
  await expect(note(words[0] ?? '', on).getByRole('button', { name: 'Try Again' })).toBeVisible();
};
/** Clears the browser cache: content under immutable addresses would not be fetched again. */
const forgetFetched = async (): Promise<void> => {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
};
/** Expects the plan to be shown, and closes it. */
const isShown = async (name: string, on: Page = page): Promise<void> => {
  await expect(viewer(on).content(name).getByRole('img', { name: 'Page 1 of 1' })).toBeVisible({ timeout: openingMs });
  await viewer(on).close(name);
};
/** Retries by the button of the alert, after the cause is gone. */
const opensAgain = async (name: string, on: Page = page): Promise<void> => {
  await on.locator('main').getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await isShown(name, on);
};

test('a file that cannot be shown gives the reason, and can be downloaded', async () => {
  for (const [name, words] of [
    ['torn.pdf', /^This file cannot be shown here\. It may be damaged/],
    ['parts.zip', 'This file contains other files. Download it to unpack it.'],
    ['setup.exe', /^This file is a program\. It is not run here/],
    ['model.bin', 'This type of file has no preview. Download it to open it.'],
  ] as const)
    await test.step(name, async () => {
      await viewer().goTo(stage.ids[name]);
      await viewer().open(name);
      await expect(viewer().dialog(name).getByText(words)).toBeVisible({ timeout: openingMs });
      await inspectPage(page, `viewer-none-${name.replace('.', '-')}`);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        viewer().dialog(name).getByRole('button', { name: 'Download File' }).click(),
      ]);
      expect((await readFile(await file.path())).equals(files[name])).toBe(true);
      await viewer().close(name);
    });
  await test.step('letter.txt', async () => {
    await viewer().goTo(stage.ids['letter.txt']);
    await viewer().open('letter.txt');
    await expect(page.getByText(/^The encoding of this text is unknown\./)).toBeVisible();
    await expect(viewer().content('letter.txt').getByText('Für die Größe')).toBeVisible();
    await inspectPage(page, 'viewer-encoding');
    await viewer().close('letter.txt');
  });
});

test('Cancel ends an opening at the key nodes and in the middle of the file, without a message', async () => {
  const id = stage.ids['plan.pdf'];
  const { file } = await readDocument(stage.ada, id);
  for (const [step, pattern] of [
    ['Requesting the key', '**/web/encryption/sign**'],
    ['Fetching the encrypted file', `**/ipfs/${file.encryptedFileCid}`],
  ] as const)
    await test.step(step, async () => {
      await viewer().goTo(id);
      await forgetFetched();
      const release: (() => void)[] = [];
      await page.route(pattern, async (route) => {
        await new Promise<void>((go) => release.push(go));
        await route.continue().catch(() => undefined);
      });
      await press('View File');
      await expect(page.getByRole('list', { name: 'Opening the file' })).toBeVisible();
      await expect.poll(() => release.length).toBeGreaterThan(0);
      await expect(page.getByRole('status').filter({ hasText: step })).toBeAttached();
      await inspectPage(page, `opening-${step.split(' ')[0]?.toLowerCase()}`);
      await press('Cancel');
      for (const go of release) go();
      await page.unroute(pattern);
      await expect(page.getByRole('list', { name: 'Opening the file' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'View File' })).toBeEnabled();
      await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});

test('an unreachable key network and a wrong clock show the specified sentences', async ({ browser }) => {
  const id = stage.ids['plan.pdf'];
  await test.step('the connection to the nodes breaks', async () => {
    await page.route('**/web/handshake**', (route) => route.abort());
    await viewer().goTo(id);
    await fails('View File', ['Failed to decrypt file for viewing', 'Failed to connect to Lit']);
    await inspectPage(page, 'opening-not-connected');
    await page.unroute('**/web/handshake**');
    await opensAgain('plan.pdf');
  });
  await test.step('the clock of the computer is an hour late', async () => {
    const late = await stage.signedIn(browser, 'ada');
    await viewer(late).goTo(id);
    await late.clock.setFixedTime(Date.now() - 3_600_000);
    await fails('View File', ['Failed to decrypt file for viewing', 'Failed to generate session signatures'], late);
    await inspectPage(late, 'opening-no-session');
    await late.clock.setFixedTime(Date.now());
    await opensAgain('plan.pdf', late);
    await late.context().close();
  });
});

test('a person whose access has just ended gets no key, and the page names access as the reason', async ({
  browser,
}) => {
  const id = stage.ids['plan.pdf'];
  const his = await stage.signedIn(browser, 'bob');
  await viewer(his).goTo(id);
  await expect(his.getByRole('button', { name: 'View File' })).toBeEnabled();
  await test.step('Given his connection to the chain is stuck, so that the page does not know', async () => {
    await his.route('**/rpc', () => undefined);
    const { chain } = stage.ada.ports;
    await sendOnce(stage.ada, 'revokeAccess', chain.revokeAccess({ id, user: stage.bob.session.wallet }));
  });
  await test.step('Then the key nodes refuse him', async () => {
    const denied = 'Failed to decrypt file. Make sure you have access permissions.';
    await fails('Download File', [denied], his);
    await inspectPage(his, 'opening-denied');
    await fails('View File', ['Failed to decrypt file for viewing', denied], his);
  });
  await test.step('And the page updates when the chain is back', async () => {
    await his.unroute('**/rpc');
    await his.reload();
    await expect(his.getByText('No Access', { exact: true })).toBeVisible();
  });
  await his.context().close();
});

test('unavailable parts are named, and Try Again opens the file once they are back', async () => {
  const { stack, ids } = stage;
  const id = ids['plan.pdf'];
  const cases = [
    ['ipfs', ['ipfs'], 'The storage does not answer. Please try again later.'],
    ['wallet', ['identity'], 'Server error. Please try again later.'],
    [
      'nodes',
      ['key-1', 'key-2', 'key-3'],
      'Too few key nodes answer (2 of 3 needed). Your file is safe; try again in a few minutes.',
    ],
  ] as const;
  for (const [name, parts, words] of cases)
    await test.step(name, async () => {
      await viewer().goTo(id);
      await forgetFetched();
      for (const part of parts) await stack.stopPart(part);
      await fails('View File', ['Failed to decrypt file for viewing', words]);
      await inspectPage(page, `opening-without-${name}`);
      await fails('Download File', [words]);
      for (const part of parts) await stack.startPart(part);
      await press('View File');
      await isShown('plan.pdf');
    });
});

test('a block that changed on disk is never shown, and opens once it is restored', async () => {
  const id = stage.ids['plan.pdf'];
  const { file } = await readDocument(stage.ada, id);
  const repair = changeBlock(stage.stack, await stage.ada.api.content(file.encryptedFileCid));
  await forgetFetched();
  await viewer().goTo(id);
  await fails('View File', [
    'Failed to decrypt file for viewing',
    'The storage does not answer. Please try again later.',
  ]);
  await expect(page.locator('iframe')).toHaveCount(0);
  repair();
  await opensAgain('plan.pdf');
});

test('documents with missing content show an error, and the version before them still opens', async () => {
  const id = stage.ids['plan.pdf'];
  const { ada } = stage;
  const whole = await readDocument(ada, id);
  const with_ = (encryptedFileCid: string) => storeJson(ada, { ...whole, file: { ...whole.file, encryptedFileCid } });
  const ciphertext = Buffer.from(await ada.api.content(whole.file.encryptedFileCid));
  ciphertext[500] = (ciphertext[500] ?? 0) ^ 1;
  const gone = `bafkrei${'a'.repeat(52)}`;
  await test.step('a ciphertext with one changed bit', async () => {
    await publishDocument(ada, id, await with_(await storeCiphertext(ada, new Uint8Array(ciphertext))));
    await viewer().goTo(id);
    await fails('View File', ['Failed to decrypt file for viewing', 'File decryption failed']);
    await inspectPage(page, 'opening-tampered');
    await fails('Download File', [
      'Failed to decrypt file. Make sure you have access permissions.',
      'File decryption failed',
    ]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  await test.step('a ciphertext that storage does not have', async () => {
    await publishDocument(ada, id, await with_(gone));
    await viewer().goTo(id);
    const words = 'Failed to fetch encrypted file content from ipfs: 404';
    await fails('View File', ['Failed to decrypt file for viewing', words]);
    await inspectPage(page, 'opening-gone');
  });
  await test.step('no ciphertext at all', async () => {
    await publishDocument(ada, id, await with_(''));
    await viewer().goTo(id);
    await fails('View File', ['No file data available']);
    await fails('Download File', ['No file data available']);
    await inspectPage(page, 'opening-no-file');
    await page.goto(`${stage.stack.origin}/assets/${id}`);
    await press('View version 4');
    await expect(page.getByRole('dialog').getByText('No encrypted file data available')).toBeVisible();
    await inspectPage(page, 'version-no-file');
    await press('Close');
  });
  await test.step('and version 1 still opens', async () => {
    await press('View version 1');
    const dialog = page.getByRole('dialog', { name: /^Version 1:/ });
    await dialog.getByRole('button', { name: 'View File' }).click();
    await expect(viewer().content('plan.pdf').getByRole('img', { name: 'Page 1 of 1' })).toBeVisible({
      timeout: openingMs,
    });
  });
  await test.step('a document that cannot be read', async () => {
    await publishDocument(ada, id, await storeJson(ada, stranger));
    await page.goto(`${stage.stack.origin}/assets/${id}`);
    await expect(page.getByRole('alert').getByText('Error: Failed to fetch asset details')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await inspectPage(page, 'asset-unreadable');
  });
  await test.step('a document that storage does not have', async () => {
    await publishDocument(ada, id, gone);
    await page.getByRole('button', { name: 'Try Again' }).click();
    const words = 'Error: Failed to fetch encrypted file content from ipfs: 404';
    await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  });
});

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Failure } from '@ipr/domain';
import { expect, type Page, test } from '@playwright/test';
import { decodeAbiParameters } from 'viem';
import { makePdf } from '../src/files/make-pdf.ts';
import { closePagesAfterwards } from '../src/pages/close-pages.ts';
import { portalFor } from '../src/pages/portal.ts';
import { createPerson } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });
closePagesAfterwards();
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const title = 'A stirling engine without a flywheel';
const pdf = makePdf('A stirling engine without a flywheel', 1_000_000);
const sha256 = createHash('sha256').update(pdf).digest('hex');
const pdfFile = { name: 'Stirling engine (final).pdf', mimeType: 'application/pdf', buffer: pdf };

let stack: Stack;
let alice: Page;

const download = async (page: Page): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download File' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(pdfFile.name);
  return readFile(await file.path());
};

const openActions = async (page: Page): Promise<void> => {
  await page.goto(`${stack.origin}/assets/1?tab=actions`);
  await expect(page.getByRole('button', { name: 'View File' })).toBeVisible();
};

/** assets(1) as any client of the chain reads it: the tuple's first word is the hash. */
const hashOnChain = async (): Promise<string> => {
  const config = (await (await fetch(`${stack.origin}/config.json`)).json()) as { contracts: { registry: string } };
  // Selector of assets(uint256), keccak256 of the signature (Solidity ABI).
  const data = `0xcf35bdd0${'1'.padStart(64, '0')}`;
  const answer = await stack.rpc<`0x${string}`>('eth_call', [{ to: config.contracts.registry, data }, 'latest']);
  const [asset] = decodeAbiParameters(
    [
      {
        type: 'tuple',
        components: [
          { type: 'bytes32' },
          { type: 'string' },
          { type: 'string' },
          { type: 'uint64' },
          { type: 'uint64' },
        ],
      },
    ],
    answer,
  );
  return asset[0];
};

test.beforeAll(async ({ browser }) => {
  stack = await createStack();
  const milliseconds = await stack.start();
  process.stdout.write(`first start of an empty stack: ${(milliseconds / 1000).toFixed(1)} s\n`);
  alice = await (await browser.newContext()).newPage();
});

test.afterAll(async () => {
  await stack.remove();
});

test('an owner registers a PDF and reads it back, byte for byte', async () => {
  const portal = portalFor(alice, stack.origin);
  const printed: string[] = [];
  alice.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) printed.push(message.text());
  });
  await test.step('Given she signs in with a code from the inbox', () =>
    portal.signInByCode(alice.context(), 'alice@example.org'));
  await test.step('When she registers a PDF', async () => {
    await portal.openRegistration();
    await portal.chooseFile(pdfFile);
    await alice.getByRole('textbox', { name: /^Title/ }).fill(title);
    await portal.choose('IP Type', 'Patent');
    await portal.choose('IP Content', 'Document');
    await alice.getByRole('textbox', { name: /^Description/ }).fill('Secret: the displacer is magnetic.');
    await portal.picture('register-filled');
    const begun = Date.now();
    await portal.submit();
    await expect(
      alice.getByText('Asset registered successfully on blockchain with Lit Protocol encryption!').first(),
    ).toBeVisible();
    process.stdout.write(`registration of 1 MB in the browser: ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
    await portal.picture('register-done');
  });
  await test.step('Then the library lists it', async () => {
    await expect(alice).toHaveURL(`${stack.origin}/assets`);
    await expect(alice.getByRole('link', { name: title, exact: true })).toBeVisible();
    await portal.picture('library');
  });
  await test.step('And its page opens the file for viewing and download', async () => {
    await alice.getByRole('link', { name: title, exact: true }).click();
    await expect(alice.getByRole('heading', { name: title })).toBeVisible();
    await portal.picture('asset-overview');
    await portal.readmePicture('asset');
    await openActions(alice);
    await alice.getByRole('button', { name: 'View File' }).click();
    await expect(
      alice.frameLocator('iframe[title^="Content of"]').getByRole('img', { name: 'Page 1 of 1' }),
    ).toBeVisible();
    await portal.picture('asset-viewer');
    await alice.getByRole('button', { name: 'Close' }).first().click();
    expect((await download(alice)).equals(pdf)).toBe(true);
    await expect(alice.getByText('File decrypted and downloaded successfully!').first()).toBeVisible();
  });
  await test.step('And the sidebar has its specified widths, and a cookie keeps it collapsed for seven days', async () => {
    const width = async () => (await alice.getByRole('complementary').first().boundingBox())?.width;
    await expect.poll(width).toBe(16 * 16);
    await alice.keyboard.press('Control+b');
    await expect.poll(width).toBe(3 * 16);
    const kept = (await alice.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(kept?.value).toBe('collapsed');
    const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await alice.keyboard.press('Control+b');
    await expect.poll(width).toBe(16 * 16);
  });
  await test.step('And the console has no message but the refusal before the sign-in', () =>
    expect(printed.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]));
});

test('only hash and ciphertext are public, never the file', async () => {
  expect(await hashOnChain()).toBe(`0x${sha256}`);
  const person = await createPerson(stack.origin, 'reader@example.org');
  const asset = await person.ports.chain.asset('1');
  const metadata = JSON.parse(Buffer.from(await person.api.content(asset.cid)).toString('utf8'));
  expect(metadata).toMatchObject({
    schema: 1,
    title,
    ipType: 'Patent',
    ipContent: 'Document',
    file: { fileHash: sha256 },
  });
  expect(JSON.stringify(metadata)).not.toContain('displacer');
  expect(JSON.stringify(metadata)).not.toContain('final');
  const ciphertext = Buffer.from(await person.api.content(metadata.file.encryptedFileCid));
  expect(ciphertext.subarray(0, 6).toString('latin1')).toBe('IPRF\x01\x01');
  expect(ciphertext.includes(pdf.subarray(0, 64))).toBe(false);
  expect(createHash('sha256').update(ciphertext).digest('hex')).toBe(metadata.file.encryptedFileHash);
  await person.close();
});

/** The responses of each key node to a person's request for the asset's key, one node after another. */
const requestFromEveryNode = async (email: string, cid: string): Promise<{ statuses: number[]; opened: number }> => {
  const person = await createPerson(stack.origin, email);
  const metadata = JSON.parse(Buffer.from(await person.api.content(cid)).toString('utf8'));
  const { ciphertext, dataToEncryptHash, evmContractConditions } = metadata.file.litEncryption;
  const statuses: number[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const response = await original(...args);
    if (String(args[0] instanceof Request ? args[0].url : args[0]).includes('/web/encryption/sign'))
      statuses.push(response.status);
    return response;
  };
  let opened = 0;
  try {
    const keynet = await person.ports.keynet();
    await keynet.connect();
    await keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition: evmContractConditions }).then(
      () => opened++,
      (thrown: unknown) => expect((thrown as Failure).code).toBe('keynet.not-authorized'),
    );
  } finally {
    globalThis.fetch = original;
    await person.close();
  }
  return { statuses, opened };
};

test('a second user is refused by lists, folders, storage and every key node', async () => {
  const person = await createPerson(stack.origin, 'bob@example.org');
  const owner = await person.ports.chain.ownerOf('1');
  const mine = await person.ports.index.assets({ owner: person.session.wallet, sharedWith: person.session.wallet });
  expect(mine.items).toEqual([]);
  const asset = await person.ports.chain.asset('1');
  const refused = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ kind: expect.stringMatching(/^(not-found|forbidden)$/) });
  await refused(person.api.workfiles.addAssets({ id: 'default', assetIds: ['1'] }));
  await refused(person.api.storage.completeRegistration({ assetId: '1' }));
  const metadata = { category: 'organized' as const, organizedAt: new Date().toISOString() };
  await refused(person.api.storage.assignAsset({ ipfsHash: asset.cid, assetId: '1', metadata }));
  expect(await person.ports.chain.hasAccess('1', person.session.wallet, 1)).toBe(false);
  expect(await person.ports.chain.hasAccess('1', owner, 3)).toBe(true);
  const { cid } = await person.ports.chain.asset('1');
  await person.close();
  const { statuses, opened } = await requestFromEveryNode('bob@example.org', cid);
  expect(opened).toBe(0);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
});

test('the file opens with two key nodes stopped, and with three the page shows an error', async () => {
  await stack.stopPart('key-1');
  await stack.stopPart('key-2');
  await openActions(alice);
  expect((await download(alice)).equals(pdf)).toBe(true);
  await stack.stopPart('key-3');
  await openActions(alice);
  await alice.getByRole('button', { name: 'Download File' }).click();
  await expect(alice.getByText(/key nodes/).first()).toBeVisible();
  await portalFor(alice, stack.origin).picture('too-few-key-nodes');
  for (const i of [1, 2, 3]) await stack.startPart(`key-${i}`);
  await openActions(alice);
  expect((await download(alice)).equals(pdf)).toBe(true);
});

test('after a power cut the same bytes open again', async () => {
  await stack.killEverything();
  const milliseconds = await stack.start();
  process.stdout.write(`start after a power cut: ${(milliseconds / 1000).toFixed(1)} s\n`);
  // Her session and the key of her browser still open it.
  await alice.goto(`${stack.origin}/assets`);
  await expect(alice.getByRole('link', { name: title, exact: true })).toBeVisible();
  await openActions(alice);
  expect((await download(alice)).equals(pdf)).toBe(true);
  expect(await hashOnChain()).toBe(`0x${sha256}`);
});

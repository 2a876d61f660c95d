/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { motors } from '@ipr/client/testing/memory-workfiles';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { encryptFile, Failure, newContentKey, ReceivedFailure, sha256Hex } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../testing/flow-deps.ts';
import { showModule } from '../../testing/shell.tsx';
import { shownFile } from '../../testing/shown-file.ts';
import { stampedWorld } from '../../testing/stamped-world.ts';

const plain = new TextEncoder().encode('how the motor works');

const register = (world: World, name = 'motor.txt') =>
  registerAsset(
    {
      ...flowDeps(world),
      encrypt: async () => {
        const contentKey = newContentKey();
        const bytes = await encryptFile(plain, contentKey);
        return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
      },
    },
    { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet', file: new File([plain], name) },
    newDraft(),
  );

const open = async (path = '/assets/1', name?: string) => {
  const world = createWorld();
  await register(world, name);
  const view = showModule(world, path);
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  return { ...view, world, user: userEvent.setup({ delay: null }) };
};

test('the overview shows public data and hides encrypted data until it is decrypted', async () => {
  const world = createWorld();
  await register(world);
  showModule({ ...world, session: { ...world.session, custody: 'own' } }, '/assets/1');
  await screen.findByRole('heading', { level: 1, name: 'Motor' });
  const user = userEvent.setup({ delay: null });
  for (const word of ['Patent', 'Drawing', 'You', '1 version', '19 B']) expect(screen.getByText(word)).toBeTruthy();
  expect(screen.queryByText('quiet')).toBeNull();
  expect(screen.getAllByText('Not decrypted yet').length).toBe(5);
  await user.click(screen.getByRole('button', { name: 'Decrypt the details' }));
  expect(await screen.findByText('quiet')).toBeTruthy();
  expect(screen.getByText('motor.txt')).toBeTruthy();
  expect(screen.getAllByText('Not given')).toHaveLength(3);
});

test('keeps the selected tab in the address', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Actions' }));
  expect(location.search).toBe('?tab=actions');
  expect(screen.getByRole('button', { name: 'View File' })).toBeTruthy();
});

test('the overview names the own folders that contain the asset', async () => {
  const { world } = await open('/assets/1?tab=access');
  world.filed.set(motors, ['1']);
  world.failNext('workfiles.foldersOf', new Failure('service.unavailable'));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect((await screen.findByRole('link', { name: 'Motors' })).getAttribute('href')).toBe(
    `/workfiles?folder=${motors}`,
  );
});

test('the Access tab explains, without the sharing module, that rights are unchanged', async () => {
  await open('/assets/1?tab=access');
  expect(await screen.findByText(/^Sharing is not part of this release\. Access rights are unchanged/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('decrypts a file, shows it in a sandboxed frame and records the opening once', async () => {
  const { user, world } = await open('/assets/1?tab=actions');
  await user.click(screen.getByRole('button', { name: 'View File' }));
  const shown = await shownFile('motor.txt');
  expect(shown).toMatchObject({ view: 'text', text: 'how the motor works', mark: null, sandbox: 'allow-scripts' });
  expect(screen.getByRole('dialog', { name: 'File motor.txt' })).toBeTruthy();
  expect(world.calls.filter((call) => call === 'profiles.recordView')).toHaveLength(1);
});

test('shows the file when the opening cannot be recorded, and logs only a failure code', async () => {
  const { user, world, toasts } = await open('/assets/1?tab=actions');
  const printed: unknown[][] = [];
  const { warn } = console;
  console.warn = (...words) => void printed.push(words);
  world.failNext('profiles.recordView', new Failure('service.unavailable', { service: 'profiles' }));
  await user.click(screen.getByRole('button', { name: 'View File' }));
  expect((await shownFile('motor.txt')).text).toBe('how the motor works');
  await waitFor(() => expect(printed).toEqual([['opening not noted: service.unavailable']]));
  console.warn = warn;
  expect(toasts).toEqual([]);
});

test('reports an asset without a stored file', async () => {
  const world = createWorld();
  await register(world);
  const { content } = world.api;
  const emptied: typeof content = async (cid, options) => {
    const bytes = await content(cid, options);
    const document = JSON.parse(new TextDecoder().decode(bytes));
    return new TextEncoder().encode(JSON.stringify({ ...document, file: { ...document.file, encryptedFileCid: '' } }));
  };
  showModule({ ...world, api: { ...world.api, content: emptied } }, '/assets/1?tab=actions');
  await userEvent.click(await screen.findByRole('button', { name: 'View File' }));
  expect(await screen.findByText('No file data available')).toBeTruthy();
  expect(world.calls).not.toContain('profiles.recordView');
});

test('downloads a file with its name and size and confirms it', async () => {
  const { user, toasts } = await open('/assets/1?tab=actions');
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  await user.click(screen.getByRole('button', { name: 'Download File' }));
  await waitFor(() => expect(toasts).toEqual(['File decrypted and downloaded successfully!']));
  expect(names).toEqual(['motor.txt']);
  expect(made[0]?.size).toBe(plain.length);
});

test.each([
  ['View File', 'keynet.not-authorized', ['Failed to decrypt file for viewing', /Make sure you have access/]],
  ['Download File', 'keynet.not-authorized', ['Failed to decrypt file. Make sure you have access permissions.']],
  ['Download File', 'keynet.too-few-nodes', [/^Too few key nodes answer .* Your file is safe/]],
] as const)(
  '%s with %s shows the specified error and a retry, and records no opening',
  async (button, code, sentences) => {
    const { user, world } = await open('/assets/1?tab=actions');
    world.failNext('keynet.unwrapKey', new Failure(new ReceivedFailure(code, { live: 2, needed: 3 })));
    await user.click(screen.getByRole('button', { name: button }));
    const alert = within(await screen.findByRole('alert'));
    for (const sentence of sentences) expect(alert.getByText(sentence)).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(world.calls).not.toContain('profiles.recordView');
  },
);

test('shows a card without any asset data to a person without access', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Their motor' });
  showModule(world, '/assets/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Required' })).toBeTruthy();
  expect(screen.getByText('No Access')).toBeTruthy();
  expect(
    screen.getByText('You do not have access to this asset. Please contact the owner to request access.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Assets' }).getAttribute('href')).toBe('/assets');
  expect(screen.queryByText('Their motor')).toBeNull();
});

test('shows an invited person their invitation on the card even while the sharing module is unavailable', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Their motor' });
  world.offer(stranger, { id: '1', user: me, role: 1, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  showModule(world, '/assets/1');
  const invitation = await screen.findByText(/^You are invited to this asset/);
  expect(screen.getByText('No Access')).toBeTruthy();
  // What the person can do comes first; the specified words about missing access follow it.
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Invitation',
    'Access Required',
  ]);
  expect(invitation.compareDocumentPosition(screen.getByText('No Access'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('shows an invitation that arrives while the page is open without a reload', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Their motor' });
  showModule(world, '/assets/1');
  expect(await screen.findByText('No Access')).toBeTruthy();
  expect(screen.queryByText(/invited/)).toBeNull();
  world.offer(stranger, { id: '1', user: me, role: 1, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  expect(await screen.findByText(/^You are invited to this asset/)).toBeTruthy();
});

test.each(['/assets/7', '/assets/0', '/assets/x'])('shows not found for %s', async (path) => {
  showModule(createWorld(), path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Asset not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Assets' }).getAttribute('href')).toBe('/assets');
});

test('shows one sentence for any other failure', async () => {
  const world = createWorld();
  await register(world);
  world.setLag(1);
  showModule(world, '/assets/1');
  expect(await screen.findByText(/^Error: The index has not caught up/)).toBeTruthy();
});

/** An asset with a version by an editor whose document cannot be read. */
const buried = async () => {
  const world = createWorld();
  await register(world);
  const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData: { junk: true }, fileName: 'metadata.json' });
  world.update(me, { id: '1', fileHash: world.entries[0]?.hash ?? '', cid, title: 'Junk' });
  return world;
};

test('offers the owner a new version although the newest document cannot be read', async () => {
  const world = await buried();
  showModule(world, '/assets/1');
  await userEvent.click(await screen.findByRole('button', { name: 'Update Asset' }));
  expect(await screen.findByText('The newest version of this asset cannot be read.')).toBeTruthy();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Junk');
  await userEvent.click(screen.getByRole('button', { name: 'Unlock Description' }));
  await waitFor(() => expect((screen.getByLabelText('Description') as HTMLInputElement).disabled).toBe(false));
  expect(screen.getByLabelText('Unlock the file replacement')).toBeTruthy();
});

test('offers the evidence of all versions although the newest document cannot be read', async () => {
  const world = await buried();
  showModule(world, '/assets/1');
  await userEvent.click(await screen.findByRole('button', { name: 'Export evidence' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('hides Update Asset from a person with view access to an unreadable version', async () => {
  const world = await buried();
  world.grant(world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'none', title: 'Theirs' }).id, 1);
  showModule(world, '/assets/2');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update Asset' })).toBeNull();
});

test('the overview shows the time and authority of the verified timestamp and its lack of legal value', async () => {
  const world = await stampedWorld();
  await register(world);
  showModule(world, '/assets/1');
  expect(await screen.findByText('EU timestamp')).toBeTruthy();
  for (const word of ['EU: Mar 02, 2026 at 10:00:00 UTC', 'Test time stamps', 'No legal value'])
    expect((await screen.findAllByText(word))[0]).toBeTruthy();
});

test('the overview shows no timestamp of a document whose token does not verify', async () => {
  const world = await stampedWorld();
  const stamp: typeof world.api.timestamps.stamp = async (input) => ({
    ...(await world.api.timestamps.stamp(input)),
    timestamp: '1999-12-31T23:00:00.000Z',
    qualified: true,
    token: 'AAAA',
  });
  const forged = { ...world, api: { ...world.api, timestamps: { ...world.api.timestamps, stamp } } };
  await register(forged);
  showModule(forged, '/assets/1');
  expect((await screen.findAllByText('Not verified')).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toMatch(/1999|Qualified/);
});

test('pairs the newest version’s file hash with the transaction that recorded this version', async () => {
  const world = createWorld();
  await register(world);
  const fileHash = 'cd'.repeat(32);
  const [registered] = world.entries;
  world.update(me, { id: '1', fileHash, cid: registered?.cid ?? '', title: 'Motor' });
  const { versions, creationTxHash } = await world.ports.index.asset('1', new AbortController().signal);
  showModule(world, '/assets/1');
  const card = (await screen.findByText('Proof on the blockchain')).closest('.ant-card') as HTMLElement;
  expect(within(card).getAllByText(`0x${fileHash}`)).not.toHaveLength(0);
  expect(within(card).getByText(versions[0]?.txHash ?? '')).toBeTruthy();
  expect(creationTxHash).not.toBe(versions[0]?.txHash);
  expect(within(card).queryByText(creationTxHash)).toBeNull();
});

test('shows a commitment with the version whose hash was committed to, and with no other', async () => {
  const world = createWorld();
  await register(world);
  const [{ hash = '', cid = '' } = {}] = world.entries;
  const { index } = world.ports;
  const asset: typeof index.asset = async (id, signal) => ({
    ...(await index.asset(id, signal)),
    committedAt: 1_790_000_000,
  });
  const committed = { ...world, ports: { ...world.ports, index: { ...index, asset } } };
  const { unmount } = showModule(committed, '/assets/1');
  expect(await screen.findByText('Committed to before registration')).toBeTruthy();
  unmount();
  world.update(me, { id: '1', fileHash: 'cd'.repeat(32), cid, title: 'Motor' });
  showModule(committed, '/assets/1');
  await screen.findByText('Proof on the blockchain');
  expect(screen.queryByText('Committed to before registration')).toBeNull();
  await userEvent.click(screen.getByLabelText('View version 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1: Motor' }));
  expect(await dialog.findByText('Committed to before registration')).toBeTruthy();
  expect(dialog.getAllByText(hash)).not.toHaveLength(0);
});

test('shows no transaction for a file hash that the index does not contain yet', async () => {
  const world = createWorld();
  await register(world);
  const { chain } = world.ports;
  const ahead: typeof chain.asset = async (id) => ({ ...(await chain.asset(id)), hash: `0x${'cd'.repeat(32)}` });
  showModule({ ...world, ports: { ...world.ports, chain: { ...chain, asset: ahead } } }, '/assets/1');
  const card = (await screen.findByText('Proof on the blockchain')).closest('.ant-card') as HTMLElement;
  expect(within(card).getByText('Not indexed yet')).toBeTruthy();
});

test('shows an earlier commitment of another account next to the proof, without a decision by the registry', async () => {
  const world = createWorld();
  const fileHash = await sha256Hex(plain);
  const salt = `0x${'07'.repeat(32)}` as const;
  const { chain } = world.ports;
  const commitment = chain.commitmentOf({ owner: stranger, fileHash, salt });
  world.execute(stranger, chain.commit({ commitment }).data);
  await register(world);
  world.execute(stranger, chain.revealAsset({ fileHash, cid: 'other', title: 'Mine', salt }).data);
  showModule(world, '/assets/1');
  const name = await screen.findByText('Earlier commitments by others');
  const fact = within(name.closest('div') as HTMLElement);
  expect(fact.getByText(stranger)).toBeTruthy();
  expect(fact.getByText(/only records this: the asset stays with its owner\.$/)).toBeTruthy();
});

test('heads the page with the title from the library while the asset loads', async () => {
  const world = createWorld();
  await register(world);
  const { chain } = world.ports;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asset: typeof chain.asset = async (id) => {
    await held;
    return chain.asset(id);
  };
  showModule({ ...world, ports: { ...world.ports, chain: { ...chain, asset } } }, '/assets');
  await userEvent.click(await screen.findByRole('link', { name: 'Motor' }));
  expect(await screen.findByText('Loading the asset')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Motor' })).toBeTruthy();
  answer();
  expect(await screen.findByRole('tab', { name: 'Overview' })).toBeTruthy();
});

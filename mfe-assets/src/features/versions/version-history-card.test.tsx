/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import type { Pinning } from '@ipr/client/testing/portal';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { newUpdateDraft, type UpdateInput } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { Failure } from '@ipr/domain';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { showModule } from '../../../testing/shell.tsx';
import { shownFile } from '../../../testing/shown-file.ts';
import { stampedWorld } from '../../../testing/stamped-world.ts';

configure({ defaultHidden: true });

const texts = { title: 'Motor', ipType: 'Patent', ipContent: 'Drawing', description: 'quiet' };
const inputs: readonly UpdateInput[] = [
  { changes: { title: 'Engine', internalAssetId: 'R-7' } },
  { changes: {}, file: new File(['a better motor'], 'better.txt') },
];

const open = async (updates = inputs, world: World & Pinning = createWorld()) => {
  await registerAsset(flowDeps(world), { ...texts, file: new File(['a motor'], 'motor.txt') }, newDraft());
  for (const [at, input] of updates.entries())
    await updateAsset(flowDeps(world), input, newUpdateDraft({ id: '1', version: at + 1 }));
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  const view = showModule(world, '/assets/1');
  await screen.findByText('Version history');
  return { ...view, world, user };
};

const list = () => within(screen.getByRole('region', { name: 'Version history' }));

test('lists versions newest first, with label, true number, updater, date and timestamp', async () => {
  await open(inputs, await stampedWorld());
  expect(screen.getByText('3 versions')).toBeTruthy();
  await waitFor(() => expect(list().getAllByText('EU: Mar 02, 2026 at 10:00:00 UTC')).toHaveLength(3));
  const entries = list().getAllByRole('listitem');
  expect(entries.map((entry) => entry.querySelector('.ant-tag')?.textContent)).toEqual([
    'Latest, Version 3',
    'Previous, Version 2',
    'v1, Version 1',
  ]);
  expect(entries.map(({ textContent }) => /Registered by|Updated by/.exec(textContent ?? '')?.[0])).toEqual([
    'Updated by',
    'Updated by',
    'Registered by',
  ]);
  expect(list().getAllByText('0xa1a1...a1a1')).toHaveLength(3);
  expect(list().getAllByText(/^Jan 15, 2027 at/)).toHaveLength(3);
});

test('shows every version with its own file hash and its own transaction', async () => {
  const { world, user } = await open();
  const { versions } = await world.ports.index.asset('1', new AbortController().signal);
  const entries = list().getAllByRole('listitem');
  for (const [at, { hash, txHash }] of versions.entries())
    for (const value of [hash, txHash]) expect(within(entries[at] as HTMLElement).getByText(value)).toBeTruthy();
  expect(new Set(versions.map(({ txHash }) => txHash)).size).toBe(3);
  await user.click(screen.getByLabelText('View version 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1: Motor' }));
  expect(await dialog.findAllByText(versions[2]?.hash ?? '')).not.toHaveLength(0);
  expect(dialog.getByText(versions[2]?.txHash ?? '')).toBeTruthy();
});

test('offers a compact list that scrolls by keyboard', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Compact'));
  expect(list().getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Version history' }).tabIndex).toBe(0);
});

test('counts a single version as one and offers no comparison', async () => {
  await open([]);
  expect(screen.getByText('1 version')).toBeTruthy();
  expect(screen.queryByText('Compare versions')).toBeNull();
});

test('reports an index without any version', async () => {
  const world = createWorld();
  await registerAsset(flowDeps(world), { ...texts, file: new File(['a motor'], 'motor.txt') }, newDraft());
  const { index } = world.ports;
  const asset: typeof index.asset = async (id, signal) => ({ ...(await index.asset(id, signal)), versions: [] });
  showModule({ ...world, ports: { ...world.ports, index: { ...index, asset } } }, '/assets/1');
  expect(await screen.findByText('No Version History')).toBeTruthy();
  expect(screen.getByText('No versions available')).toBeTruthy();
});

test('shows an earlier version’s own texts and opens its own file', async () => {
  const { user } = await open();
  await user.click(screen.getByLabelText('View version 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1: Motor' }));
  expect(await dialog.findByText('motor.txt')).toBeTruthy();
  for (const word of ['quiet', 'text/plain', 'IP Classification', 'Patent', 'Drawing', 'Download File'])
    expect(dialog.getByText(word)).toBeTruthy();
  for (const label of ['Internal Date', 'Internal Asset ID', 'Related Patent', 'Description'])
    expect(dialog.getByText(label)).toBeTruthy();
  await user.click(dialog.getByText('View File'));
  expect((await shownFile('motor.txt')).text).toBe('a motor');
});

test('downloads any readable version under its own name and with its own bytes', async () => {
  const { user, toasts } = await open();
  const made: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  for (const number of [1, 3]) {
    await user.click(screen.getByLabelText(`View version ${number}`));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(`^Version ${number}:`) }));
    await dialog.findByText('IP Classification');
    await waitFor(() => expect(dialog.getByText('Download File').closest('button')?.disabled).toBe(false));
    await user.click(dialog.getByText('Download File'));
    await waitFor(() => expect(names.at(-1)).toBe(number === 1 ? 'motor.txt' : 'better.txt'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
  }
  expect(await Promise.all(made.map(async (blob) => new TextDecoder().decode(await blob.arrayBuffer())))).toEqual([
    'a motor',
    'a better motor',
  ]);
  expect(toasts).toEqual(Array(2).fill('File decrypted and downloaded successfully!'));
});

test('reports a version without a stored file and offers neither view nor download', async () => {
  const world = createWorld();
  await registerAsset(flowDeps(world), { ...texts, file: new File(['a motor'], 'motor.txt') }, newDraft());
  const { content } = world.api;
  const emptied: typeof content = async (cid, options) => {
    const document = JSON.parse(new TextDecoder().decode(await content(cid, options)));
    return new TextEncoder().encode(JSON.stringify({ ...document, file: { ...document.file, encryptedFileCid: '' } }));
  };
  showModule({ ...world, api: { ...world.api, content: emptied } }, '/assets/1');
  await userEvent.setup({ delay: null, pointerEventsCheck: 0 }).click(await screen.findByLabelText('View version 1'));
  expect(await screen.findByText('No encrypted file data available')).toBeTruthy();
  for (const name of ['View File', 'Download File'])
    expect(screen.getByText(name).closest('button')?.disabled).toBe(true);
});

test('shows why a version cannot be decrypted', async () => {
  const { user, world } = await open([]);
  world.failNext('keynet.unwrapKey', new Failure('keynet.not-authorized'));
  await user.click(screen.getByLabelText('View version 1'));
  expect(await screen.findByText('Failed to decrypt file. Make sure you have access permissions.')).toBeTruthy();
});

test('compares two versions field by field, including encrypted fields', async () => {
  const { user } = await open([{ changes: { title: 'Engine', description: 'loud' } }]);
  await user.click(screen.getByText('Compare versions'));
  const table = within(await screen.findByRole('table', { name: 'Compare two versions' }));
  expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Field', 'Version 1', 'Version 2'],
    ['Title', 'Motor', 'Engine'],
    ['Description', 'quiet', 'loud'],
  ]);
});

test('a version whose document cannot be loaded shows this, and opens on Try Again', async () => {
  const world = createWorld();
  await registerAsset(flowDeps(world), { ...texts, file: new File(['a motor'], 'motor.txt') }, newDraft());
  await updateAsset(flowDeps(world), { changes: { title: 'Engine' } }, newUpdateDraft({ id: '1', version: 1 }));
  const { content } = world.api;
  let isDown = true;
  const read: typeof content = async (cid, options) => {
    if (isDown && cid === world.entries[0]?.versions[0]?.cid) throw new Failure('storage.unavailable');
    return content(cid, options);
  };
  showModule({ ...world, api: { ...world.api, content: read } }, '/assets/1');
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await user.click(await screen.findByLabelText('View version 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1: Motor' }));
  expect(await dialog.findByText('This version could not be read.')).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByText('Try Again'));
  expect(await dialog.findByText('motor.txt')).toBeTruthy();
});

test('a comparison whose keys are unavailable shows the reason, and compares on Try Again', async () => {
  const { user, world } = await open([{ changes: { title: 'Engine' } }]);
  await waitFor(() => expect(world.calls).toContain('profiles.recordView'));
  world.failNext('keynet.unwrapKey', new Failure('keynet.connect-failed'));
  await user.click(screen.getByText('Compare versions'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare two versions' }));
  expect(await dialog.findByText('The two versions could not be compared.')).toBeTruthy();
  expect(dialog.getByText('Failed to connect to Lit')).toBeTruthy();
  await user.click(dialog.getByText('Try Again'));
  expect(await screen.findByRole('table', { name: 'Compare two versions' })).toBeTruthy();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { me, stranger, type World } from '@ipr/client/testing/small-world';
import { newRekeyDraft, type UpdateDeps } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { Failure, type UpdateStage } from '@ipr/domain';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { registeredWorld, updatesIn } from '../../../testing/left-update.ts';
import { showModule } from '../../../testing/shell.tsx';
import { type DraftStorage, memoryDraftStorage } from '../../model/drafts/draft-storage.ts';

configure({ defaultHidden: true });

const setup = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const address = '/assets/1?tab=actions&mode=re-encrypt';
const input = { changes: {} };

/** Starts an attempt and aborts it before this stage, as a closed tab does. */
const leave = async (world: World, browser: DraftStorage, stage: UpdateStage): Promise<void> => {
  const beforeStage: UpdateDeps['beforeStage'] = async (now) => {
    if (now === stage) throw new Error('the tab was closed');
  };
  const { save } = updatesIn(world, browser);
  const left = updateAsset({ ...flowDeps(world), save, beforeStage }, input, newRekeyDraft({ id: '1', version: 1 }));
  await expect(left).rejects.toMatchObject({ stage });
};

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Re-encrypt the current version?' }));
const press = async () => setup().click((await dialog()).getByRole('button', { name: 'Re-encrypt' }));

test('the Actions tab links to the dialog, which explains effect and limits and has its own address', async () => {
  showModule(await registeredWorld(), '/assets/1?tab=actions');
  await setup().click(await screen.findByRole('button', { name: 'Re-encrypt…' }));
  const shown = await dialog();
  expect(shown.getByText(/encrypted again under a new key/)).toBeTruthy();
  expect(shown.getByText(/^Existing copies of the file/)).toBeTruthy();
  expect(shown.getByText(/can still open the encrypted details/)).toBeTruthy();
  expect(new URLSearchParams(location.search).get('mode')).toBe('re-encrypt');
  await setup().click(shown.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('?tab=actions');
});

test.each(['view', 'edit'] as const)('a person with level %s sees neither card nor dialog', async (level) => {
  const world = await registeredWorld();
  const cid = world.entries[0]?.cid ?? '';
  world.mint(stranger, { fileHash: 'cd'.repeat(32), cid, title: 'Theirs' });
  world.grant('2', level === 'view' ? 1 : 2);
  showModule(world, '/assets/2?tab=actions&mode=re-encrypt');
  expect(await screen.findByRole('button', { name: 'Download File' })).toBeTruthy();
  expect(screen.queryByText('A new key for this version')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('continues an attempt of a closed tab, creates one version and removes the old encrypted file', async () => {
  const [world, browser] = [await registeredWorld(), memoryDraftStorage()];
  await leave(world, browser, 'creating-metadata');
  const { toasts } = showModule(world, address, undefined, browser);
  expect(await (await dialog()).findByText(/An earlier attempt was not finished/)).toBeTruthy();
  await press();
  await waitFor(() => expect(toasts).toEqual(['Re-encrypted as version 2. The old encrypted file is removed.']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([world.entries[0]?.versions.length, world.removed.length]).toEqual([2, 1]);
  expect(await updatesIn(world, browser).list()).toEqual([]);
});

test('reports a failed removal and keeps the new version', async () => {
  const [world, browser] = [await registeredWorld(), memoryDraftStorage()];
  await leave(world, browser, 'removing-replaced-file');
  world.failNext('storage.removeReplaced', new Failure('storage.content-still-needed'));
  const { toasts } = showModule(world, address, undefined, browser);
  await (await dialog()).findByText(/An earlier attempt/);
  await press();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(toasts).toEqual([
    'The new version is recorded. The old encrypted file still exists and will be removed automatically later: The encrypted file is still needed, so it stays',
    'Re-encrypted as version 2. The old encrypted file will be removed automatically within minutes.',
  ]);
});

test('shows the reason and what is safe on failure, and sends nothing', async () => {
  const world = await registeredWorld();
  showModule(world, address);
  world.failNext('keynet.unwrapKey', new Failure('keynet.not-authorized'));
  await press();
  expect(await (await dialog()).findByText(/^Re-encryption failed: /)).toBeTruthy();
  expect((await dialog()).getByText(/^The current version and its encrypted file are unchanged\./)).toBeTruthy();
  expect(world.calls).not.toContain('storage.uploadFile');
});

test('reports another person’s update and discards the old attempt', async () => {
  const [world, browser] = [await registeredWorld(), memoryDraftStorage()];
  await leave(world, browser, 'creating-metadata');
  const { hash = '', cid = '' } = world.entries[0] ?? {};
  world.update(me, { id: '1', fileHash: hash, cid, title: 'Theirs' });
  showModule(world, address, undefined, browser);
  await (await dialog()).findByText(/An earlier attempt/);
  await press();
  expect(await (await dialog()).findByText(/A new version was created in the meantime/)).toBeTruthy();
  expect(world.removed).toEqual([]);
  await waitFor(async () => expect(await updatesIn(world, browser).list()).toEqual([]));
});

test('the update view does not offer to continue a re-encryption', async () => {
  const [world, browser] = [await registeredWorld(), memoryDraftStorage()];
  await leave(world, browser, 'creating-metadata');
  showModule(world, '/assets/1?mode=update', undefined, browser);
  expect(await screen.findByRole('heading', { level: 1, name: 'Update Asset' })).toBeTruthy();
  await waitFor(async () => expect(await updatesIn(world, browser).list()).toHaveLength(1));
  expect(screen.queryByText(/^Continue the update/)).toBeNull();
});

test('marks the old version as re-encrypted and opens its file from the new version', async () => {
  const world = await registeredWorld();
  await updateAsset(flowDeps(world), input, newRekeyDraft({ id: '1', version: 1 }));
  showModule(world, '/assets/1');
  expect(await screen.findByText('Re-encrypted as version 2')).toBeTruthy();
  await setup().click(screen.getByLabelText('View version 1'));
  const shown = within(await screen.findByRole('dialog', { name: 'Version 1: Motor' }));
  expect(await shown.findByText(/the same file is opened through version 2/)).toBeTruthy();
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  await shown.findByText('motor.pdf');
  await waitFor(() => expect(shown.getByText('Download File').closest('button')?.disabled).toBe(false));
  await setup().click(shown.getByText('Download File'));
  await waitFor(() => expect(made).toHaveLength(1));
  expect(new TextDecoder().decode(await made[0]?.arrayBuffer())).toBe('%PDF-1.7 a motor');
});

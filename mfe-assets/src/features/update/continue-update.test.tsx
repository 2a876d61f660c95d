/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import type { UpdateInput } from '@ipr/client/update/update';
import type { UpdateStage } from '@ipr/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveUpdate, registeredWorld } from '../../../testing/left-update.ts';
import { showModule } from '../../../testing/shell.tsx';
import { memoryDraftStorage } from '../../model/drafts/draft-storage.ts';

const file = new File(['%PDF-1.7 a better motor'], 'motor-2.pdf');
const leftKeys = ['vault-key'];

/** The update view of asset 1 in a browser with an update that was interrupted before this stage. */
const reopen = async (stage: UpdateStage, input: UpdateInput) => {
  const world = await registeredWorld();
  const storage = memoryDraftStorage();
  const id = await leaveUpdate(world, storage, input, stage);
  const user = userEvent.setup({ delay: null, applyAccept: false, pointerEventsCheck: 0 });
  const show = () => showModule(world, '/assets/1?mode=update', undefined, storage);
  return { world, storage, id, user, show };
};

// Queries by text: computing every role in a form of this size takes seconds.
const offer = (title: string) => screen.findByText(`Continue the update of ${title}`);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) => user.click(screen.getByText(name));

test('offers an interrupted update in the asset’s update view, restores it and finishes it without the file', async () => {
  const { world, storage, user, show } = await reopen('updating-blockchain', { changes: { title: 'Engine' }, file });
  const { toasts } = show();
  await offer('Engine');
  expect(screen.getByText(/You do not need the file motor-2\.pdf again/)).toBeTruthy();
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual(['✅ Asset and file updated successfully!']));
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Engine');
  expect(world.entries[0]?.versions.map(({ title }) => title)).toEqual(['Motor', 'Engine']);
  expect(await storage.keys()).toEqual(leftKeys);
});

test('marks an update that is already on the blockchain, and continuing creates no second version', async () => {
  const { world, user, show } = await reopen('organizing-files', { changes: { title: 'Engine' } });
  const { toasts } = show();
  await offer('Engine');
  expect(screen.getByText(/It is recorded on the blockchain; only the last steps remain\./)).toBeTruthy();
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual(['✅ Asset metadata updated successfully!']));
  expect(world.entries[0]?.versions).toHaveLength(2);
  expect(world.kept).toHaveLength(2);
});

test('restores the texts and asks for the file again when encryption was interrupted', async () => {
  const { world, user, show } = await reopen('processing-new-file', { changes: { title: 'Engine' }, file });
  show();
  await offer('Engine');
  await press(user, 'Continue');
  expect(await screen.findByText('Choose the file motor-2.pdf again, then press Update Asset.')).toBeTruthy();
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Engine');
  expect(world.entries[0]?.versions).toHaveLength(1);
});

test('compares another person’s later changes with the version the update was based on', async () => {
  const { world, user, show } = await reopen('creating-metadata', { changes: { title: 'Engine' } });
  const other = memoryDraftStorage();
  await leaveUpdate(world, other, { changes: { title: 'Theirs' } }, 'organizing-files');
  show();
  await offer('Engine');
  await press(user, 'Continue');
  const table = await screen.findByRole('table', { name: 'Another person updated this asset' });
  expect(
    [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([['Title', 'Motor', 'Theirs', 'Engine']]);
});

test('asks for confirmation before discarding, then removes the draft', async () => {
  const { world, storage, user, show } = await reopen('updating-blockchain', { changes: { description: 'loud' } });
  show();
  await offer('Motor');
  await press(user, 'Discard');
  expect(await screen.findByText('The prepared data for Motor is deleted. Nothing was updated.')).toBeTruthy();
  const [, confirm] = screen.getAllByText('Discard');
  await user.click(confirm as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Continue the update of Motor')).toBeNull());
  expect(await storage.keys()).toEqual(leftKeys);
  expect(world.entries[0]?.versions).toHaveLength(1);
});

test('neither continues nor discards a draft that another tab works on', async () => {
  const { id, storage, user, show } = await reopen('updating-blockchain', { changes: { title: 'Engine' } });
  const lock = { name: `ipr-update:${id}` };
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      query: async () => ({ held: [lock], pending: [] }),
      request: async (name: string, _: unknown, work: (held: unknown) => unknown) =>
        work(name === lock.name ? null : { name }),
    },
  });
  const { toasts } = show();
  await offer('Engine');
  expect(await screen.findByText(/This update is open in another tab\./)).toBeTruthy();
  await press(user, 'Continue');
  await waitFor(() => expect(toasts).toEqual(['This update is open in another tab.']));
  expect(await storage.keys()).toHaveLength(2);
  Reflect.deleteProperty(navigator, 'locks');
});

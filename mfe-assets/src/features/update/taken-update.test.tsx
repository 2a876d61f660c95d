/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { stranger, type World } from '@ipr/client/testing/small-world';
import { Failure, sha256Hex } from '@ipr/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leaveUpdate, registeredWorld, updatesIn } from '../../../testing/left-update.ts';
import { showModule } from '../../../testing/shell.tsx';
import { memoryDraftStorage } from '../../model/drafts/draft-storage.ts';

const content = '%PDF-1.7 a better motor';
const file = new File([content], 'motor-2.pdf');
const refused = 'Update failed: hash already exists: this file is already registered';

const take = async (world: World) => {
  const fileHash = await sha256Hex(new TextEncoder().encode(content));
  world.mint(stranger, { fileHash, cid: 'theirs', title: 'Theirs' });
};

/** Continues an update with a new file whose hash another asset took after its ciphertext was stored. */
const reopen = async (prepare: (world: World) => void = () => undefined) => {
  const world = await registeredWorld();
  const storage = memoryDraftStorage();
  prepare(world);
  const id = await leaveUpdate(world, storage, { changes: {}, file }, 'updating-blockchain');
  await take(world);
  const user = userEvent.setup({ delay: null, applyAccept: false, pointerEventsCheck: 0 });
  const show = () => showModule(world, '/assets/1?mode=update', undefined, storage);
  const view = show();
  await screen.findByText('Continue the update of Motor');
  await user.click(screen.getByText('Continue'));
  expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0);
  return { world, storage, id, user, view, show };
};

const keptIn = ({ world, storage }: Awaited<ReturnType<typeof reopen>>) => updatesIn(world, storage).list();

test('keeps a draft whose hash another asset took, because it has the only key to the stored ciphertext', async () => {
  const back = await reopen();
  const draft = await updatesIn(back.world, back.storage).load(back.id);
  expect(draft?.encrypted?.contentKey).toHaveLength(32);
  back.view.unmount();
  back.show();
  expect(await screen.findByText(/Your file and its time stamp are kept here/)).toBeTruthy();
  await back.user.click(screen.getByText('Discard'));
  expect(
    await screen.findByText(/^The only copy of the key to the encrypted file motor-2\.pdf is deleted/),
  ).toBeTruthy();
  const [, confirm] = screen.getAllByText('Discard');
  await back.user.click(confirm as HTMLElement);
  await waitFor(async () => expect(await keptIn(back)).toEqual([]));
});

test('also keeps that draft when the person continues without the file', async () => {
  const back = await reopen();
  const { user, view, world } = back;
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await user.click(screen.getByLabelText('Remove the file'));
  await user.click(screen.getByLabelText('Unlock Title'));
  const title = screen.getByLabelText('Title') as HTMLInputElement;
  await waitFor(() => expect(title.disabled).toBe(false));
  await user.click(title);
  await user.paste('!');
  const submit = document.querySelector('form button[type=submit]') as HTMLButtonElement;
  await waitFor(() => expect(submit.disabled).toBe(false));
  await user.click(submit);
  await user.click(screen.getByText('Save as a new version'));
  await waitFor(() => expect(view.toasts).toContain('✅ Asset metadata updated successfully!'));
  expect(world.entries[0]?.versions).toHaveLength(2);
  expect((await keptIn(back)).map(({ id }) => id)).toEqual([back.id]);
});

test('removes the draft when another asset took the hash before anything was stored', async () => {
  const back = await reopen((world) => world.failNext('storage.uploadFile', new Failure('access.denied')));
  await waitFor(async () => expect(await keptIn(back)).toEqual([]));
});

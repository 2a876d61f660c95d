/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { me, stranger, type World } from '@ipr/client/testing/small-world';
import { newUpdateDraft } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { Failure } from '@ipr/domain';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { heldCall } from '../../../testing/held-call.ts';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showModule } from '../../../testing/shell.tsx';

configure({ defaultHidden: true });

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const submit = () => document.querySelector('form button[type=submit]') as HTMLButtonElement;
// By text: computing every role in a form of this size takes seconds.
const pressable = (words: string) => screen.getByText(words).closest('button') as HTMLButtonElement;

/** The update view with another title, ready to be saved. */
const retitle = async (world: World, id = '1') => {
  const view = showModule(world, `/assets/${id}?mode=update`);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await screen.findByRole('heading', { level: 1, name: 'Update Asset' });
  await user.click(screen.getByLabelText('Unlock Title'));
  await waitFor(() => expect(field('Title').disabled).toBe(false));
  await user.clear(field('Title'));
  await user.paste('Engine');
  const save = async () => {
    await user.click(submit());
    await user.click(pressable('Save as a new version'));
  };
  return { ...view, user, save };
};

test('Cancel stops an update before its transaction, and the entries stay', async () => {
  const world = await registeredWorld();
  const held = heldCall(world.api.storage.uploadJson);
  const storage = { ...world.api.storage, uploadJson: held.call };
  const { user, save, toasts } = await retitle({ ...world, api: { ...world.api, storage } });
  await save();
  await held.reached;
  await user.click(pressable('Cancel'));
  held.release();
  await waitFor(() => expect(toasts).toEqual(['Stopped. Nothing was updated.']));
  expect(field('Title').value).toBe('Engine');
  expect(world.entries[0]?.versions).toHaveLength(1);
});

test('an editor whose access ends while typing sees which access is missing, and then the card without access', async () => {
  const world = await registeredWorld();
  const { cid = '' } = world.entries[0] ?? {};
  const { id } = world.mint(stranger, { fileHash: 'ab'.repeat(32), cid, title: 'Their motor' });
  world.grant(id, 2);
  const { user, save } = await retitle(world, id);
  world.revoke(stranger, { id, user: me });
  // The index does not show it yet; access is read from the chain.
  world.setLag(1);
  await save();
  expect(await screen.findByText('Update failed: need level 2: you need edit rights for this asset')).toBeTruthy();
  expect(field('Title').value).toBe('Engine');
  await user.click(pressable('Back to the asset'));
  await user.click(pressable('Leave'));
  expect(await screen.findByText('No Access')).toBeTruthy();
});

test('a concurrent change that cannot be read is read on Try Again', async () => {
  const world = await registeredWorld();
  const { content } = world.api;
  let isDown = true;
  const read: typeof content = async (cid, options) => {
    if (isDown && cid === world.entries[0]?.versions[1]?.cid) throw new Failure('storage.unavailable');
    return content(cid, options);
  };
  const { user, save } = await retitle({ ...world, api: { ...world.api, content: read } });
  await updateAsset(flowDeps(world), { changes: { title: 'Theirs' } }, newUpdateDraft({ id: '1', version: 1 }));
  await save();
  expect(await screen.findByText('The changes could not be loaded.')).toBeTruthy();
  isDown = false;
  await user.click(pressable('Try Again'));
  expect(await screen.findByRole('table', { name: 'Another person updated this asset' })).toBeTruthy();
  expect(screen.getByText('Theirs')).toBeTruthy();
});

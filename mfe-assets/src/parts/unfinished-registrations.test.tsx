/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveBefore } from '../../testing/left-registration.ts';
import { showPiece } from '../../testing/shell.tsx';
import { type DraftStorage, memoryDraftStorage } from '../model/drafts/draft-storage.ts';
import { DraftStoragesContext } from '../model/drafts/draft-storages.ts';
import { createDraftStore } from '../model/drafts/draft-store.ts';
import { UnfinishedRegistrations } from './unfinished-registrations.tsx';

const show = (world: ReturnType<typeof createWorld>, browser: DraftStorage) =>
  showPiece(
    world,
    <DraftStoragesContext value={{ browser, memory: memoryDraftStorage(), forms: memoryDraftStorage() }}>
      <UnfinishedRegistrations />
    </DraftStoragesContext>,
  );

test('lists a registration that stopped half-way, with a link to continue it', async () => {
  const world = createWorld();
  const { storage } = await leaveBefore(world, 'blockchain');
  show(world, storage);
  const list = within(await screen.findByRole('list'));
  expect(list.getByText('Continue registration of Motor')).toBeTruthy();
  expect(list.getByRole('link', { name: /^Continue ?: Motor$/ }).getAttribute('href')).toBe('/assets/new');
});

test('has one link for the registrations of several files', async () => {
  const world = createWorld();
  const { storage, id } = await leaveBefore(world, 'blockchain');
  const store = createDraftStore(storage, memoryDraftStorage(), world.session.wallet, () => undefined);
  const draft = await store.load(id);
  if (!draft) throw new Error('the draft is missing');
  await store.save({ ...draft, batch: 'one' });
  await store.save({ ...draft, id: 'second', batch: 'one' });
  show(world, storage);
  const words = 'Registrations of several files that are not finished: 2';
  const list = within(await screen.findByRole('list'));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByRole('link', { name: `Continue : ${words}` }).getAttribute('href')).toBe('/assets/new/several');
});

test('renders nothing without one', async () => {
  const browser = memoryDraftStorage();
  const { container } = show(createWorld(), browser);
  await waitFor(async () => expect(await browser.keys()).toBeDefined());
  expect(container.querySelector('section')).toBeNull();
});

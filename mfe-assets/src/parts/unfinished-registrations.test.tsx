/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveBefore } from '../../testing/left-registration.ts';
import { showPiece } from '../../testing/shell.tsx';
import { type DraftStorage, memoryDraftStorage } from '../model/drafts/draft-storage.ts';
import { DraftStoragesContext } from '../model/drafts/draft-storages.ts';
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

test('renders nothing without one', async () => {
  const browser = memoryDraftStorage();
  const { container } = show(createWorld(), browser);
  await waitFor(async () => expect(await browser.keys()).toBeDefined());
  expect(container.querySelector('section')).toBeNull();
});

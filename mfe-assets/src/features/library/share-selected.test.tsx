/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { noteProductModules } from '@ipr/mfe-host/registry.fixture';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../../testing/shell.tsx';

beforeAll(noteProductModules);

const fill = (world: World, count: number) => {
  for (let n = 1; n <= count; n++)
    world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title: `Motor ${n}` });
};
const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });

test('links the selected assets of all pages to one share form', async () => {
  const world = createWorld();
  fill(world, 11);
  showModule(world, '/assets');
  await userEvent.click(await box('Motor 11'));
  await userEvent.click(await box('Motor 9'));
  await userEvent.click(await screen.findByRole('listitem', { name: '2' }));
  await userEvent.click(await box('Motor 1'));
  expect(screen.getByText('3 of 11 selected')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Share externally' }).getAttribute('href')).toBe(
    '/share/11?type=external&also=9,1',
  );
  await userEvent.click(screen.getByRole('link', { name: 'Share internally' }));
  expect(location.pathname + location.search).toBe('/share/11?type=internal&also=9,1');
});

test('offers only assets that the person may share, and forgets the selection with another filter', async () => {
  const world = createWorld();
  fill(world, 2);
  world.mint(stranger, { fileHash: 'ee'.repeat(32), cid: 'theirs', title: 'Their motor' });
  world.grant('3', 1);
  showModule(world, '/assets');
  await userEvent.click(await box('Motor 1'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 of 3 selected')).toBeTruthy();
  await userEvent.click(screen.getByText('Shared with Me'));
  expect(await screen.findByRole('link', { name: 'Their motor' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test('names the largest number of assets of one form beyond it', async () => {
  const world = createWorld();
  fill(world, 21);
  showModule(world, '/assets');
  for (const page of ['1', '2', '3']) {
    await userEvent.click(await screen.findByRole('listitem', { name: page }));
    await screen.findByRole('link', { name: page === '1' ? 'Motor 21' : page === '2' ? 'Motor 11' : 'Motor 1' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  }
  expect(await screen.findByText('21 of 21 selected')).toBeTruthy();
  expect(screen.getByText('One form shares at most 20 assets.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Share internally' })).toBeNull();
});

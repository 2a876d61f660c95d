/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me } from '@ipr/client/testing/small-world';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const windows = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = windows;
});

const showAt = async (width: number) => {
  globalThis.matchMedia = (media) => {
    const list = windows(media);
    const limit = /max-width: ([\d.]+)px/.exec(media)?.[1];
    return Object.assign(list, { matches: limit !== undefined && width <= Number(limit) });
  };
  const world = createWorld();
  world.mint(me, { fileHash: '1'.padStart(64, '0'), cid: 'cid', title: 'Pump' });
  showModule(world, '/workfiles');
  await screen.findByRole('link', { name: 'Pump' });
};

test('shows the tree next to the folder where there is room', async () => {
  await showAt(1_280);
  expect(screen.getAllByRole('treeitem').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Show all folders' })).toBeNull();
});

test.each([768, 1_099])(
  'leaves the width of a window of %i px to the folder, with the tree in a drawer',
  async (width) => {
    await showAt(width);
    expect(screen.queryByRole('treeitem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all folders' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Folders' }));
    expect(drawer.getAllByRole('treeitem').length).toBeGreaterThan(0);
  },
);

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, stranger } from '@ipr/client/testing/small-world';
import { screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

test.each([
  ['/assets', 'Loading the assets', 'No assets found for the selected filter.'],
  ['/assets/1', 'Loading the asset', 'Access Required'],
])('%s shows a loading state until its data arrives', async (path, words, shown) => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  showModule(world, path);
  expect((await screen.findByText(words)).closest('[role="status"], [aria-busy="true"]')).toBeTruthy();
  expect(await screen.findByText(shown)).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { inventions } from '@ipr/client/testing/memory-workfiles';
import { createWorld, me } from '@ipr/client/testing/small-world';
import { act, screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

afterEach(() => jest.useRealTimers());

test('an open page loads the folders again only after a change', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const { workfiles } = world.api;
  const sent: boolean[] = [];
  const { outline } = workfiles;
  Object.assign(workfiles, {
    outline: async (...given: Parameters<typeof outline>) => {
      const found = await outline(...given);
      sent.push(found.folders !== null);
      return found;
    },
  });
  jest.useFakeTimers();
  showModule(world, '/workfiles');
  await screen.findByRole('link', { name: 'Motor' });
  const poll = () => act(() => jest.advanceTimersByTimeAsync(15_500));
  await poll();
  await poll();
  expect(sent).toEqual([true, false, false]);
  world.filed.set(inventions, ['1']);
  await poll();
  expect(sent).toEqual([true, false, false, true]);
  expect(await screen.findByRole('treeitem', { name: /^Inventions\W+1 asset$/ })).toBeTruthy();
});

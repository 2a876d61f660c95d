/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

const overview = () => screen.getByRole('list', { name: 'Overview' });
const words = 'These counts are 3 blocks old. Newer entries are added as soon as they are indexed.';

/** Five assets, one in each block. */
const fiveAssets = (): World => {
  const world = createWorld();
  for (let at = 1; at <= 5; at++)
    world.mint(me, { fileHash: `${at}`.repeat(64), cid: `cid-${at}`, title: `Asset ${at}` });
  return world;
};

test('marks the counts of an index that lags behind the chain, until it has caught up', async () => {
  const world = fiveAssets();
  world.setLag(3);
  const { shell } = showModule(world, '/');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(within(overview()).getByText('2')).toBeTruthy();
  expect(document.getElementById(overview().getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  world.setLag(0);
  await act(() => shell.queryClient.refetchQueries({ queryKey: ['dashboard', 'metrics'] }));
  expect(await within(overview()).findByText('5')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(overview().getAttribute('aria-describedby')).toBeNull();
});

test('reports no lag of two blocks, and none while the chain does not answer', async () => {
  const world = fiveAssets();
  world.setLag(2);
  const { unmount } = showModule(world, '/');
  expect(await within(overview()).findByText('3')).toBeTruthy();
  unmount();
  world.setLag(3);
  world.failNext('chain.blockNumber', new Failure('chain.unavailable'));
  const { shell } = showModule(world, '/');
  expect(await within(overview()).findByText('2')).toBeTruthy();
  await waitFor(() => expect(shell.queryClient.isFetching({ queryKey: ['dashboard', 'lag'] })).toBe(0));
  expect(screen.queryByText(/blocks old/)).toBeNull();
});

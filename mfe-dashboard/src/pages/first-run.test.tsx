/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { noteEvidenceTaken } from '@ipr/features/evidence-taken';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

let world: World;

beforeEach(() => {
  localStorage.clear();
  world = createWorld();
});

const mint = () => world.mint(me, { fileHash: 'a'.repeat(64), cid: 'one', title: 'Pump' });
const share = () =>
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' });
const step = (name: string) => {
  const item = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!item) throw new Error(`no step ${name}`);
  return within(item);
};
const heading = 'Begin in three steps';

test('shows three steps instead of counters and chart while the portfolio is empty', async () => {
  showModule(world, '/');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Total Owned Assets' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Asset Registration Activity' })).toBeNull();
  expect(step('Register an asset').getByRole('link').getAttribute('href')).toBe('/assets/new');
  expect(step('Share it').getByRole('link').getAttribute('href')).toBe('/assets?filter=mine');
});

test('ticks each step as it is done, and disappears after the last one', async () => {
  const first = showModule(world, '/');
  await screen.findByRole('heading', { name: heading });
  mint();
  share();
  await first.shell.queryClient.invalidateQueries({ queryKey: ['dashboard'] });
  await waitFor(() => expect(step('Register an asset').getByText('Done')).toBeTruthy());
  await waitFor(() => expect(step('Share it').getByText('Done')).toBeTruthy());
  expect(step('Take your evidence with you').getByRole('link')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Total Owned Assets' })).toBeTruthy();
  first.unmount();
  noteEvidenceTaken(me);
  showModule(world, '/');
  expect(await screen.findByText('1 outgoing')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: heading })).toBeNull());
});

test('stays hidden after the person hid it, also on the next visit', async () => {
  const first = showModule(world, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Hide these steps' }));
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Total Owned Assets' })).toBeTruthy();
  first.unmount();
  showModule(world, '/');
  expect(await screen.findByText('0 incoming', { selector: '[href*=pending]' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
});

test('does not appear for a portfolio that has assets', async () => {
  mint();
  showModule(world, '/');
  expect(await screen.findByText('0 outgoing', { selector: '[href*=pending]' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: heading })).toBeNull();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure, type Hex } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const day = 24 * 3600;
/** The clock of the in-memory chain. */
const chainNow = 1_800_000_000;
const friend: Hex = `0x${'d4'.repeat(20)}`;
let world: World;

beforeEach(() => {
  world = createWorld();
});

const counter = (name: string) => {
  const card = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!card) throw new Error(`no counter ${name}`);
  return within(card);
};

test('greets by name', async () => {
  showModule(world, '/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, a');
});

/** Two assets of this person; offers to and by them that are pending, end soon, end late, and have ended. */
const shares = () => {
  for (const [at, title] of ['Motor', 'Pump'].entries())
    world.mint(me, { fileHash: `${at}`.repeat(64), cid: `cid-${at}`, title });
  world.mint(stranger, { fileHash: 'e'.repeat(64), cid: 'theirs', title: 'Valve' });
  const offer = (by: Hex, id: string, user: Hex, days: number) =>
    world.offer(by, {
      id,
      user,
      role: 1,
      expiresAt: chainNow + days * day,
      ndaHash: `0x${'cd'.repeat(32)}`,
      cid: 'nda',
    });
  offer(me, '1', stranger, 10);
  offer(me, '1', friend, 20);
  offer(me, '2', stranger, 40);
  offer(stranger, '3', me, 20);
  world.accept(stranger, { id: '1' });
  world.accept(stranger, { id: '2' });
};

test('shows four counters, each with links to its lists and the two directions in words', async () => {
  shares();
  showModule(world, '/');
  expect(await counter('Total Owned Assets').findByText('2')).toBeTruthy();
  expect(counter('Total Shared Assets').getByText('1')).toBeTruthy();
  expect(counter('Pending Shares').getByText('2')).toBeTruthy();
  expect(counter('Expiring Soon').getByText('1')).toBeTruthy();
  expect(counter('Expiring Soon').getByText('End within 30 days')).toBeTruthy();
  const linksOf = (name: string) =>
    counter(name)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(linksOf('Total Owned Assets')).toEqual([['Total Owned Assets', '/assets?filter=mine']]);
  expect(linksOf('Total Shared Assets')).toEqual([['Total Shared Assets', '/assets?filter=shared']]);
  expect(linksOf('Pending Shares')).toEqual([
    ['Pending Shares', '/shares?tab=incoming&status=pending'],
    ['1 incoming', '/shares?tab=incoming&status=pending'],
    ['1 outgoing', '/shares?tab=outgoing&status=pending'],
  ]);
  expect(linksOf('Expiring Soon')).toEqual([
    ['Expiring Soon', '/shares?tab=outgoing&status=expiring'],
    ['0 incoming', '/shares?tab=incoming&status=expiring'],
    ['1 outgoing', '/shares?tab=outgoing&status=expiring'],
  ]);
});

test('reads all counters with one request', async () => {
  shares();
  showModule(world, '/');
  await counter('Total Owned Assets').findByText('2');
  expect(world.calls.filter((call) => call === 'index.metrics')).toHaveLength(1);
});

test('shows a failure in the card of one counter alone, with a retry', async () => {
  shares();
  // A query retries once before it reports a failure; two counters and the card of open matters read two directions each.
  for (let i = 0; i < 2; i++) world.failNext('index.metrics', new Failure('dashboard.metrics-unavailable'));
  for (let i = 0; i < 12; i++) world.failNext('index.shares', new Failure('shares.unavailable'));
  showModule(world, '/');
  const pending = counter('Pending Shares');
  expect((await pending.findByRole('alert')).textContent).toBe('Failed to fetch dashboard metrics');
  expect(await counter('Total Owned Assets').findByText('2')).toBeTruthy();
  expect(counter('Total Shared Assets').getByText('1')).toBeTruthy();
  await userEvent.click(counter('Pending Shares').getByRole('button', { name: 'Try again: Pending Shares' }));
  await waitFor(() => expect(counter('Pending Shares').getByText('1 outgoing')).toBeTruthy());
});

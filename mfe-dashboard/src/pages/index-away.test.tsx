/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

test('while the index is away each part reports it alone, and its retry shows the part once the index is back', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: '1'.repeat(64), cid: 'cid-1', title: 'Pump' });
  const away = (call: string, failure: Failure, times: number) => {
    for (let at = 0; at < times; at++) world.failNext(call, failure);
  };
  away('index.metrics', new Failure('dashboard.metrics-unavailable'), 2);
  away('index.assets', new Failure('assets.unavailable'), 4);
  away('index.shares', new Failure('shares.unavailable'), 12);
  away('index.registrations', new Failure('dashboard.metrics-unavailable'), 2);
  away('profiles.userActivity', new Failure('activity.unavailable', { error: 'HTTP 502' }), 2);
  showModule(world, '/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, a');
  const recent = await screen.findByText('Error loading activities: HTTP 502');
  const counters = within(screen.getByRole('list', { name: 'Overview' }));
  await waitFor(() => expect(counters.getAllByRole('alert')).toHaveLength(4));
  for (const alert of counters.getAllByRole('alert'))
    expect(alert.textContent).toBe('Failed to fetch dashboard metrics');
  expect(screen.queryByRole('heading', { name: 'Needs attention' })).toBeNull();

  await userEvent.click(within(recent.closest('[role=alert]') as HTMLElement).getByRole('button'));
  expect(await screen.findByText('Asset Created')).toBeTruthy();
  await userEvent.click(counters.getByRole('button', { name: 'Try again: Total Owned Assets' }));
  expect(await counters.findByText('1')).toBeTruthy();
  const chart = within(
    screen.getByRole('heading', { name: 'Asset Registration Activity' }).closest('section') as HTMLElement,
  );
  await userEvent.click(chart.getByRole('button', { name: 'Try Again' }));
  expect(await chart.findByRole('table')).toBeTruthy();
});

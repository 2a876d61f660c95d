/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

let world: World;
const clock = Date.now;
const user = userEvent.setup({ delay: null });
const mint = (n: number) =>
  world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid-${n}`, title: `Asset ${n}` });

beforeEach(() => {
  world = createWorld();
  // The in-memory chain registers in January 2027.
  Date.now = () => Date.UTC(2028, 1, 3);
});
afterEach(() => {
  Date.now = clock;
});

const numbers = async () => {
  const table = within(await screen.findByRole('table', { name: 'Asset Registration Activity' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) => [row.querySelector('th')?.textContent, row.querySelector('td')?.textContent]);
};

test('gives the registrations of each month as a table, January to December, for the year that is picked', async () => {
  mint(1);
  mint(2);
  showModule(world, '/');
  expect(await screen.findByText('No registrations in 2028')).toBeTruthy();
  expect((await numbers()).map(([month]) => month)).toEqual([
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2027');
  expect(await screen.findByText('2 registrations in 2027')).toBeTruthy();
  expect((await numbers()).map(([, count]) => count)).toEqual(['2', ...Array.from({ length: 11 }, () => '0')]);
});

test('shows the table instead of the drawing on request', async () => {
  mint(1);
  showModule(world, '/');
  await numbers();
  expect(document.querySelector('.ipr-hidden table')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(document.querySelector('.ipr-hidden table')).toBeNull();
  expect(await numbers()).toHaveLength(12);
  expect(screen.getByRole('button', { name: 'Show as a chart' })).toBeTruthy();
});

test('shows a failure of the chart alone, with a retry', async () => {
  mint(1);
  for (let i = 0; i < 2; i++) world.failNext('index.registrations', new Failure('dashboard.metrics-unavailable'));
  showModule(world, '/');
  const alert = await screen.findByText('Failed to fetch dashboard metrics');
  expect(screen.getByRole('heading', { name: 'Total Owned Assets' })).toBeTruthy();
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'));
  await waitFor(async () => expect(await numbers()).toHaveLength(12));
});

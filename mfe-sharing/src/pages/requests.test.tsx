/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const setup = () => userEvent.setup({ delay: null });

/** An asset of this person, which another account requests. */
const requested = (level: 'view' | 'edit' = 'view') => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.addRequest(stranger, '1', level, 'Hello, you do not know me.');
  return world;
};

test('shows the request of a stranger on demand, blocks its sender after a confirmation, and unblocks them', async () => {
  const world = requested();
  const { toasts } = showModule(world, '/shares?tab=requests');
  const user = setup();
  const more = await screen.findByRole('button', { name: 'Show 1 from people you do not know' });
  expect(screen.getByRole('tab', { name: 'Requests (1 open)' })).toBeTruthy();
  expect(screen.queryByText('Hello, you do not know me.')).toBeNull();
  await user.click(more);
  expect(screen.getByText('Hello, you do not know me.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Block sender/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Block / }));
  await user.click(dialog.getByRole('button', { name: 'Block sender' }));
  expect(await screen.findByText('No access requests.')).toBeTruthy();
  await user.click(await screen.findByText('Blocked senders (1)'));
  await user.click(screen.getByRole('button', { name: `Unblock: ${stranger}` }));
  await waitFor(() => expect(screen.queryByText(/^Blocked senders/)).toBeNull());
  expect(toasts).toEqual(['Sender blocked', 'Sender unblocked']);
});

test('grants a request through a form with its sender and level, and closes it', async () => {
  const world = requested('edit');
  showModule(world, '/shares?tab=requests');
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Show 1 from people you do not know' }));
  await user.click(screen.getByRole('button', { name: /^Grant: / }));
  expect(await screen.findByText('Remove')).toBeTruthy();
  expect(screen.getByText('Edit', { selector: '.ant-select *' })).toBeTruthy();
  await user.type(screen.getByLabelText('Your name in the agreement'), 'Ada Lovelace');
  await user.click(screen.getByText('No expiry'));
  await user.click(screen.getByText('Share Asset'));
  await user.click(screen.getByText('Send invitation'));
  await waitFor(async () => {
    const { items } = await world.api.sharing.accessRequests({ direction: 'incoming' });
    expect(items.map(({ state }) => state)).toEqual(['granted']);
  });
  expect(await world.ports.chain.grantOf('1', stranger)).toMatchObject({ state: 'pending', role: 2 });
});

test('declines a request, and lists it as answered', async () => {
  const { toasts } = showModule(requested(), '/shares?tab=requests');
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Show 1 from people you do not know' }));
  await user.click(screen.getByRole('button', { name: /^Decline: / }));
  expect(await screen.findByText('Answered (1)')).toBeTruthy();
  expect(screen.getByText('Declined')).toBeTruthy();
  expect(toasts).toEqual(['Request declined']);
});

test('withdraws one’s own request, and shows a granted one as granted', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  for (const message of ['First.', 'Second.'])
    await world.api.sharing.requestAccess({ assetId: '1', accessLevel: 'view', message, locale: 'en' });
  const { items } = await world.api.sharing.accessRequests({ direction: 'outgoing' });
  await world.api.sharing.answerRequest({ id: items[1]?.id ?? '', state: 'granted' });
  const { toasts } = showModule(world, '/shares?tab=requests');
  const user = setup();
  const own = within(await screen.findByRole('region', { name: 'Your requests' }));
  expect((await own.findByText('Granted')).closest('li')?.textContent).toContain('First.');
  await user.click(own.getByRole('button', { name: /^Withdraw/ }));
  expect(await own.findByText('Withdrawn')).toBeTruthy();
  expect(toasts).toEqual(['Request withdrawn']);
});

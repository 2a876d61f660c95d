/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const admin = `0x${'e5'.repeat(20)}` as const;
const terms = { id: '1', role: 1, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' } as const;
const setup = () => userEvent.setup({ delay: null });
/** antd gives every dialog and list the same id in tests, so a dialog is found by its title. */
const confirm = async (user: ReturnType<typeof setup>, title: string | RegExp, action: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(title)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: action }));
};

afterEach(() => jest.useRealTimers());

/** Another person's asset, offered to this person. */
const invited = (): World => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(stranger, { ...terms, user: me });
  return world;
};

/** An asset of this person, offered to another one, who accepted. */
const accepted = (role: 1 | 2 | 3 = 1): World => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, { ...terms, role, user: stranger });
  world.accept(stranger, { id: '1' });
  return world;
};

test('rejects an invitation from the list after a confirmation', async () => {
  const world = invited();
  const { toasts } = showModule(world, '/shares');
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Reject: Motor' }));
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('pending');
  await confirm(user, 'Reject the invitation?', 'Reject');
  await waitFor(() => expect(toasts).toEqual(['Invitation rejected']));
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('none');
  expect(await screen.findByText('Revoked')).toBeTruthy();
  expect(screen.queryByText(/\(1 pending\)/)).toBeNull();
});

test('leaves a share from the list after a confirmation', async () => {
  const world = invited();
  world.accept(me, { id: '1' });
  const { toasts } = showModule(world, '/shares?status=active');
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Leave: Motor' }));
  await confirm(user, 'Leave this share?', 'Leave');
  await waitFor(() => expect(toasts).toEqual(["You've relinquished access to this asset"]));
  expect(await screen.findByText('No matching shares.')).toBeTruthy();
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('none');
});

test('a share that is revoked while the list is open is shown as revoked', async () => {
  jest.useFakeTimers();
  const world = invited();
  world.accept(me, { id: '1' });
  showModule(world, '/shares');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Active')).toBeTruthy();
  world.revoke(stranger, { id: '1', user: me });
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText('Active')).toBeNull();
  expect(screen.getByText('Revoked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave: Motor' })).toBeNull();
});

test('names the admin who granted a share of one’s own asset, and revokes that share', async () => {
  const world = accepted(3);
  world.offer(stranger, { ...terms, user: admin });
  showModule(world, '/shares?tab=outgoing&status=pending');
  const row = within((await screen.findByRole('link', { name: 'Motor' })).closest('tr') as HTMLElement);
  const [grantor] = row.getByText('Granted by').parentElement?.getElementsByTagName('a') ?? [];
  expect(grantor?.getAttribute('href')).toContain(stranger);
  const user = setup();
  await user.click(row.getByRole('button', { name: 'Revoke: Motor' }));
  await confirm(user, /^Revoke the access of/, 'Revoke');
  await waitFor(async () => expect((await world.ports.chain.grantOf('1', admin)).state).toBe('none'));
});

test('an admin lists the grant they made as outgoing', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.grant('1', 3);
  world.offer(me, { ...terms, user: admin });
  showModule(world, '/shares?tab=outgoing');
  const row = within((await screen.findByRole('link', { name: 'Motor' })).closest('tr') as HTMLElement);
  expect(row.getByRole('button', { name: 'Revoke: Motor' })).toBeTruthy();
  expect(row.queryByText('Granted by')).toBeNull();
});

test('leads from an expired share to the form that renews it', async () => {
  const world = createWorld();
  const { createdAt } = world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, { ...terms, expiresAt: createdAt + 2, user: stranger });
  world.accept(stranger, { id: '1' });
  // Each transaction has a later block.
  for (const digit of '123456') world.mint(me, { fileHash: digit.repeat(64), cid: 'cid', title: digit });
  showModule(world, '/shares?tab=outgoing');
  await setup().click(await screen.findByRole('button', { name: 'Renew: Motor' }));
  expect(location.pathname + location.search).toBe(`/share/1?type=internal&grantee=${stranger}`);
  expect(await screen.findByText('Remove')).toBeTruthy();
});

test('filters by status, keeps filter and search in the address, and shows all shares again', async () => {
  const world = accepted();
  world.offer(me, { ...terms, user: admin });
  const { unmount } = showModule(world, '/shares?tab=outgoing');
  expect(await screen.findByText('Pending')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Status' }));
  await setup().click(await screen.findByText('Active', { selector: '.ant-select-item *' }));
  await waitFor(() => expect(screen.queryByText('Pending', { selector: 'tr *' })).toBeNull());
  expect(location.search).toBe('?tab=outgoing&status=active');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mo' } });
  await waitFor(() => expect(location.search).toBe('?tab=outgoing&status=active&q=mo'));
  unmount();
  showModule(world, '/shares?tab=outgoing&status=revoked&q=mo');
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('mo');
  await setup().click(await screen.findByRole('button', { name: 'Show all shares' }));
  expect(await screen.findAllByRole('link', { name: 'Motor' })).toHaveLength(2);
  expect(location.search).toBe('?tab=outgoing');
});

test('opens a page by its number when there are more than ten pages', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  for (let n = 1; n <= 51; n++) world.offer(me, { ...terms, user: `0x${String(n).padStart(40, '0')}` });
  showModule(world, '/shares?tab=outgoing&size=5');
  await screen.findByText('51 shares');
  const jumper = document.querySelector('.ant-pagination-options-quick-jumper input') as HTMLInputElement;
  fireEvent.change(jumper, { target: { value: '11' } });
  fireEvent.keyUp(jumper, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Motor' })).toHaveLength(1));
  expect(location.search).toBe('?tab=outgoing&page=11&size=5');
});

test('sends a new link for an external invitation and revokes it', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const { txHash } = world.offer(me, { ...terms, user: stranger });
  const id = `1-${stranger}-1`;
  await world.api.sharing.recordShare({ id, txHash, shareType: 'external', locale: 'en', invite: true });
  const { toasts } = showModule(world, '/shares?tab=outgoing');
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
  await waitFor(() => expect(toasts).toEqual(['A new link is on its way. Earlier ones no longer work.']));
  const states = async () => (await world.api.sharing.invitations({ id })).map(({ state }) => state);
  expect(await states()).toEqual(['open', 'revoked']);
  await user.click(screen.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText('The link was revoked.')).toBeTruthy();
  expect(await states()).toEqual(['revoked', 'revoked']);
  expect(toasts[1]).toMatch(/^The link no longer works\./);
});

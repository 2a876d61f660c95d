/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';
import { AccessControls } from './access-controls.tsx';
import { InvitationPanel } from './invitation-panel.tsx';

const ndaHash = `0x${'1'.repeat(64)}` as const;
const setup = () => userEvent.setup({ delay: null });

/** One asset, offered by its owner to the grantee. */
const offered = (owner: typeof me, grantee: typeof me) => {
  const world = createWorld();
  world.mint(owner, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(owner, { id: '1', user: grantee, role: 1, expiresAt: 0, ndaHash, cid: 'bafy-away' });
  return world;
};

test('shows the specified error of a failed revocation and changes nothing', async () => {
  const world = offered(me, stranger);
  const { toasts } = showModule(world, '/assets/1', <AccessControls assetId="1" />);
  expect(await screen.findByText('Access Controls')).toBeTruthy();
  world.failNext('wallet.sign', new Failure('request.invalid'));
  await setup().click(await screen.findByRole('button', { name: `Revoke: ${stranger}` }));
  await setup().click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toasts).toEqual(['Failed to revoke access']));
  expect((await world.ports.chain.grantOf('1', stranger)).state).toBe('pending');
});

test('shows the specified error when relinquishing one’s own access fails', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.grant('1', 1);
  const { toasts } = showModule(world, '/assets/1', <AccessControls assetId="1" />);
  world.failNext('wallet.sign', new Failure('request.invalid'));
  await setup().click(await screen.findByRole('button', { name: 'Relinquish Access' }));
  const dialog = within(await screen.findByRole('dialog'));
  await setup().click(dialog.getByRole('button', { name: 'Relinquish Access' }));
  await waitFor(() => expect(toasts).toEqual(['Failed to relinquish access']));
  expect(await world.ports.chain.hasAccess('1', me, 1)).toBe(true);
});

test('shows why an NDA cannot be read and does not offer acceptance', async () => {
  showModule(offered(stranger, me), '/assets/1', <InvitationPanel assetId="1" />);
  expect(await screen.findByText(/^Failed to fetch nda content from ipfs: ./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Read and accept' })).toBeNull();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

const terms = { id: '1', user: stranger, role: 2, cid: 'nda', ndaHash: `0x${'1'.repeat(64)}` } as const;

/** An asset of this person, with a grant to edit that was accepted. */
const accepted = (expiresAt: number): World => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, { ...terms, expiresAt });
  world.accept(stranger, { id: '1' });
  return world;
};

/** Opens the form from the list of grants and sends it as it is filled in, without an expiry. */
const grantAgain = async (world: World, action: 'Extend' | 'Renew', check: () => void = () => undefined) => {
  showModule(world, '/share/1');
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await user.click(await screen.findByLabelText(`${action}: ${stranger}`));
  expect(await screen.findByText('Remove')).toBeTruthy();
  expect(screen.getByText('Edit', { selector: '.ant-select *' })).toBeTruthy();
  check();
  fireEvent.change(screen.getByLabelText('Your name in the agreement'), { target: { value: 'Ada Lovelace' } });
  await user.click(screen.getByText('No expiry'));
  await user.click(screen.getByText('Share Asset'));
  await user.click(screen.getByText('Send invitation'));
  await waitFor(() => expect(location.search).toBe('?tab=access'));
};

test('extends access with its person and level filled in, in one transaction that ends the earlier grant', async () => {
  const world = accepted(1_900_000_000);
  await grantAgain(world, 'Extend', () => expect(screen.getByText('This person has access already')).toBeTruthy());
  const { items } = await world.ports.index.timeline({ assetId: '1', first: 2 });
  expect(items.map(({ type }) => type)).toEqual(['PENDING', 'REVOKE']);
  expect(new Set(items.map(({ tx }) => tx.id)).size).toBe(1);
  expect(await world.ports.chain.grantOf('1', stranger)).toMatchObject({ state: 'pending', role: 2, expiresAt: 0 });
});

test('renews an ended grant with its person and level filled in', async () => {
  const world = accepted(0);
  world.revoke(me, { id: '1', user: stranger });
  await grantAgain(world, 'Renew');
  expect(await world.ports.chain.grantOf('1', stranger)).toMatchObject({ state: 'pending', role: 2, nonce: 2 });
});

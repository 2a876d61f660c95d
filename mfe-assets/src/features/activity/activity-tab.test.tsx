/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPiece } from '../../../testing/shell.tsx';
import { ActivityTab } from './activity-tab.tsx';

/** An asset of the signed-in person with six events: one registration, four updates, one grant. */
const busyWorld = (): World => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor 0' });
  for (let n = 1; n <= 4; n++)
    world.update(me, { id: '1', fileHash: 'ab'.repeat(32), cid: `cid${n}`, title: `Motor ${n}` });
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  return world;
};
const show = (world: World) => showPiece(world, <ActivityTab assetId="1" />);
const events = async () => within(await screen.findByRole('list', { name: 'Asset timeline' })).getAllByRole('listitem');
const labels = async () => (await events()).map((event) => event.querySelector('strong')?.textContent);

test('shows five events per page, newest first, and the total', async () => {
  show(busyWorld());
  expect(await labels()).toEqual(['Share Pending', ...Array.from({ length: 4 }, () => 'Asset Updated')]);
  expect(screen.getByText('6 events')).toBeTruthy();
  await userEvent.click(screen.getByRole('listitem', { name: '2' }));
  expect(await screen.findByText('a@b.test registered this asset as “Motor 0”.')).toBeTruthy();
  expect(await labels()).toEqual(['Asset Created']);
});

test('shows the actor and the counterparty of an event and links to both', async () => {
  show(busyWorld());
  const [offered] = await events();
  const people = within(offered as HTMLElement);
  expect(people.getByRole('link', { name: `a@b.test ${me} You` }).getAttribute('href')).toBe(`/user/${me}`);
  expect(people.getByRole('link', { name: stranger }).getAttribute('href')).toBe(`/user/${stranger}`);
});

test('shows people by the names in the asset’s shares, with the full wallet for assistive technology', async () => {
  const world = busyWorld();
  const { items } = await world.ports.index.shares({ wallet: me, direction: 'outgoing' });
  const [offer] = items;
  if (!offer) throw new Error('nothing was offered');
  const input = { id: offer.id, txHash: offer.txHash, shareType: 'internal', name: 'Grace', locale: 'en' } as const;
  await world.api.sharing.recordShare(input, { idempotencyKey: 'once' });
  show(world);
  expect(await screen.findByText('a@b.test offered Grace access (Edit).')).toBeTruthy();
  expect(screen.getByRole('link', { name: `Grace ${stranger}` }).getAttribute('href')).toBe(`/user/${stranger}`);
});

test('shows the specified error and a retry when the index is unavailable', async () => {
  const world = busyWorld();
  world.failNext('index.timeline', new Failure('asset.timeline-unavailable'));
  show(world);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to fetch asset timeline')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await events()).toHaveLength(5);
});

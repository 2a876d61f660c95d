/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import { screen, waitFor } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

/** An asset of one account, offered to another one with a mailed link. @returns the world and the token of the link */
const offered = async (owner: Hex, grantee: Hex) => {
  const world = createWorld();
  world.mint(owner, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const terms = { role: 1, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' } as const;
  const { txHash } = world.offer(owner, { id: '1', user: grantee, ...terms });
  const share = { id: `1-${grantee}-1`, txHash, shareType: 'external', locale: 'en', invite: true } as const;
  const { invitation } = await world.api.sharing.recordShare(share);
  return { world, token: invitation?.id ?? '' };
};

const open = (world: World, token: string) => showModule(world, `/invite#${token}`);

afterEach(() => sessionStorage.clear());

test('shows another account that the link is for another person, and to whom it was sent', async () => {
  const { world, token } = await offered(me, stranger);
  open(world, token);
  expect(await screen.findByRole('heading', { name: 'This invitation is for another person' })).toBeTruthy();
  expect(document.body.textContent).toContain('e…@example.org');
  expect(document.body.textContent).toContain('a@b.test');
  await waitFor(() => expect(location.href).not.toContain(token));
});

test('a link of a grant that was accepted meanwhile is marked as used and opens the asset', async () => {
  const { world, token } = await offered(stranger, me);
  world.accept(me, { id: '1' });
  open(world, token);
  await waitFor(() => expect(location.pathname).toBe('/assets/1'));
  expect((await world.api.sharing.invitationPage({ token })).state).toBe('used');
  expect(sessionStorage).toHaveLength(0);
});

test('a link that was used or revoked shows its end and the next action', async () => {
  const { world, token } = await offered(stranger, me);
  await world.api.sharing.useInvitation({ token });
  const { unmount } = open(world, token);
  expect(await screen.findByRole('heading', { name: 'This link has already been used' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/assets/1');
  unmount();
  sessionStorage.clear();
  const again = await world.api.sharing.invite({ id: `1-${me}-1`, locale: 'en' });
  await world.api.sharing.revokeInvitation({ id: again.id });
  open(world, again.id);
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/shares');
});

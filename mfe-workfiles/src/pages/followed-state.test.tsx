/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { act, screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

afterEach(() => jest.useRealTimers());

test('the open page shows an invitation that was accepted in another tab', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const terms = { role: 1, expiresAt: 0, ndaHash: `0x${'cd'.repeat(32)}`, cid: 'nda' } as const;
  world.offer(stranger, { id: '1', user: me, ...terms });
  jest.useFakeTimers();
  showModule(world, '/workfiles');
  expect(await screen.findByText('Invitation pending: View')).toBeTruthy();
  world.accept(me, { id: '1' });
  await act(() => jest.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByText('Shared with you: View')).toBeTruthy();
});

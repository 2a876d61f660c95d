/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld } from '@ipr/client/testing/small-world';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPiece } from '../../../testing/shell.tsx';
import { RowActions } from './row-menus.tsx';

test('offers an owner only the details when the portal has no sharing module', async () => {
  showPiece(createWorld(), <RowActions asset={{ id: '7', title: 'Motor' }} state={{ kind: 'owned' }} />);
  expect(screen.queryByRole('button', { name: 'Share: Motor' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Motor' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['View details']);
});

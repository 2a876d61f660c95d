/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { type RowState, RowStateText } from '@ipr/features/asset-state';
import { noteProductModules } from '@ipr/mfe-host/registry.fixture';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showPiece } from '../../../testing/shell.tsx';
import { RowActions } from './row-menus.tsx';

beforeAll(noteProductModules);

const show = (state: RowState | null) =>
  showPiece(createWorld(), <RowActions asset={{ id: '7', title: 'Motor' }} state={state} />);
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

test('offers an owner internal and external sharing and access management', async () => {
  show({ kind: 'owned' });
  await userEvent.click(screen.getByRole('button', { name: 'Share: Motor' }));
  expect(await entries()).toEqual(['Share internally', 'Share externally']);
  await userEvent.click(screen.getByText('Share externally'));
  expect(location.pathname + location.search).toBe('/share/7?type=external');
});

test('links from the more menu to the details and to the access tab', async () => {
  show({ kind: 'shared', level: 'admin' });
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Motor' }));
  expect(await entries()).toEqual(['View details', 'Manage access']);
  await userEvent.click(screen.getByText('Manage access'));
  expect(location.pathname + location.search).toBe('/share/7');
});

test.each<RowState>([{ kind: 'shared', level: 'edit' }, { kind: 'pending', level: 'admin' }, { kind: 'expired' }])(
  'offers no sharing to a person who may not share (%j)',
  async (state) => {
    show(state);
    expect(screen.queryByRole('button', { name: 'Share: Motor' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More actions: Motor' }));
    expect(await entries()).toEqual(['View details']);
  },
);

test.each<[RowState, string]>([
  [{ kind: 'owned' }, 'Owned by you'],
  [{ kind: 'shared', level: 'view' }, 'Shared with you: View'],
  [{ kind: 'pending', level: 'edit' }, 'Invitation pending: Edit'],
  [{ kind: 'expired' }, 'Your access has expired'],
  [{ kind: 'ended' }, 'Your access has ended'],
])('shows %j as %s', (state, words) => {
  showPiece(createWorld(), <RowStateText state={state} />);
  expect(screen.getByText(words)).toBeTruthy();
});

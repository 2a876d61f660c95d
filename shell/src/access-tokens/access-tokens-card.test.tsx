/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AccessTokenEntry } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccessTokensCard } from './access-tokens-card.tsx';
import type { WantedToken } from './use-access-tokens.ts';

const at = '2026-01-02T03:04:00.000Z';
const secret = `ipr_pat_${'s'.repeat(43)}`;

/** The world with identity's access tokens in memory. */
const withTokens = (given: readonly AccessTokenEntry[] = []) => {
  const world = createWorld();
  const made: WantedToken[] = [];
  let tokens = [...given];
  let fails = 0;
  const identity = {
    accessTokens: async () => {
      if (fails-- > 0) throw new Error('away');
      return tokens;
    },
    createAccessToken: async (wanted: WantedToken) => {
      made.push(wanted);
      const { name, scopes } = wanted;
      tokens = [{ id: name, name, scopes, createdAt: at, expiresAt: at, lastUsedAt: null }, ...tokens];
      return { token: secret, tokens };
    },
    revokeAccessToken: async ({ id }: { id: string }) => {
      tokens = tokens.filter((token) => token.id !== id);
      return tokens;
    },
  };
  const api = { ...world.api, identity } as unknown as World['api'];
  return { world: { ...world, api }, made, failOnce: () => (fails = 1) };
};

const show = (world: World) => showInPortal(world, '/settings?tab=account', <AccessTokensCard />);
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('creates a token with chosen rights, and shows it once, in a dialog that does not close by accident', async () => {
  const { world, made } = withTokens();
  show(world);
  expect(await screen.findByText('You have no access token.')).toBeTruthy();
  await press('Create token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  expect(dialog.getByRole('button', { name: 'Create token' }).hasAttribute('disabled')).toBe(true);
  await user.type(dialog.getByLabelText('Name'), ' Build server ');
  await user.click(dialog.getByRole('checkbox', { name: 'Register and update' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Share' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Share' }));
  await user.click(dialog.getByRole('radio', { name: '90' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const shown = await screen.findByRole('dialog', { name: 'Your new access token' });
  expect(made).toEqual([{ name: 'Build server', scopes: ['register'], days: 90 }]);
  expect(within(shown).getByText(secret)).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Your new access token' })).toBeTruthy();
  await press('I have saved it');
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(screen.getByText('Build server')).toBeTruthy();
  expect(screen.getByText('Read · Register and update')).toBeTruthy();
});

test('reads alone unless more is chosen', async () => {
  const { world, made } = withTokens();
  show(world);
  await press('Create token');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await user.type(dialog.getByLabelText('Name'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(made).toEqual([{ name: 'x', scopes: [], days: 30 }]));
});

test('revokes a token after a confirmation', async () => {
  const token = { id: 'one', name: 'Old', scopes: [], createdAt: at, expiresAt: at, lastUsedAt: at };
  const { world } = withTokens([token]);
  const { toasts } = show(world);
  await press('Revoke token: Old');
  const dialog = await screen.findByRole('dialog', { name: 'Revoke token: Old' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('You have no access token.')).toBeTruthy();
  expect(toasts).toEqual(['The token was revoked.']);
});

test('a list that cannot be loaded says so and offers another try', async () => {
  const { world, failOnce } = withTokens();
  failOnce();
  show(world);
  expect(await screen.findByText('The access tokens could not be loaded.')).toBeTruthy();
  await press('Try Again');
  expect(await screen.findByText('You have no access token.')).toBeTruthy();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AccountSecurity } from '@ipr/api';
import { configOf } from '@ipr/client/testing/portal';
import { ModuleFrame, type ShellContract } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../session/session-store.ts';
import { installAuthenticator, removeAuthenticator } from './browser-passkeys.fixture.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { onePasskey, worldWithSecurity } from './security.fixture.ts';

beforeEach(() => {
  localStorage.clear();
  installAuthenticator();
});
afterEach(removeAuthenticator);

const title = 'Sign in without a code next time';

/** The offer in a portal with passkeys, after a sign-in. */
const show = (typedCode: boolean, change: Partial<AccountSecurity> = {}) => {
  const world = worldWithSecurity(change);
  const reads: string[] = [];
  const security: typeof world.api.identity.security = async (...given) => {
    reads.push('security');
    return world.api.identity.security(...given);
  };
  const { shell, toasts, unmount } = showInPortal(world, '/', null);
  unmount();
  useSession.getState().signedIn(world.session, typedCode);
  const config = configOf(world);
  const withPasskeys: ShellContract = {
    ...shell,
    api: { ...shell.api, identity: { ...world.api.identity, security } },
    config: { ...config, signIn: { ...config.signIn, passkey: true } },
  };
  const view = render(
    <ModuleFrame shell={withPasskeys}>
      <PasskeyOffer />
    </ModuleFrame>,
  );
  return { toasts, reads, ...view };
};

test('offers a passkey once after a code, and adds it', async () => {
  const { toasts, unmount } = show(true);
  expect(await screen.findByText(title)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(toasts).toEqual(['The passkey was added.']);
  unmount();
  const again = show(true);
  await waitFor(() => expect(again.reads).toEqual(['security']));
  expect(screen.queryByText(title)).toBeNull();
});

test('can be declined', async () => {
  show(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(title)).toBeNull();
});

test.each<[string, boolean, Partial<AccountSecurity>]>([
  ['who has one', true, { passkeys: [onePasskey] }],
  ['who did not type a code', false, {}],
])('makes no offer to a person %s', async (_, typedCode, change) => {
  const { reads } = show(typedCode, change);
  await waitFor(() => expect(reads).toHaveLength(typedCode ? 1 : 0));
  await Promise.resolve();
  expect(screen.queryByText(title)).toBeNull();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOtherTab } from '../session/other-tab.fixture.ts';
import { useSession } from '../session/session-store.ts';
import { CloseAccountCard } from './close-account-card.tsx';
import { ClosingPage } from './closing-page.tsx';

/** The world with identity's calls about the account. */
const withIdentity = (refusal?: Failure) => {
  const world = createWorld();
  const refuse = () => {
    if (refusal) throw refusal;
  };
  const identity = {
    closeAccount: async () => {
      refuse();
      world.note('identity.closeAccount');
      return { closesAt: '2026-12-24T00:00:00.000Z' };
    },
    keepAccount: async () => {
      refuse();
      return world.session;
    },
  };
  return { ...world, api: { ...world.api, identity } as unknown as World['api'] };
};
beforeEach(() => {
  otherTab = openOtherTab();
  useSession.getState().signedIn(createWorld().session);
});

afterEach(() => otherTab.close());
let otherTab: ReturnType<typeof openOtherTab>;

test('closes the account, in all tabs, only after the dialog has named what is deleted and what stays', async () => {
  const world = withIdentity();
  showInPortal(world, '/settings?tab=account', <CloseAccountCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
  for (const part of [/stay on the public chain/, /stays until it expires/, /signing key is deleted/, /other party/])
    expect(dialog.getByText(part)).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See the access you have granted' }).getAttribute('href')).toBe(
    '/shares?tab=outgoing',
  );
  expect(useSession.getState().status).toBe('signed-in');
  await userEvent.click(dialog.getByRole('button', { name: 'Close account' }));
  await waitFor(() => expect(useSession.getState().status).toBe('signed-out'));
  await waitFor(() => expect(otherTab.received).toEqual(['signed-out']));
});

test('an account that could not be closed stays signed in', async () => {
  showInPortal(withIdentity(new Failure('mail.unavailable')), '/settings?tab=account', <CloseAccountCard />);
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
  const action = dialog.getByRole('button', { name: 'Close account' });
  await userEvent.click(action);
  await waitFor(() => expect(action.className).not.toContain('loading'));
  expect(useSession.getState().status).toBe('signed-in');
});

test('a closing account can be kept at the next sign-in', async () => {
  const { toasts } = showInPortal(withIdentity(), '/', <ClosingPage closesAt="2026-12-24T00:00:00.000Z" />);
  useSession.setState({ user: undefined });
  expect(screen.getByRole('heading', { name: 'Your account is closing' })).toBeTruthy();
  expect(screen.getByText(/Dec 24, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  await waitFor(() => expect(toasts).toEqual(['Your account stays.']));
  expect(useSession.getState().user?.closesAt).toBeUndefined();
  expect(useSession.getState().user).toBeDefined();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { InvitationPage, PortalConfig, SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { holdInvitation } from '@ipr/features/invitation';
import { PortalRouter, portalHistory } from '@ipr/mfe-contract';
import { TextProvider } from '@ipr/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../session/session-store.ts';
import { InvitePage } from './invite-page.tsx';

const config = { network: { local: true }, signIn: { email: true, inboxUrl: null } } as unknown as PortalConfig;
const user = { wallet: '0x01', email: 'emil@example.org' } as unknown as SessionUser;
const identity = {
  requestCode: async () => ({ expiresInSeconds: 600 }),
  verifyCode: async () => Promise.reject(),
  verifyTicket: async ({ ticket, code }: { ticket: string; code: string }) => {
    if (ticket !== 'a-ticket' || code !== '123456') throw new Failure('session.code-invalid');
    return user;
  },
};
const offered: InvitationPage = {
  state: 'open',
  assetId: '3',
  assetTitle: 'Motor',
  grantor: 'Olga',
  accessLevel: 'view',
  expiresAt: 0,
  maskedEmail: 'e…@example.org',
};

/** Opens a link with the given response of the service to its token. */
const open = (answer: (token: string) => Promise<InvitationPage>, link: string) => {
  history.replaceState(null, '', link);
  holdInvitation();
  portalHistory().replace(location.pathname);
  const codes: object[] = [];
  const sharing = {
    invitationPage: ({ token }: { token: string }) => answer(token),
    sendInvitationCode: async (request: object) => {
      codes.push(request);
      return { ticket: 'a-ticket', expiresInSeconds: 600 };
    },
  };
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <InvitePage config={config} identity={identity} sharing={sharing} />
      </PortalRouter>
    </TextProvider>,
  );
  return codes;
};

beforeEach(() => {
  sessionStorage.clear();
  useSession.getState().signedOut();
});

test('shows grantor, asset and recipient of a link and removes its token from the address at once', async () => {
  const requests: string[] = [];
  const answer = async (token: string) => {
    requests.push(token);
    return offered;
  };
  open(answer, '/invite#a-word');
  expect(location.href).not.toContain('a-word');
  expect(await screen.findByRole('heading', { name: 'You are invited by Olga' })).toBeTruthy();
  for (const words of ['Motor', 'Olga', 'View', 'No expiry', 'e…@example.org'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(requests).toEqual(['a-word']);
});

test('sends a code to the masked address and signs in with the code alone', async () => {
  const codes = open(async () => offered, '/invite#a-word');
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Send a code to e…@example.org' }));
  expect(codes).toEqual([{ token: 'a-word', locale: 'en' }]);
  const code = await screen.findByLabelText('Code');
  expect(screen.getByText('We sent a six-digit code to e…@example.org. It is valid for 10 minutes.')).toBeTruthy();
  await userEvent.type(code, '000000');
  expect(await screen.findByText(/^The code is wrong or no longer valid\./)).toBeTruthy();
  await userEvent.type(code, '123456');
  await waitFor(() => expect(useSession.getState().user).toEqual(user));
});

test('shows that a link has ended meanwhile instead of asking for a code', async () => {
  const states = ['open', 'revoked'] as const;
  let times = 0;
  open(async () => ({ ...offered, state: states[times++] ?? 'revoked' }), '/invite#a-word');
  await userEvent.click(await screen.findByRole('button', { name: 'Send a code to e…@example.org' }));
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeTruthy();
});

test('asks for an e-mail address when the invited wallet has no account', async () => {
  open(async () => ({ ...offered, maskedEmail: '…' }), '/invite#a-word');
  expect(await screen.findByLabelText('E-mail')).toBeTruthy();
});

test.each([
  ['used', 'This link has already been used'],
  ['expired', 'This link has expired'],
  ['revoked', 'This invitation is no longer open'],
] as const)('a link that is %s shows the reason and the next action', async (state, heading) => {
  open(async () => ({ ...offered, state }), '/invite#a-word');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fshares');
});

test('shows that an unknown link is not an invitation', async () => {
  open(() => Promise.reject(new Failure('invitation.not-found')), '/invite#wrong');
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
});

test('offers a retry when the service is unavailable', async () => {
  open(() => Promise.reject(new Failure('network.unreachable')), '/invite#a-word');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});

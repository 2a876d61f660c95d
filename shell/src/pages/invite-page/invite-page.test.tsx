/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { InvitationPage, PortalConfig } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { holdInvitation, PortalRouter, portalHistory } from '@ipr/mfe-kit';
import { TextProvider } from '@ipr/ui';
import { render, screen } from '@testing-library/react';
import { InvitePage } from './invite-page.tsx';

const config = { network: { local: true }, signIn: { email: true, inboxUrl: null } } as unknown as PortalConfig;
const identity = { requestCode: async () => ({ expiresInSeconds: 600 }), verifyCode: async () => Promise.reject() };
const offered: InvitationPage = {
  ...{ state: 'open', assetId: '3', assetTitle: 'Motor', grantor: 'Olga', accessLevel: 'view', expiresAt: 0 },
  maskedEmail: 'e…@example.org',
};

/** Opens a link whose word the service answers so. */
const open = (answer: (token: string) => Promise<InvitationPage>, link: string) => {
  history.replaceState(null, '', link);
  holdInvitation();
  portalHistory().replace(location.pathname);
  const sharing = { invitationPage: ({ token }: { token: string }) => answer(token) };
  render(
    <TextProvider locale="en" timeZone="UTC">
      <PortalRouter>
        <InvitePage config={config} identity={identity} sharing={sharing} />
      </PortalRouter>
    </TextProvider>,
  );
};

beforeEach(() => sessionStorage.clear());

test('a link says who shares what with whom, and its word leaves the address at once', async () => {
  const asked: string[] = [];
  const answer = async (token: string) => {
    asked.push(token);
    return offered;
  };
  open(answer, '/invite#a-word');
  expect(location.href).not.toContain('a-word');
  expect(await screen.findByRole('heading', { name: 'You are invited' })).toBeTruthy();
  for (const words of ['Motor', 'Olga', 'View', 'No expiry', 'e…@example.org'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
  expect(asked).toEqual(['a-word']);
});

test.each([
  ['used', 'This link was used already'],
  ['expired', 'This link has expired'],
  ['revoked', 'This invitation is no longer open'],
] as const)('a link that is %s says so and leads on', async (state, heading) => {
  open(async () => ({ ...offered, state }), '/invite#a-word');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fshares');
});

test('a wrong link is no invitation', async () => {
  open(() => Promise.reject(new Failure('invitation.not-found')), '/invite#wrong');
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
});

test('a service that does not answer can be asked again', async () => {
  open(() => Promise.reject(new Failure('network.unreachable')), '/invite#a-word');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});

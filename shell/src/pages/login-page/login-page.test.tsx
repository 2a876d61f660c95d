/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig, SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { TextProvider } from '@ipr/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../session/session-store.ts';
import { LoginPage } from './login-page.tsx';
import type { SignInCalls } from './sign-in-calls.ts';

const user = { wallet: '0x01', email: 'ada@example.org' } as unknown as SessionUser;
const config = { network: { local: true }, signIn: { email: true, inboxUrl: '/dev/inbox' } } as unknown as PortalConfig;

const identityOf = (rightCode: string) => {
  const codeRequests: { email: string; locale?: string | undefined }[] = [];
  const identity: SignInCalls = {
    requestCode: async (input) => {
      codeRequests.push(input);
      return { expiresInSeconds: 600 };
    },
    verifyCode: async ({ code }) => {
      if (code !== rightCode) throw new Failure('session.code-invalid');
      return user;
    },
  };
  return { identity, codeRequests };
};

const show = (identity: SignInCalls) => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <LoginPage config={config} identity={identity} />
    </TextProvider>,
  );
};

beforeEach(() => useSession.getState().signedOut());

test('signs in with e-mail and code', async () => {
  const { identity, codeRequests } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'Ada@example.org{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  expect(codeRequests).toEqual([{ email: 'Ada@example.org', locale: 'en' }]);
  expect(useSession.getState().user).toEqual(user);
});

test('does not submit an invalid e-mail address', async () => {
  const { identity, codeRequests } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada{Enter}');
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
  expect(codeRequests).toEqual([]);
});

test('shows that a code is wrong and allows another attempt', async () => {
  const { identity } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  const code = await screen.findByLabelText('Code');
  await userEvent.type(code, '000000');
  expect(await screen.findByText('The code is wrong or no longer valid.')).toBeTruthy();
  expect((code as HTMLInputElement).value).toBe('');
  await userEvent.type(code, '123456');
  expect(useSession.getState().status).toBe('signed-in');
});

test('states the custody of the key, the location of the mail, and that a local chain proves nothing', async () => {
  const { identity } = identityOf('123456');
  show(identity);
  expect(screen.getByText(/assisted custody/)).toBeTruthy();
  expect(screen.getByText('LOCAL CHAIN: proves nothing')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  const inbox = await screen.findByRole('link', { name: 'Open the inbox of this machine' });
  expect(inbox.getAttribute('href')).toBe('/dev/inbox');
});

test('counts the tries of a code and offers a new one after the last', async () => {
  const { identity, codeRequests } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  const code = await screen.findByLabelText('Code');
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left']) {
    await userEvent.type(code, '000000');
    expect((await screen.findByRole('alert')).textContent).toContain(`${left} for this code.`);
  }
  await userEvent.type(code, '000000');
  expect((await screen.findByRole('alert')).textContent).toContain('this code no longer works. Send a new one.');
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true);
  expect(codeRequests).toHaveLength(1);
});

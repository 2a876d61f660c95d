/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig, SessionUser } from '@ipr/api';
import { loadLocale, TextProvider } from '@ipr/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignIn } from './sign-in.tsx';

// Node's Request does not accept jsdom's AbortSignal.
const NodeRequest = Request;
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, { signal: _, ...init }: RequestInit = {}) {
    super(input, init);
  }
};

const person = {
  id: '1',
  wallet: `0x${'a1'.repeat(20)}`,
  eoaWallet: `0x${'b2'.repeat(20)}`,
  email: 'ada@example.org',
  role: 'user',
  custody: 'assisted',
  createdAt: '2026-01-02T03:04:00.000Z',
  lastLoginAt: '2026-01-02T03:04:00.000Z',
};
const problem = (status: number, code: string) => ({ type: 'x', title: 'x', status, code });
const config = {
  urls: { api: '/api/v1' },
  signIn: { email: true, inboxUrl: null },
  keynet: { nodes: ['http://localhost:9000/keynet/1'] },
} as unknown as PortalConfig;

/** The sign-in of an account with two-step sign-in. @param second answer to a recovery code */
const show = async (second: object) => {
  const sent: [path: string, body: unknown][] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace('/api/v1/auth/', '');
    sent.push([path, await request.json()]);
    const answers: Readonly<Record<string, object>> = {
      email: { expiresInSeconds: 600 },
      'email/verify': problem(401, 'session.second-factor-required'),
      'second-factor/recovery': second,
    };
    const reply = answers[path] ?? {};
    return Response.json(reply, { status: 'status' in reply ? Number(reply.status) : 200 });
  };
  const users: SessionUser[] = [];
  let readAgain = 0;
  await loadLocale('en');
  render(
    <TextProvider locale="en" timeZone="UTC">
      <SignIn config={config} onUser={(user) => users.push(user)} onElsewhere={() => (readAgain += 1)} />
    </TextProvider>,
  );
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Second step' });
  return { sent, users, readAgain: () => readAgain };
};

test('an account with two-step sign-in signs in by a recovery code', async () => {
  const { sent, users } = await show(person);
  await userEvent.type(screen.getByLabelText('Recovery code'), '0000-1111-2222{Enter}');
  await waitFor(() => expect(users).toMatchObject([{ email: 'ada@example.org' }]));
  expect(sent.at(-1)).toEqual(['second-factor/recovery', { code: '000011112222' }]);
});

test('a wrong recovery code is named, and the session of the portal can be used instead', async () => {
  const { users, readAgain } = await show(problem(401, 'session.code-invalid'));
  expect(screen.getByRole('link', { name: 'http://localhost:9000/login' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Recovery code'), '0000-1111-2222{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong or no longer valid.');
  await userEvent.click(screen.getByRole('button', { name: 'I am signed in at the portal' }));
  expect([users, readAgain()]).toEqual([[], 1]);
});

test('a second step that came too late begins again with the address', async () => {
  await show(problem(401, 'session.second-factor-expired'));
  await userEvent.type(screen.getByLabelText('Recovery code'), '0000-1111-2222{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This sign-in is no longer open');
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig, SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { portalHistory } from '@ipr/mfe-contract/portal-history';
import { TextProvider } from '@ipr/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installAuthenticator, passkeyRequest, removeAuthenticator } from '../../passkeys/browser-passkeys.fixture.ts';
import { omitSignals } from '../../requests/node-request.fixture.ts';
import { useSession } from '../../session/session-store.ts';
import { AttemptFailure } from './attempt-failure.tsx';
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

beforeEach(() => {
  useSession.getState().signedOut();
  sessionStorage.clear();
});

test('signs in with e-mail and code', async () => {
  const { identity, codeRequests } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'Ada@example.org{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  expect(codeRequests).toEqual([{ email: 'Ada@example.org', locale: 'en' }]);
  expect(useSession.getState().user).toEqual(user);
});

test('asks for the code again after the page was reloaded, until it is used or another address is wanted', async () => {
  const { identity, codeRequests } = identityOf('123456');
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  await screen.findByLabelText('Code');
  cleanup();
  show(identity);
  expect(screen.getByText(/We sent a six-digit code to ada@example.org/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  expect(useSession.getState().user).toEqual(user);
  expect(codeRequests).toHaveLength(1);
  cleanup();
  show(identity);
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use another e-mail address' }));
  cleanup();
  show(identity);
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
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
  expect(await screen.findByText(/^The code is wrong or no longer valid\./)).toBeTruthy();
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

describe('other ways', () => {
  omitSignals();
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
  /** Identity behind the page: replies by path; a problem has a status. */
  const answering = (replies: Readonly<Record<string, object>>) => {
    const sent: [path: string, body: unknown][] = [];
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace('/api/v1/auth/', '');
      sent.push([path, await request.json()]);
      const reply = replies[path] ?? {};
      return Response.json(reply, { status: 'status' in reply ? Number(reply.status) : 200 });
    };
    return sent;
  };
  const offering = (signIn: Partial<PortalConfig['signIn']>, identity = identityOf('123456').identity) => {
    const offered = {
      ...config,
      urls: { api: '/api/v1' },
      signIn: { email: true, google: false, passkey: false, inboxUrl: null, ...signIn },
    } as unknown as PortalConfig;
    render(
      <TextProvider locale="en" timeZone="UTC">
        <LoginPage config={offered} identity={identity} />
      </TextProvider>,
    );
  };
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  afterEach(() => {
    removeAuthenticator();
    portalHistory().replace('/login');
  });

  test('are those that the deployment offers', () => {
    offering({ google: true, passkey: true });
    expect(names()).toEqual(expect.arrayContaining(['Send code', 'Sign in with a passkey', 'Continue with Google']));
    cleanup();
    offering({ email: false, passkey: true });
    expect(names()).toContain('Sign in with a passkey');
    expect(names()).not.toContain('Send code');
    expect(screen.queryByLabelText('E-mail')).toBeNull();
  });

  test('sign in with a passkey, without an address', async () => {
    installAuthenticator();
    const sent = answering({ 'passkey/options': passkeyRequest, 'passkey/verify': person });
    offering({ passkey: true });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
    await waitFor(() => expect(useSession.getState().user).toMatchObject({ email: 'ada@example.org' }));
    expect(sent.map(([path]) => path)).toEqual(['passkey/options', 'passkey/verify']);
    expect(sent[1]?.[1]).toMatchObject({ response: { id: 'a-passkey', type: 'public-key' } });
  });

  test('show that a passkey was not accepted, and nothing when the person closes the prompt', async () => {
    installAuthenticator({ closes: true });
    const refusal = { type: 'x', title: 'x', status: 422, code: 'passkey.refused' };
    const sent = answering({ 'passkey/options': passkeyRequest, 'passkey/verify': refusal });
    offering({ passkey: true });
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
    await userEvent.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText(/passkey was not accepted/)).toBeNull();
    installAuthenticator();
    await userEvent.click(button);
    expect(await screen.findByText(/The passkey was not accepted/)).toBeTruthy();
    expect(useSession.getState().status).toBe('signed-out');
  });

  test('complete a sign-in at Google from the address, which loses the answer and keeps the requested page', async () => {
    const sent = answering({ 'google/verify': person });
    sessionStorage.setItem('ipr-sign-in-search', '?next=%2Fassets');
    portalHistory().replace('/login?code=abc&state=def');
    offering({ google: true });
    await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
    expect(sent).toEqual([['google/verify', { answer: '?code=abc&state=def' }]]);
    const { pathname, search } = portalHistory().snapshot().location;
    expect(pathname + search).toBe('/login?next=%2Fassets');
  });

  test('show no failure when the person has cancelled at Google', async () => {
    const sent = answering({});
    portalHistory().replace('/login?error=access_denied&state=def');
    offering({ google: true });
    const button = screen.getByRole('button', { name: 'Continue with Google' });
    await waitFor(() => expect(portalHistory().snapshot().location.search).toBe(''));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect([sent, screen.queryByRole('alert')]).toEqual([[], null]);
  });

  test('say that a recovery code is wrong, also when it is too short to be one', async () => {
    const { identity } = identityOf('123456');
    offering({}, { ...identity, verifyCode: () => Promise.reject(new Failure('session.second-factor-required')) });
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), '0000-11{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The code is wrong or no longer valid.');
  });

  test('say that the second step came too late, and begin again with one click', async () => {
    const late = { type: 'x', title: 'x', status: 401, code: 'session.second-factor-expired' };
    const sent = answering({ 'second-factor/recovery': late });
    const { identity } = identityOf('123456');
    offering({}, { ...identity, verifyCode: () => Promise.reject(new Failure('session.second-factor-required')) });
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), '0000-1111-2222{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This sign-in is no longer open');
    expect(screen.queryByLabelText('Recovery code')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm with a passkey' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(screen.queryByRole('heading', { name: 'Second step' })).toBeNull();
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
    expect(sent.map(([path]) => path)).toEqual(['second-factor/recovery']);
  });

  const dynamicAt = (scriptUrl: string) => ({
    dynamic: { environmentId: '3f1c7d2e-5a64-4b0e-9c3f-2f6f0f9d1a77', scriptUrl },
  });
  const dynamicButton = () => screen.getByRole('button', { name: 'Continue with Dynamic' });

  test('sign in at Dynamic by the token of its script, which loads when it is chosen', async () => {
    const sent = answering({ dynamic: person });
    const script = `export const signIn = async ({ environmentId }) => ({ token: 'token of ' + environmentId });
      export const openWallet = signIn;`;
    offering(dynamicAt(`data:text/javascript,${encodeURIComponent(script)}`));
    await userEvent.click(dynamicButton());
    await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
    expect(sent).toEqual([['dynamic', { token: 'token of 3f1c7d2e-5a64-4b0e-9c3f-2f6f0f9d1a77' }]]);
  });

  test('say that Dynamic cannot be reached and name the code by e-mail, whose form is still there', async () => {
    const sent = answering({});
    offering(dynamicAt('data:text/javascript,export const nothing = 1;'));
    expect(screen.getByText(/Dynamic keeps the key of a new account/)).toBeTruthy();
    await userEvent.click(dynamicButton());
    expect(await screen.findByText(/Dynamic cannot be reached.*code by e-mail/)).toBeTruthy();
    expect(screen.getByLabelText('E-mail')).toBeTruthy();
    expect([sent, useSession.getState().status]).toEqual([[], 'signed-out']);
  });

  test.each(['passkey', 'recovery code'])('require the second factor of a protected account: a %s', async (way) => {
    installAuthenticator();
    const sent = answering({
      'second-factor/options': passkeyRequest,
      'second-factor/verify': person,
      'second-factor/recovery': person,
    });
    const { identity } = identityOf('123456');
    const required = () => Promise.reject(new Failure('session.second-factor-required'));
    offering({}, { ...identity, verifyCode: required });
    await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    expect(await screen.findByRole('heading', { name: 'Second step' })).toBeTruthy();
    if (way === 'passkey') await userEvent.click(screen.getByRole('button', { name: 'Confirm with a passkey' }));
    else {
      await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
      await userEvent.type(screen.getByLabelText('Recovery code'), '0000-1111-2222{Enter}');
    }
    await waitFor(() => expect(useSession.getState().user).toMatchObject({ email: 'ada@example.org' }));
    expect(sent.at(-1)?.[0]).toBe(way === 'passkey' ? 'second-factor/verify' : 'second-factor/recovery');
  });
});

test('names the moment of the next code when the limit of codes is reached', async () => {
  const { identity } = identityOf('123456');
  const before = Date.now();
  show({
    ...identity,
    requestCode: () => Promise.reject(new Failure('request.rate-limited', { retryAfter: 1_800 })),
  });
  await userEvent.type(screen.getByLabelText('E-mail'), 'ada@example.org{Enter}');
  const shown = (await screen.findByText(/You can request the next code at/)).textContent ?? '';
  const time = (at: number) => new Date(at).toLocaleTimeString('en', { timeStyle: 'short', timeZone: 'UTC' });
  const [hour, rest] = [/(\d+:\d+)/.exec(shown)?.[1], /(AM|PM)/.exec(shown)?.[1]];
  expect([time(before + 1_800_000), time(Date.now() + 1_800_000)]).toContain(`${hour} ${rest}`);
});

test('names it also for a new code after wrong ones, where the tries would be counted', () => {
  render(
    <TextProvider locale="en" timeZone="UTC">
      <AttemptFailure failure={new Failure('request.rate-limited', { retryAfter: 60 })} advice="2 tries are left" />
    </TextProvider>,
  );
  expect(screen.getByText(/You can request the next code at/)).toBeTruthy();
  expect(screen.queryByText('2 tries are left')).toBeNull();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { portalHistory } from '@ipr/mfe-contract';
import { TextProvider } from '@ipr/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Portal } from './portal.tsx';
import { omitSignals } from './requests/node-request.fixture.ts';
import { useSession } from './session/session-store.ts';
import { notify } from './toasts/notify.ts';

const { registry, session } = createWorld();
const modules = { of: async () => ({ remotes: [], refused: [] }) };
const config = configOf({ registry });

omitSignals();

const unanswered = () => new Promise<Response>(() => undefined);

const show = (path: string, answer: typeof fetch) => {
  useSession.setState({ status: 'unknown', user: undefined });
  globalThis.fetch = answer;
  portalHistory().replace(path);
  render(
    <TextProvider locale="en" timeZone="UTC">
      <Portal config={config} modules={modules} />
    </TextProvider>,
  );
};

test('shows a loading state until the session is known', () => {
  show('/assets', unanswered);
  expect(screen.getByText('Checking your session')).toBeTruthy();
});

test('redirects to the sign-in page without a session, and back to the requested page after sign-in', async () => {
  show('/assets/3?tab=actions', unanswered);
  act(() => void window.dispatchEvent(new Event('auth:unauthorized')));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('next')).toBe('/assets/3?tab=actions');
  expect(screen.getByLabelText('E-mail')).toBeTruthy();
  act(() => useSession.getState().signedIn(session));
  await waitFor(() => expect(location.pathname + location.search).toBe('/assets/3?tab=actions'));
});

/** The calls of a signed-in person, of which every one but the session query is answered by `later`. */
const signedInUntil = (later: () => Response) => {
  const called: string[] = [];
  const answer: typeof fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    called.push(pathname);
    return pathname === '/api/v1/auth/me' ? Response.json(session) : later();
  };
  return { called, answer };
};

test('a 401 of a later call ends the session and opens the sign-in page', async () => {
  let answered = () => Response.json({ items: [], total: 0, unread: 0 });
  const { called, answer } = signedInUntil(() => answered());
  show('/settings', answer);
  await waitFor(() => expect(called).toContain('/api/v1/notifications'));
  expect(useSession.getState().status).toBe('signed-in');
  answered = () => Response.json({}, { status: 401 });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(new URLSearchParams(location.search).get('next')).toBe('/settings');
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', user: undefined });
});

test('signing out in one tab empties the others', async () => {
  const { answer } = signedInUntil(() => Response.json({ items: [], total: 0, unread: 0 }));
  show('/settings', answer);
  await waitFor(() => expect(useSession.getState().status).toBe('signed-in'));
  const otherTab = new BroadcastChannel('ipr-session');
  otherTab.postMessage('signed-out');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(useSession.getState().user).toBeUndefined();
  otherTab.close();
});

test('a navigation keeps the contract of the modules and what they have loaded', async () => {
  const { called, answer } = signedInUntil(() => Response.json({ items: [], total: 0, unread: 0 }));
  show('/settings', answer);
  const polls = () => called.filter((path) => path === '/api/v1/notifications').length;
  await waitFor(() => expect(polls()).toBe(1));
  act(() => portalHistory().push('/settings?tab=account'));
  act(() => portalHistory().push('/nowhere'));
  expect(await screen.findByRole('link', { name: 'Return to Home' })).toBeTruthy();
  expect(polls()).toBe(1);
});

test('a change of the session mounts its page again, with its own query client, and keeps what was just reported', async () => {
  const { called, answer } = signedInUntil(() => Response.json({ items: [], total: 0, unread: 0 }));
  show('/nowhere', answer);
  const polls = () => called.filter((path) => path === '/api/v1/notifications').length;
  const before = await screen.findByRole('link', { name: 'Return to Home' });
  await waitFor(() => expect(polls()).toBe(1));
  act(() => notify.success('You hold the key of your account now.'));
  act(() => useSession.getState().signedIn({ ...session, custody: 'own' }));
  expect(before.isConnected).toBe(false);
  expect(await screen.findByRole('link', { name: 'Return to Home' })).toBeTruthy();
  await waitFor(() => expect(polls()).toBe(2));
  expect(screen.getAllByText('You hold the key of your account now.').length).toBeGreaterThan(0);
});

test('does not ask to sign in again when the server is unavailable', async () => {
  show('/assets', () => Promise.reject(new TypeError('fetch failed')));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(location.pathname).toBe('/assets');
});

test('allows verifying evidence without a session, even while the server is unavailable', async () => {
  show('/verify', () => Promise.reject(new TypeError('fetch failed')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Verify evidence' })).toBeTruthy();
  expect(screen.getByLabelText(/Choose a file/)).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Verify evidence · IP Registry'));
});

test('names the browser tab after the page’s heading, also when only the heading changes', async () => {
  show('/login', unanswered);
  act(() => void window.dispatchEvent(new Event('auth:unauthorized')));
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe(`${heading.textContent} · IP Registry`));
  heading.firstChild?.replaceWith('Einstellungen');
  await waitFor(() => expect(document.title).toBe('Einstellungen · IP Registry'));
  heading.remove();
  await waitFor(() => expect(document.title).toBe('IP Registry'));
});

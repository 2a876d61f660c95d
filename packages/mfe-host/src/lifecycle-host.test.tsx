/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { failedFiles } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import {
  type Lifecycles,
  Link,
  loadTimeoutMs,
  moduleLifecycles,
  portalHistory,
  Route,
  Routes,
  ShellProvider,
  useShell,
  within,
} from '@ipr/mfe-contract';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { useText } from '@ipr/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';

const lifecyclesOf = (App: ComponentType) =>
  moduleLifecycles({ name: 'mfe_test', load: async () => App as ComponentType<never> });

const host = (load: (attempt: number) => Promise<Lifecycles>, shell: ShellContract = shellFixture()): ReactElement => (
  <ShellProvider shell={shell}>
    <LifecycleHost
      name="mfe_test"
      load={load}
      loading={<p>Loading</p>}
      failed={(_, retry) => (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    />
  </ShellProvider>
);

beforeEach(() => portalHistory().replace('/assets'));
afterEach(() => jest.useRealTimers());

test('mounts a module in its own root and removes it completely', async () => {
  const lifecycles = lifecyclesOf(() => <h1>Library</h1>);
  const load = async () => lifecycles;
  const { container, unmount } = render(host(load));
  expect(await screen.findByRole('heading', { name: 'Library' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  const place = container.querySelector('div > div');
  unmount();
  await waitFor(() => expect(place?.isConnected).toBe(false));
});

test('reports a time-out for a module whose files never load, and allows a retry', async () => {
  jest.useFakeTimers();
  const hanging = () => new Promise<Lifecycles>(() => undefined);
  render(host(hanging));
  await act(() => jest.advanceTimersByTimeAsync(loadTimeoutMs - 1));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('propagates a link in the module to the page’s address, and a navigation of the page to the module', async () => {
  const lifecycles = lifecyclesOf(() => (
    <Routes>
      <Route path="/assets" element={<Link to="/assets/7">Open</Link>} />
      <Route path="/assets/:id" element={<h1>Asset</h1>} />
    </Routes>
  ));
  const load = async () => lifecycles;
  render(host(load));
  await userEvent.click(await screen.findByRole('link', { name: 'Open' }));
  expect(window.location.pathname).toBe('/assets/7');
  expect(await screen.findByRole('heading', { name: 'Asset' })).toBeTruthy();
  portalHistory().push('/assets');
  expect(await screen.findByRole('link', { name: 'Open' })).toBeTruthy();
});

test('passes a changed contract to a mounted module', async () => {
  const App = () => {
    const { session } = useShell();
    return (
      <p>
        {useText()('nav.assets')} of {session.email}
      </p>
    );
  };
  const lifecycles = lifecyclesOf(App);
  const load = async () => lifecycles;
  const of = (email: string) => shellFixture({ session: { email } as ShellContract['session'] });
  const { rerender } = render(host(load, of('ada@example.org')));
  expect(await screen.findByText('Assets of ada@example.org')).toBeTruthy();
  rerender(host(load, of('grace@example.org')));
  expect(await screen.findByText('Assets of grace@example.org')).toBeTruthy();
});

test('a file that the module loads while it starts, and that does not arrive, is the reason shown', async () => {
  const broken = lifecyclesOf(() => null);
  const bootstrap = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed'), { request: 'http://[/' }));
  const load = async () => ({ ...broken, bootstrap });
  const failed = (thrown: unknown) => <p>{(thrown as { code?: string }).code}</p>;
  render(
    <ShellProvider shell={shellFixture()}>
      <LifecycleHost name="mfe_test" load={load} loading={null} failed={failed} />
    </ShellProvider>,
  );
  expect(await screen.findByText('network.unreachable')).toBeTruthy();
});

test('a module that stopped renews the files that did not load before it reloads the page', async () => {
  const lifecycles = lifecyclesOf(() => {
    throw new Error('Loading chunk 1 failed');
  });
  const load = async () => lifecycles;
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const original = globalThis.fetch;
  const renewed: unknown[] = [];
  globalThis.fetch = async (url, init) => {
    renewed.push([url, init?.cache]);
    return new Response();
  };
  failedFiles().add('http://portal.example/modules/mfe_test/1.chunk.js');
  try {
    render(host(load));
    await userEvent.click(await screen.findByRole('button', { name: /reload/i }));
    expect(renewed).toContainEqual(['http://portal.example/modules/mfe_test/1.chunk.js', 'reload']);
  } finally {
    globalThis.fetch = original;
    failedFiles().clear();
    logged.mockRestore();
  }
});

test('loads a module again on Retry', async () => {
  const attempts: number[] = [];
  const lifecycles = lifecyclesOf(() => <h1>Back again</h1>);
  const load = async (attempt: number) => {
    attempts.push(attempt);
    if (attempt === 0) throw new Error('offline');
    return lifecycles;
  };
  render(host(load));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Back again' })).toBeTruthy();
  expect(attempts).toEqual([0, 1]);
});

const Throwing = (): never => {
  throw new RangeError('of a person');
};
const ThrowingLater = () => {
  useEffect(() => Throwing(), []);
  return <p>Shown first</p>;
};
const Endless = () => {
  const [count, setCount] = useState(0);
  setCount(count + 1);
  return <p>{count}</p>;
};

test.each([
  ['throws while rendering', Throwing, 'RangeError'],
  ['throws later, in an effect', ThrowingLater, 'RangeError'],
  ['renders without end', Endless, 'Error'],
])('shows an error in place of a module that %s, and reports its kind without its text', async (what, App, error) => {
  const printed: unknown[] = [];
  const sent: unknown[] = [];
  const [{ error: print }, { fetch: send }] = [console, globalThis];
  console.error = (...line: unknown[]) => printed.push(line);
  globalThis.fetch = async (input, init) => {
    sent.push([input, JSON.parse(String(init?.body))]);
    return new Response();
  };
  try {
    const name = `mfe_${what.replaceAll(/[^a-z]/g, '_')}`;
    const lifecycles = moduleLifecycles({ name, load: async () => App as ComponentType<never> });
    const load = async () => lifecycles;
    render(host(load));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${name} cannot be shown`);
    expect(alert.textContent).toContain('It stopped because of an error of its own.');
    await waitFor(() => expect(sent).toEqual([['/errors', { module: name, version: 'none', phase: 'run', error }]]));
    expect(printed.length).toBeGreaterThan(0);
  } finally {
    console.error = print;
    globalThis.fetch = send;
  }
});

test('rejects work that does not settle in time', async () => {
  await expect(within(new Promise(() => undefined), 5, 'the module')).rejects.toMatchObject({ code: 'module.slow' });
});

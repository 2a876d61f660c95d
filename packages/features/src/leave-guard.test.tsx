/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { portalHistory } from '@ipr/mfe-contract';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

const words = 'It would be lost.';
const shown = () => portalHistory().snapshot().location.pathname;
const press = (name: string) => fireEvent.click(screen.getByText(name));
const isPromptShown = () => screen.queryByText(words) !== null;

const Page = () => {
  const [running, setRunning] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setRunning(!running)}>
        Begin or end
      </button>
      <a href="/workfiles">Workfiles</a>
      <LeaveGuard running={running} losing words={words} />
    </>
  );
};

/** Opens the registration page with the library as the previous history entry. */
const open = () => {
  showInPortal(createWorld(), '/assets', <Page />);
  visit('/assets/new');
};

/** Simulates the browser's Back and Forward buttons; while the guard blocks, it restores the entry. */
const move = (steps: number) =>
  act(async () => {
    const popstate = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
    history.go(steps);
    await popstate;
  });

const visit = (path: string) => act(() => portalHistory().push(path));

test('blocks Back while a task runs and asks with the same text as for a link', async () => {
  open();
  press('Begin or end');
  await move(-1);
  expect(isPromptShown()).toBe(true);
  expect(screen.getByText('Leave this page?')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/assets/new'));
  expect(shown()).toBe('/assets/new');
  press('Stay');
  press('Workfiles');
  expect(shown()).toBe('/assets/new');
  press('Leave');
  expect(shown()).toBe('/workfiles');
});

test('allows Back again after Stay and navigates to its target after Leave', async () => {
  open();
  press('Begin or end');
  for (const answer of ['Stay', 'Leave']) {
    await move(-1);
    await waitFor(() => expect(location.pathname).toBe('/assets/new'));
    press(answer);
  }
  await waitFor(() => expect(shown()).toBe('/assets'));
  expect(location.pathname).toBe('/assets');
});

test('blocks Back from the update view, which shares its path with the asset', async () => {
  open();
  visit('/assets/7');
  visit('/assets/7?mode=update');
  press('Begin or end');
  await move(-1);
  await waitFor(() => expect(location.search).toBe('?mode=update'));
  press('Leave');
  await waitFor(() => expect(location.search).toBe(''));
  expect(shown()).toBe('/assets/7');
});

test('does not block before a task starts or after it has ended', async () => {
  open();
  await move(-1);
  expect(shown()).toBe('/assets');
  visit('/assets/new');
  press('Begin or end');
  press('Begin or end');
  await move(-1);
  expect(shown()).toBe('/assets');
  expect(isPromptShown()).toBe(false);
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalRouter, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import type { Tone } from '@ipr/ui';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { NotificationDrawer } from './notification-drawer.tsx';
import { Toaster } from './toaster.tsx';
import { useToasts } from './toasts-store.ts';

const show = (tone: Tone, ...lines: string[]) => act(() => useToasts.getState().show({ tone, lines }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  useToasts.getState().clear();
});
afterEach(() => jest.useRealTimers());

test('shows one toast at a time and replaces it by the next', () => {
  render(<Toaster />);
  show('success', 'First');
  show('success', 'Second');
  expect(screen.queryByText('First')).toBeNull();
  expect(within(screen.getByRole('status')).getByText('Second')).toBeTruthy();
});

test.each(['success', 'info'] as const)('hides a toast of tone %s after 5 s', (tone) => {
  render(<Toaster />);
  show(tone, 'Saved');
  pass(4_999);
  expect(screen.getByText('Saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test.each([
  ['the pointer is over the toast', fireEvent.mouseEnter, fireEvent.mouseLeave],
  ['the focus is in the toast', fireEvent.focus, fireEvent.blur],
])('pauses the timer while %s', (_, begin, end) => {
  render(<Toaster />);
  show('success', 'Saved');
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  pass(4_000);
  begin(dismiss);
  pass(60_000);
  end(dismiss);
  pass(999);
  expect(screen.getByText('Saved')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test.each(['failure', 'warning'] as const)('announces a %s assertively and keeps it until it is dismissed', (tone) => {
  render(<Toaster />);
  show(tone, 'Broken');
  pass(1_000_000);
  expect(within(screen.getByRole('alert')).getByText('Broken')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Broken')).toBeNull();
});

test('shows several entries as one toast with a list', () => {
  render(<Toaster />);
  show('failure', 'title: too long', 'cid: not a CID');
  expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(2);
});

test('keeps earlier toasts in the log and counts warnings and failures that were not dismissed', async () => {
  render(
    <ShellProvider shell={shellFixture({ links: createLinks(null) })}>
      <PortalRouter>
        <NotificationDrawer />
      </PortalRouter>
    </ShellProvider>,
  );
  show('success', 'First');
  show('failure', 'Second');
  show('failure', 'Second');
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
  await act(() => import('./notification-panel.tsx'));
  const entries = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(entries).toHaveLength(2);
  expect(entries[0]?.textContent).toMatch(/Second.*2 times/);
  expect(screen.getByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy();
});

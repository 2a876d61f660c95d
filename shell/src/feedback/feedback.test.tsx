/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { type NotifyAction, PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { NotificationDrawer } from '../toasts/notification-drawer.tsx';
import { type NewToast, useToasts } from '../toasts/toasts-store.ts';
import { logOutcomes } from '../transactions/log-outcomes.ts';
import { TransactionOverlay } from '../transactions/overlay.tsx';
import { useTracker } from '../transactions/tracker.ts';
import { Feedback } from './feedback.tsx';

const show = (toast: NewToast) => act(() => useToasts.getState().show(toast));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const go = (path: string) => act(() => portalHistory().push(path));
const tracker = () => useTracker.getState();

beforeEach(() => {
  jest.useFakeTimers();
  useToasts.getState().clear();
  tracker().reset();
  portalHistory().replace('/assets/new');
});
afterEach(() => jest.useRealTimers());

const showAll = () =>
  render(
    <ShellProvider shell={shellFixture({ links: createLinks(null) })}>
      <PortalRouter>
        <NotificationDrawer />
      </PortalRouter>
      <input aria-label="Title" />
      <Feedback>
        <TransactionOverlay explorer={() => null} />
      </Feedback>
    </ShellProvider>,
  );

const settle = (status: 'confirmed' | 'failed') =>
  act(() => tracker().update(tracker().begin('grantAccess'), { status, error: 'relay.unavailable' }));

/** Entries of the list behind the bell that name a message of this window. */
const listed = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Notifications, / }));
  await act(() => import('../toasts/notification-panel.tsx'));
  const [list] = within(screen.getByRole('dialog', { name: 'Notifications' })).getAllByRole('list');
  return list ? within(list).getAllByRole('listitem') : [];
};

test('the message of an action replaces the outcome of its transaction, in the card and in the list', async () => {
  const stop = logOutcomes();
  showAll();
  settle('confirmed');
  expect(screen.getByText('Access granted successfully!')).toBeTruthy();
  show({ tone: 'success', lines: ['Asset shared internally'] });
  expect(screen.queryByText('Access granted successfully!')).toBeNull();
  expect(screen.getAllByText('Asset shared internally')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy();
  expect(await listed()).toHaveLength(1);
  stop();
});

test('the outcome of a transaction of a list is only recorded; a failure is shown too', async () => {
  const stop = logOutcomes();
  showAll();
  const settleInList = (status: 'confirmed' | 'failed') =>
    act(() => tracker().update(tracker().begin('createAsset', true), { status, error: 'relay.unavailable' }));
  settleInList('confirmed');
  expect(screen.queryByText('Asset created successfully!')).toBeNull();
  settleInList('failed');
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(await listed()).toHaveLength(2);
  stop();
});

test('a failure after a confirmed transaction keeps its own entry', async () => {
  const stop = logOutcomes();
  showAll();
  settle('confirmed');
  show({ tone: 'failure', lines: ['The invitation could not be sent'] });
  expect(await listed()).toHaveLength(2);
  stop();
});

test('a failure leaves with its page and stays in the list', async () => {
  showAll();
  show({ tone: 'failure', lines: ['Failed to share asset'] });
  pass(6_000);
  go('/assets');
  expect(screen.queryByText('Failed to share asset')).toBeNull();
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  expect(await listed()).toHaveLength(1);
});

test.each<[string, NewToast, number]>([
  ['a failure shown less than 5 s ago', { tone: 'failure', lines: ['Shown'] }, 0],
  [
    'a warning with a Retry',
    { tone: 'warning', lines: ['Shown'], action: { label: 'Retry', run: () => undefined } },
    6_000,
  ],
  ['a success', { tone: 'success', lines: ['Shown'] }, 0],
])('%s follows to the next page', (_, toast, ms) => {
  showAll();
  show(toast);
  pass(ms);
  go('/assets');
  expect(screen.getByText('Shown')).toBeTruthy();
});

const withUndo = () => {
  const run = jest.fn();
  const action: NotifyAction = { label: 'Undo', isUndo: true, run };
  show({ tone: 'success', lines: ['Asset moved successfully'], action });
  return run;
};
const pressUndo = (target: Element | Window = window) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

test('offers Undo for 10 s, longer while the pointer is over it', () => {
  showAll();
  withUndo();
  pass(9_000);
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'Undo' }));
  pass(60_000);
  fireEvent.mouseLeave(screen.getByRole('button', { name: 'Undo' }));
  pass(999);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  pass(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('undoes once by Ctrl + Z, but not while a text field is focused', () => {
  showAll();
  const run = withUndo();
  pressUndo(screen.getByLabelText('Title'));
  expect(run).not.toHaveBeenCalled();
  pressUndo();
  pressUndo();
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Asset moved successfully')).toBeNull();
});

test('undoes once from the list after the message has gone', async () => {
  showAll();
  const run = withUndo();
  pass(10_000);
  const [entry] = await listed();
  fireEvent.click(within(entry as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(
    within(screen.getByRole('dialog', { name: 'Notifications' })).queryByRole('button', { name: 'Undo' }),
  ).toBeNull();
});

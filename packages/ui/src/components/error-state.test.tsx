/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { Failure } from '@ipr/domain';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

let online = true;
beforeAll(() => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
});
const setOnline = (now: boolean) => {
  online = now;
  act(() => void window.dispatchEvent(new Event(now ? 'online' : 'offline')));
};
afterEach(() => setOnline(true));

test('names the missing network as the reason, and retries when it returns', () => {
  const retry = jest.fn();
  setOnline(false);
  render(<ErrorState title="Failed to fetch assets" error={new Failure('service.unavailable')} onRetry={retry} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('You are offline.');
  expect(alert.textContent).toContain('It is loaded when you are online again.');
  expect(retry).not.toHaveBeenCalled();
  setOnline(true);
  expect(retry).toHaveBeenCalledTimes(1);
  expect(alert.textContent).not.toContain('You are offline.');
});

test('keeps the reason of a refusal while the device is offline', () => {
  setOnline(false);
  render(<ErrorState error={new Failure('access.denied')} />);
  expect(screen.getByRole('alert').textContent).not.toContain('offline');
});

test('has the heading of the page where it replaces the page', () => {
  const heading = (level: number) => screen.getByRole('heading', { level }).textContent;
  const { rerender } = render(<ErrorState isPage title="The portal cannot start" />);
  expect(heading(1)).toBe('The portal cannot start');
  rerender(<EmptyState isPage heading="Page not found" text="" />);
  expect(heading(1)).toBe('Page not found');
  rerender(<EmptyState heading="This folder is empty" text="" />);
  expect(heading(2)).toBe('This folder is empty');
});

test('a page that is loading names the missing network as the reason until it returns', () => {
  render(<LoadingState text="Loading assets" />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Loading assets');
  setOnline(false);
  expect(status.textContent).toContain('You are offline.');
  setOnline(true);
  expect(status.textContent).toBe('Loading assets');
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { defaultSettings, type Notice } from '@ipr/api';
import { createWorld } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { act } from '@testing-library/react';
import { settingsKey } from '../preferences/settings-key.ts';
import { BrowserNotices } from './browser-notices-host.tsx';
import { clearInbox, useInbox } from './inbox-store.ts';

const titles: string[] = [];
class BrowserNotice {
  static permission: NotificationPermission = 'granted';
  constructor(title: string) {
    titles.push(title);
  }
}

let visibility: DocumentVisibilityState;
beforeEach(() => {
  titles.length = 0;
  visibility = 'hidden';
  BrowserNotice.permission = 'granted';
  Object.assign(globalThis, { Notification: BrowserNotice });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
});
afterEach(() => {
  clearInbox();
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(document, 'visibilityState');
});

const notice = (minute: number, readAt: string | null = null): Notice => ({
  id: `notice-${minute}`,
  kind: 'share-accepted',
  facts: {
    assetId: '7',
    assetTitle: `Pump ${minute}`,
    shareId: null,
    actor: 'Grace',
    accessLevel: 'view',
    expiresAt: 0,
    message: '',
  },
  createdAt: new Date(minute * 60_000).toISOString(),
  readAt,
});
const receive = (...items: Notice[]) => act(async () => useInbox.setState({ state: 'loaded', items }));
const show = (push = true) => {
  const { shell } = showInPortal(createWorld(), '/', <BrowserNotices />);
  const notifications = { ...defaultSettings.notifications, push };
  shell.queryClient.setQueryData(settingsKey, { settings: { ...defaultSettings, notifications }, version: 1 });
};

test('shows a notice that arrives in the background, and neither the first ones nor older or read ones', async () => {
  show();
  await receive(notice(5));
  expect(titles).toEqual([]);
  await receive(notice(7), notice(6, '2026-01-01T00:00:00.000Z'), notice(5), notice(4));
  expect(titles).toEqual([expect.stringContaining('Pump 7')]);
  await receive(notice(7), notice(5));
  expect(titles).toHaveLength(1);
});

test.each([
  ['the page is visible', { visibility: 'visible' }],
  ['the person has switched notices off', { push: false }],
  ['the browser has no permission', { permission: 'denied' }],
  ['the browser has no notices', { isSupported: false }],
] as const)('shows none while %s', async (_, change) => {
  const state = { visibility: 'hidden', permission: 'granted', push: true, isSupported: true, ...change } as const;
  visibility = state.visibility;
  BrowserNotice.permission = state.permission;
  if (!state.isSupported) Reflect.deleteProperty(globalThis, 'Notification');
  show(state.push);
  await receive(notice(5));
  await receive(notice(6), notice(5));
  expect(titles).toEqual([]);
});

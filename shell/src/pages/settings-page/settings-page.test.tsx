/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { defaultSettings, type SessionEntry } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { chooseTheme, chosenTheme } from '@ipr/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLanguageStore } from '../../language/language-store.ts';
import { openOtherTab } from '../../session/other-tab.fixture.ts';
import { useSession } from '../../session/session-store.ts';
import { SettingsPage } from './settings-page.tsx';

const at = (minute: number) => `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z`;
const device = (id: string, change: Partial<SessionEntry> = {}): SessionEntry => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  place: '10.0.0.1',
  signedInAt: at(4),
  lastUsedAt: at(5),
  isCurrent: false,
  isBound: false,
  ...change,
});

/** The world with identity's list of sessions. */
const withSessions = (...listed: readonly SessionEntry[]) => {
  const world = createWorld();
  let sessions = listed;
  const { eoaWallet } = world.session;
  const identity = {
    walletKey: async () => ({
      owners: [eoaWallet],
      isDeployed: true,
      custody: 'assisted',
      hasRecovery: false,
      waiting: null,
    }),
    accessTokens: async () => [],
    signatures: async () => ({ items: [], next: null }),
    sessions: async () => {
      world.note('identity.sessions');
      return [...sessions];
    },
    endSession: async ({ id }: { id: string }) => {
      world.note(`identity.endSession ${id}`);
      sessions = sessions.filter((each) => each.id !== id);
      return [...sessions];
    },
    endSessions: async () => {
      world.note('identity.endSessions');
      return { ended: sessions.length };
    },
  };
  return { ...world, api: { ...world.api, identity } as unknown as World['api'] };
};

const show = (tab: string, world: World = withSessions(device('one', { isCurrent: true }))) => ({
  world,
  ...showInPortal(world, `/settings?tab=${tab}`, <SettingsPage />),
});
const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await toggle(name)).getAttribute('aria-checked') === 'true';

test.each([
  ['profile', 'Profile'],
  ['account', 'Account'],
  ['notifications', 'Notifications'],
  ['other', 'Profile'],
])('opens the tab of ?tab=%s', async (tab, name) => {
  show(tab);
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy();
});

test('names the chosen tab in the address', async () => {
  show('profile');
  fireEvent.click(await screen.findByRole('tab', { name: 'Notifications' }));
  expect(location.search).toBe('?tab=notifications');
});

test('shows the wallet, the party that could sign for it, and the network in the account tab', async () => {
  show('account');
  expect(await screen.findByText(/\(80002\)/)).toBeTruthy();
  expect(screen.getByText('Assisted')).toBeTruthy();
  expect(screen.getAllByText('a@b.test').length).toBeGreaterThan(0);
  expect(screen.getByText('Jan 01, 1970 at 00:00')).toBeTruthy();
});

test('applies a chosen theme at once, stores it as ui-theme and with the account', async () => {
  const { world } = show('account');
  fireEvent.click(await screen.findByText('Dark'));
  expect(localStorage.getItem('ui-theme')).toBe('dark');
  await waitFor(() => expect(world.storedPerson.settings()).toMatchObject({ version: 1 }));
  expect(world.storedPerson.settings().settings.preferences).toMatchObject({ theme: 'dark', language: 'en' });
});

test('reports a choice of appearance that was not stored with the account', async () => {
  const { world, toasts } = show('account');
  world.failNext('profiles.saveSettings', new Failure('network.unreachable'));
  fireEvent.click(await screen.findByText('Light'));
  await waitFor(() => expect(toasts).toEqual(['Failed to update user settings']));
  expect(localStorage.getItem('ui-theme')).toBe('light');
});

describe('notifications', () => {
  test('shows the settings of the service, and saves one switch without changing the others', async () => {
    const { world, toasts } = show('notifications');
    await waitFor(async () => expect((await toggle('Send me mail')).hasAttribute('disabled')).toBe(false));
    expect(await isOn('Share requests')).toBe(true);
    await userEvent.click(await toggle('Share requests'));
    await waitFor(() => expect(toasts).toEqual(['Settings updated successfully']));
    const { notifications, preferences } = defaultSettings;
    expect(world.storedPerson.settings()).toEqual({
      settings: {
        ...defaultSettings,
        notifications: { ...notifications, shareRequests: false },
        preferences: { ...preferences, theme: chosenTheme() },
      },
      version: 1,
      hasPreferences: true,
    });
    expect(await isOn('Share requests')).toBe(false);
  });

  test('the switch for all mail locks the kinds of mail, but neither the consent nor the notices in the product', async () => {
    show('notifications');
    await waitFor(async () => expect((await toggle('Send me mail')).hasAttribute('disabled')).toBe(false));
    await userEvent.click(await toggle('Send me mail'));
    await waitFor(async () => expect((await toggle('Asset updates')).hasAttribute('disabled')).toBe(true));
    for (const name of ['News about the product', 'Notices while I work'])
      expect((await toggle(name)).hasAttribute('disabled')).toBe(false);
  });

  test.each([
    ['Send me mail', true],
    ['Share requests', true],
    ['Replies to your shares', true],
    ['Asset updates', true],
    ['Notices of the operator', false],
    ['News about the product', false],
    ['Notices while I work', true],
  ])('shows the default of %s while settings cannot be fetched, locked', async (name, value) => {
    const world = withSessions();
    for (let times = 0; times < 9; times++) world.failNext('profiles.settings', new Failure('network.unreachable'));
    show('notifications', world);
    expect(await screen.findByText(/Your settings could not be loaded/)).toBeTruthy();
    expect([await isOn(name), (await toggle(name)).hasAttribute('disabled')]).toEqual([value, true]);
  });

  test('loads the settings on Retry', async () => {
    const world = withSessions();
    world.failNext('profiles.settings', new Failure('network.unreachable'));
    show('notifications', world);
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await toggle('Send me mail')).hasAttribute('disabled')).toBe(false));
  });

  test('reports a failed change and shows the stored value again', async () => {
    const { world, toasts } = show('notifications');
    await waitFor(async () => expect((await toggle('Send me mail')).hasAttribute('disabled')).toBe(false));
    world.failNext('profiles.saveSettings', new Failure('network.unreachable'));
    await userEvent.click(await toggle('Send me mail'));
    await waitFor(() => expect(toasts).toEqual(['Failed to update settings']));
    expect(await isOn('Send me mail')).toBe(true);
  });

  test('a change made elsewhere is shown and not overwritten', async () => {
    const { world, toasts } = show('notifications');
    await waitFor(async () => expect((await toggle('Send me mail')).hasAttribute('disabled')).toBe(false));
    const notifications = { ...defaultSettings.notifications, marketing: true };
    await world.api.profiles.saveSettings({ id: 'me', settings: { ...defaultSettings, notifications } });
    await userEvent.click(await toggle('Send me mail'));
    await waitFor(() => expect(toasts[0]).toMatch(/changed in another tab/));
    await waitFor(async () => expect(await isOn('News about the product')).toBe(true));
    expect(await isOn('Send me mail')).toBe(true);
  });

  test('prompts for the permission of the browser when notices are switched on, and not before', async () => {
    const prompts: string[] = [];
    const requestPermission = async () => {
      prompts.push('prompted');
      return 'granted' as const;
    };
    Object.assign(globalThis, { Notification: { permission: 'default', requestPermission } });
    show('notifications');
    const name = 'Notices while I work';
    await waitFor(async () => expect((await toggle(name)).hasAttribute('disabled')).toBe(false));
    await userEvent.click(await toggle(name));
    await waitFor(async () => expect(await isOn(name)).toBe(false));
    expect(prompts).toEqual([]);
    await waitFor(async () => expect((await toggle(name)).hasAttribute('disabled')).toBe(false));
    await userEvent.click(await toggle(name));
    await waitFor(() => expect(prompts).toEqual(['prompted']));
    Reflect.deleteProperty(globalThis, 'Notification');
  });
});

describe('account', () => {
  test('saves what other people see', async () => {
    const { world } = show('account');
    await waitFor(async () => expect((await toggle('Show my profile')).hasAttribute('disabled')).toBe(false));
    await userEvent.click(await toggle('Show my profile'));
    await waitFor(() =>
      expect(world.storedPerson.settings().settings.privacy).toEqual({ profileVisible: false, activityVisible: true }),
    );
  });

  test('a switch keeps the language, theme and zone of the device while the account has none', async () => {
    useLanguageStore.setState({ locale: 'fr', chosenTimeZone: 'Asia/Tokyo' });
    chooseTheme('dark');
    const { world } = show('account');
    await userEvent.click(await toggle('Show my profile'));
    await waitFor(() => expect(world.storedPerson.settings().version).toBe(1));
    const { preferences } = world.storedPerson.settings().settings;
    expect(preferences).toEqual({ theme: 'dark', language: 'fr', timezone: 'Asia/Tokyo' });
    useLanguageStore.setState(useLanguageStore.getInitialState());
  });

  test('lists sessions with device, place and times, and ends another one', async () => {
    const world = withSessions(
      device('one', { isCurrent: true }),
      device('two', { browser: 'Safari', system: 'iOS', place: '203.0.113.9' }),
      device('three', { browser: null, system: null, place: null }),
    );
    const { toasts } = show('account', world);
    const items = await screen.findAllByRole('listitem');
    const [first, second, third] = items.filter((each) => each.textContent?.includes('Last used'));
    expect(first?.textContent).toMatch(/Firefox on Linux This device.*10\.0\.0\.1.*Jan 02, 2026 at 03:04.*03:05/);
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second?.textContent).toMatch(/Safari on iOS.*203\.0\.113\.9/);
    expect(third?.textContent).toMatch(/Unknown device/);
    await userEvent.click(screen.getByRole('button', { name: 'End session: Safari on iOS' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(toasts).toEqual(['The session has ended.']);
    expect(world.calls).toContain('identity.endSession two');
  });

  test('signs out everywhere after a confirmation, in all tabs', async () => {
    const otherTab = openOtherTab();
    const { world } = show('account');
    useSession.getState().signedIn(world.session);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    expect(world.calls).not.toContain('identity.endSessions');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(useSession.getState().status).toBe('signed-out'));
    expect(world.calls).toContain('identity.endSessions');
    await waitFor(() => expect(otherTab.received).toEqual(['signed-out']));
    otherTab.close();
  });

  test('changes the username in the profile widget', async () => {
    const { world, toasts } = show('account');
    const name = await screen.findByLabelText('Username');
    await waitFor(() => expect(name.hasAttribute('disabled')).toBe(false));
    await userEvent.type(name, 'A');
    expect(await screen.findByText('Username must be at least 2 characters')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save profile' }).hasAttribute('disabled')).toBe(true);
    await userEvent.type(name, 'da');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(toasts).toEqual(['Profile updated']));
    expect(world.storedPerson.profile().username).toBe('Ada');
  });

  test('reports a failed change in the profile widget', async () => {
    const { world, toasts } = show('account');
    const name = await screen.findByLabelText('Username');
    await waitFor(() => expect(name.hasAttribute('disabled')).toBe(false));
    world.failNext('profiles.updateUser', new Failure('unexpected'));
    await userEvent.type(name, 'Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(toasts).toEqual(['Failed to update user profile']));
  });
});

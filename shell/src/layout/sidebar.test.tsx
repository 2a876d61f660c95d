/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { SessionUser } from '@ipr/api';
import { PortalRouter, portalHistory, type ShellApi, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productRemotes } from '../product-remotes.fixture.ts';
import type { Remotes } from '../remotes.ts';
import { openOtherTab } from '../session/other-tab.fixture.ts';
import { useSession } from '../session/session-store.ts';
import { PhoneHeader } from './phone-header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarShortcut } from './use-sidebar.ts';

const wallet = '0x1234567890abcdef1234567890abcdef1234cdef' as const;
const ada = { wallet, email: 'ada@example.org' } as unknown as SessionUser;

interface FrameProps {
  readonly phone: boolean;
  readonly remotes: Remotes;
}

const Frame = ({ phone, remotes }: FrameProps) => {
  useSidebarShortcut(phone);
  return phone ? <PhoneHeader /> : <Sidebar remotes={remotes} />;
};

const show = (user: SessionUser, phone = false, remotes: Remotes = productRemotes()) => {
  const left: string[] = [];
  const api = { identity: { logout: async () => void left.push('logout') } } as unknown as ShellApi;
  useSession.getState().signedIn(user);
  portalHistory().replace('/assets/7');
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null), session: user, api })}>
        <PortalRouter>
          <Frame phone={phone} remotes={remotes} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
  return left;
};

test('shows the six specified items in the group Main and marks the current one', () => {
  show(ada);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Assets',
    'Workfiles',
    'Shares',
    'Register IP',
    'Settings',
  ]);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((l) => l.textContent)).toEqual([
    'Assets',
  ]);
});

test('shows the module’s name and a neutral icon for an entry whose text and icon this build lacks', () => {
  const navigation = [{ path: '/new', label: 'nav.of-tomorrow', icon: 'IconOfTomorrow', order: 1 }];
  show(ada, false, [{ name: 'mfe_new', version: '2', paths: ['/new'], navigation }]);
  const link = screen.getByRole('link', { name: 'mfe_new' });
  expect(link.getAttribute('href')).toBe('/new');
  expect(link.querySelector('svg')).toBeTruthy();
});

test.each(['ctrlKey', 'metaKey'])('%s and b collapse the sidebar to icons, and a cookie stores that', (modifier) => {
  show(ada);
  fireEvent.keyDown(window, { key: 'b', [modifier]: true });
  expect(screen.getByRole('link', { name: 'Dashboard' }).textContent).toBe('');
  expect(document.cookie).toContain('sidebar_state=collapsed');
  fireEvent.keyDown(window, { key: 'b', [modifier]: true });
  expect(screen.getByRole('link', { name: 'Dashboard' }).textContent).toBe('Dashboard');
  expect(document.cookie).toContain('sidebar_state=expanded');
});

test('shows initial, name and 4+4 of the wallet in the footer, linked to the account', () => {
  show(ada);
  const account = screen.getByRole('link', { name: `ada, Account ${wallet}` });
  expect(account.textContent).toMatch(/^Aada0x12\.\.\.cdef/);
  expect(account.getAttribute('href')).toBe('/settings?tab=account');
});

test('shows User for a person without name and e-mail', () => {
  show({ ...ada, email: '' });
  expect(screen.getByRole('link', { name: `User, Account ${wallet}` }).textContent).toMatch(/^UUser/);
});

test('ends the session on Sign Out, in all tabs', async () => {
  const otherTab = openOtherTab();
  const left = show(ada);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(left).toEqual(['logout']);
  await waitFor(() => expect(useSession.getState().status).toBe('signed-out'));
  await waitFor(() => expect(otherTab.received).toEqual(['signed-out']));
  otherTab.close();
});

test('offers all pages, Settings and Log out in the phone’s menu; Log out opens the sign-in page', async () => {
  const left = show(ada, true);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['All pages', 'Settings', 'Log out']);
  await userEvent.click(items[2] as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(left).toEqual(['logout']);
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { SessionUser } from '@ipr/api';
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productRemotes } from '../product-remotes.fixture.ts';
import { useSession } from '../session/session-store.ts';
import { Layout } from './layout.tsx';
import { useSidebar } from './use-sidebar.ts';

const windows = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('max-width: 767'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
});
afterEach(() => {
  globalThis.matchMedia = windows;
});

const showPages = () => {
  const world = createWorld();
  const user = { wallet: world.session.wallet, email: 'ada@example.org' } as unknown as SessionUser;
  useSession.getState().signedIn(user);
  portalHistory().replace('/assets');
  const { ports } = world;
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null), session: user, ports, config: configOf(world) })}>
        <PortalRouter>
          <Layout remotes={productRemotes()}>A page</Layout>
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
};

test('shows the five specified items at the bottom of a phone, and marks the current one', () => {
  showPages();
  const links = within(screen.getByRole('navigation', { name: 'Quick access' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/assets',
    '/assets/new',
    '/workfiles',
    '/shares',
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['Assets']);
});

test('shows the sidebar as a sheet of 288 px on a phone', async () => {
  showPages();
  expect(document.querySelector('.ant-drawer')).toBeNull();
  act(() => useSidebar.getState().openSheet(true));
  const sheet = (await screen.findByRole('dialog')).closest<HTMLElement>('.ant-drawer-content-wrapper');
  expect(sheet?.style.width).toBe('288px');
});

/** A window that scrolls by the length of its page, which jsdom does not implement. */
const scrollingWindow = () => {
  const at = { length: 3_000, depth: 0 };
  const scrollTo = (depth: number) => {
    at.depth = Math.min(depth, at.length - innerHeight);
    window.dispatchEvent(new Event('scroll'));
  };
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => at.length });
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => at.depth });
  window.scrollTo = ((_: number, depth: number) => scrollTo(depth)) as typeof window.scrollTo;
  return { at, scrollTo };
};

const goBack = async () => {
  const gone = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
  history.back();
  await act(() => gone);
};

test('scrolls a new page to its top, and restores the position on Back once the list’s rows are loaded', async () => {
  const { at, scrollTo } = scrollingWindow();
  showPages();
  scrollTo(900);
  act(() => portalHistory().push('/assets/7'));
  expect(at.depth).toBe(0);
  at.length = innerHeight;
  await goBack();
  expect([location.pathname, at.depth]).toEqual(['/assets', 0]);
  at.length = 3_000;
  await waitFor(() => expect(at.depth).toBe(900));
});

test('does not restore the position after the person has scrolled', async () => {
  const { at, scrollTo } = scrollingWindow();
  showPages();
  scrollTo(900);
  act(() => portalHistory().push('/assets/8'));
  at.length = innerHeight;
  await goBack();
  window.dispatchEvent(new Event('wheel'));
  at.length = 3_000;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(at.depth).toBe(0);
});

test('the menu of a phone opens the sheet with every page and the account', async () => {
  showPages();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All pages' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('link', { name: 'Register IP' })).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  act(() => useSidebar.getState().openSheet(false));
});

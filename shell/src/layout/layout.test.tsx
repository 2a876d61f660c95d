/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { SessionUser } from '@ipr/api';
import { configOf } from '@ipr/client/testing/portal';
import { createWorld } from '@ipr/client/testing/small-world';
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-kit';
import { createLinks } from '@ipr/mfe-kit/portal-links.ts';
import { shellFixture } from '@ipr/mfe-kit/shell.fixture.ts';
import { TextProvider } from '@ipr/ui';
import { act, render, screen } from '@testing-library/react';
import { useSession } from '../session/session-store.ts';
import { Layout } from './layout.tsx';
import { useSidebar } from './use-sidebar.ts';

const windows = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = ((media: string) => ({
    ...{ media, matches: media.includes('max-width: 767') },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof matchMedia;
});
afterEach(() => {
  globalThis.matchMedia = windows;
});

test('on a phone the sidebar is a sheet of 288 px', async () => {
  const world = createWorld();
  const user = { wallet: world.session.wallet, email: 'ada@example.org' } as unknown as SessionUser;
  useSession.getState().signedIn(user);
  portalHistory().replace('/assets');
  const { ports } = world;
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null), session: user, ports, config: configOf(world) })}>
        <PortalRouter>
          <Layout>A page</Layout>
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
  expect(document.querySelector('.ant-drawer')).toBeNull();
  act(() => useSidebar.getState().openSheet(true));
  const sheet = (await screen.findByRole('dialog')).closest<HTMLElement>('.ant-drawer-content-wrapper');
  expect(sheet?.style.width).toBe('288px');
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { Pages } from './pages.tsx';

const show = (path: string) => {
  portalHistory().replace(path);
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null) })}>
        <PortalRouter>
          <Pages remotes={[]} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
};

test('an address that leads nowhere says so and leads home', async () => {
  show('/no/such/page');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test('the other spelling of a profile leads to the canonical one and leaves no trace', async () => {
  const wallet = `0x${'ab'.repeat(20)}`;
  show(`/users/${wallet}`);
  const before = history.length;
  await waitFor(() => expect(location.pathname).toBe(`/user/${wallet}`));
  expect(history.length).toBe(before);
});

test.each([
  ['/workfiles', 'Workfiles'],
  ['/shares', 'Shares'],
  ['/share/7', 'Shares'],
  ['/assets', 'Assets'],
])('%s of a module that is not installed says so', async (path, name) => {
  show(path);
  expect(await screen.findByText(`${name} is not part of this release.`)).toBeTruthy();
});

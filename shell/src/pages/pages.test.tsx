/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { productRemotes } from '../product-remotes.fixture.ts';
import type { Remotes } from '../remotes.ts';
import { Pages } from './pages.tsx';

const show = (path: string, remotes: Remotes = []) => {
  portalHistory().replace(path);
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null) })}>
        <PortalRouter>
          <Pages remotes={remotes} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
};

test('shows not found with a link to the home page for an unknown address', async () => {
  show('/no/such/page');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test('redirects the alternative spelling of a profile to the canonical one without a history entry', async () => {
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
])('shows a notice for %s of a module that is not installed', async (path, name) => {
  show(
    path,
    productRemotes().map(({ manifest: _, ...remote }) => remote),
  );
  expect(await screen.findByText(`${name} is not part of this release.`)).toBeTruthy();
});

test('names a registered module that cannot be loaded by its title and offers Retry', async () => {
  show('/workfiles', productRemotes());
  expect(await screen.findByText('Workfiles cannot be shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('names a module without a title, as in earlier manifests, by its name', async () => {
  show('/old', [{ name: 'mfe_old', version: '1', paths: ['/old'] }]);
  expect(await screen.findByText('mfe_old is not part of this release.')).toBeTruthy();
});

test('shows not found for a path of a module that the registry does not list', async () => {
  show('/workfiles');
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});

test('a page of the shell that fails shows its failure in place, and another page opens afterwards', async () => {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Its calls have no client here, so the page throws when it is drawn.
  show('/settings');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  act(() => portalHistory().push('/no/such/page'));
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
  printed.mockRestore();
});

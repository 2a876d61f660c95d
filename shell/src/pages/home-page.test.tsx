/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { loadLocale, locales, TextProvider, translate } from '@ipr/ui';
import { act, render, screen } from '@testing-library/react';
import { productRemotes } from '../product-remotes.fixture.ts';
import type { Remotes } from '../remotes.ts';
import { Pages } from './pages.tsx';

const isDashboard = ({ paths }: Remotes[number]) => paths.includes('/');

const show = (remotes: Remotes, locale: (typeof locales)[number] = 'en') => {
  portalHistory().replace('/');
  render(
    <TextProvider locale={locale} timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null) })}>
        <PortalRouter>
          <Pages remotes={remotes} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
};
const offers = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test.each(locales)('offers registration and library in %s while the dashboard is not installed', async (locale) => {
  await loadLocale(locale);
  show(
    productRemotes().filter((remote) => !isDashboard(remote)),
    locale,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(translate(locale, 'dashboard.missing-title'));
  expect(screen.getByText(translate(locale, 'dashboard.missing-text'))).toBeTruthy();
  expect(offers()).toEqual(['/assets/new', '/assets']);
});

test('offers registration and library while the dashboard is not part of the release', () => {
  show(productRemotes().map(({ manifest, ...remote }) => (isDashboard(remote) ? remote : { ...remote, manifest })));
  expect(screen.getByText('The dashboard cannot be shown')).toBeTruthy();
  expect(offers()).toEqual(['/assets/new', '/assets']);
});

test('offers registration, library and a retry when the dashboard cannot be loaded', async () => {
  show(productRemotes());
  expect(await screen.findByText('Dashboard cannot be shown')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(offers()).toEqual(['/assets/new', '/assets']);
});

test('shows not found for an unknown address although the dashboard has the path of the portal', async () => {
  show(productRemotes());
  act(() => portalHistory().push('/no/such/page'));
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});

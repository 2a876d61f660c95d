/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { PortalConfig, SessionUser } from '@ipr/api';
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider, ThemeProvider } from '@ipr/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import { SettingsPage } from './settings-page.tsx';

const wallet = `0x${'12'.repeat(20)}` as const;
const session = {
  wallet,
  eoaWallet: wallet,
  email: 'ada@example.org',
  custody: 'assisted',
  createdAt: '2026-01-02T03:04:00.000Z',
} as SessionUser;
const config = { network: { name: 'Polygon Amoy', chainId: 80_002 } } as PortalConfig;

const show = () => {
  portalHistory().replace('/settings?tab=account');
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ThemeProvider>
        <ShellProvider shell={shellFixture({ session, config })}>
          <PortalRouter>
            <SettingsPage />
          </PortalRouter>
        </ShellProvider>
      </ThemeProvider>
    </TextProvider>,
  );
};

test('shows the wallet, the party that could sign for it, and the network in the account tab', async () => {
  show();
  expect(await screen.findByRole('tab', { name: 'Account', selected: true })).toBeTruthy();
  expect(screen.getByText('Polygon Amoy (80002)')).toBeTruthy();
  expect(screen.getByText('Assisted')).toBeTruthy();
  expect(screen.getByText('ada@example.org')).toBeTruthy();
  expect(screen.getByText('Jan 02, 2026 at 03:04')).toBeTruthy();
});

test('applies a chosen theme at once and stores it as ui-theme', async () => {
  show();
  expect(document.documentElement.dataset.theme).toBe('light');
  fireEvent.click(await screen.findByText('Dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('ui-theme')).toBe('dark');
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { SessionUser } from '@ipr/api';
import { PortalRouter, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { TextProvider } from '@ipr/ui';
import { render, screen } from '@testing-library/react';
import { productRemotes } from '../product-remotes.fixture.ts';
import { DashboardPage } from './dashboard-page.tsx';

test('greets by name and links to registration and library', () => {
  const session = { username: 'Ada', email: 'ada@example.org' } as unknown as SessionUser;
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ShellProvider shell={shellFixture({ links: createLinks(null), session })}>
        <PortalRouter>
          <DashboardPage remotes={productRemotes()} />
        </PortalRouter>
      </ShellProvider>
    </TextProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome back, Ada');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/assets/new', '/assets']);
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import type { ShellContract } from '@ipr/mfe-contract';
import { ShellProvider } from '@ipr/mfe-contract';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { render, screen } from '@testing-library/react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { partLifecycles } from './module-source.ts';
import { noteModules } from './registry.ts';
import { RemotePart } from './remote-part.tsx';

test('renders the fallback for a part of a module that is not installed, without a request', () => {
  render(
    <ShellProvider shell={shellFixture()}>
      <RemotePart
        slot="asset.access"
        title="Panel"
        fallback={({ isInstalled }) => <p>{isInstalled ? 'away' : 'not installed'}</p>}
      />
    </ShellProvider>,
  );
  expect(screen.getByText('not installed')).toBeTruthy();
});

test('renders the fallback for an installed part that cannot be loaded', async () => {
  noteModules([
    {
      name: 'mfe_down',
      version: '1',
      manifest: '/none.json',
      paths: ['/down'],
      slots: { 'asset.invitation': 'Panel' },
    },
  ]);
  render(
    <ShellProvider shell={shellFixture()}>
      <RemotePart
        slot="asset.invitation"
        title="Panel"
        fallback={({ isInstalled }) => <p>{isInstalled ? 'away' : 'not installed'}</p>}
      />
    </ShellProvider>,
  );
  expect(await screen.findByText('away')).toBeTruthy();
});

test('renders a part’s component with the shell and the props of the page', async () => {
  const Panel = ({ assetId, shell }: { readonly assetId: string; readonly shell: ShellContract }) => (
    <p>
      asset {assetId} for {shell.session.email}
    </p>
  );
  const lifecycles = partLifecycles({ Panel }, 'mfe_test', 'Panel');
  const load = async () => lifecycles;
  const part = { assetId: '7' };
  const shell = shellFixture({ session: { email: 'ada@example.org' } as ShellContract['session'] });
  render(
    <ShellProvider shell={shell}>
      <LifecycleHost name="part" load={load} part={part} loading={null} failed={() => null} />
    </ShellProvider>,
  );
  expect(await screen.findByText('asset 7 for ada@example.org')).toBeTruthy();
});

test.each([[{}], [null], [{ Panel: 'text' }], [{ Other: () => null }]])(
  'refuses a file that exports neither lifecycles nor the component (%#)',
  (loaded) => {
    expect(() => partLifecycles(loaded, 'mfe_test', 'Panel')).toThrow('exports neither');
  },
);

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { PortalRouter, portalHistory, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productRemotes } from '../product-remotes.fixture.ts';
import { PaletteButton } from './palette-button.tsx';
import { PaletteHost } from './palette-host.tsx';

let world: World;
const mint = (owner: typeof me, n: number, title: string) =>
  world.mint(owner, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title });

beforeEach(() => {
  world = createWorld();
  mint(me, 1, 'Quiet motor');
  mint(me, 2, 'Pump');
  mint(stranger, 3, 'Motor of another person');
  portalHistory().replace('/');
  const { ports, session } = world;
  render(
    <ShellProvider shell={shellFixture({ links: createLinks(null), session, ports })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PortalRouter>
          <PaletteButton label />
          <PaletteHost remotes={productRemotes()} />
        </PortalRouter>
      </QueryClientProvider>
    </ShellProvider>,
  );
});

const press = (modifier: 'ctrlKey' | 'metaKey') => fireEvent.keyDown(window, { key: 'k', [modifier]: true });
const box = () => screen.findByRole('combobox', { name: 'Page or title of an asset' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test.each(['ctrlKey', 'metaKey'] as const)('%s and K open it with all pages, and close it', async (modifier) => {
  press(modifier);
  await waitFor(async () => expect(document.activeElement).toBe(await box()));
  expect(options()).toEqual(
    expect.arrayContaining(['Dashboard', 'Assets', 'Register IP', 'Settings', 'Verify evidence']),
  );
  press(modifier);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('opens the page that the arrow keys select', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Go to…' }));
  await userEvent.type(await box(), 'e');
  const [first, second] = screen.getAllByRole('option');
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowDown}');
  expect(second?.getAttribute('aria-selected')).toBe('true');
  expect((await box()).getAttribute('aria-activedescendant')).toBe(second?.id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-selected')).toBe('true');
});

test('finds own assets by title and opens one', async () => {
  press('ctrlKey');
  await userEvent.type(await box(), 'motor');
  const assets = within(await screen.findByRole('group', { name: 'Assets' }));
  expect(assets.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Quiet motor']);
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/assets/1');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('states when nothing is found, and when the search fails', async () => {
  press('ctrlKey');
  await userEvent.type(await box(), 'zzz');
  expect(await screen.findByText('Nothing found.')).toBeTruthy();
  world.failNext('index.assets', new Failure('assets.unavailable'));
  await userEvent.type(await box(), 'q');
  expect(await screen.findByText('Your assets could not be searched.')).toBeTruthy();
});

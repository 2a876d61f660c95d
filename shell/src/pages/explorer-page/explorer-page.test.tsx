/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { configOf } from '@ipr/client/testing/portal';
import { Failure, type Hex } from '@ipr/domain';
import { PortalRouter, portalHistory, Route, Routes, ShellProvider } from '@ipr/mfe-contract';
import { createLinks } from '@ipr/mfe-contract/portal-links';
import { shellFixture } from '@ipr/mfe-contract/shell.fixture';
import type { Chain, ChainTransaction } from '@ipr/ports/chain';
import { TextProvider } from '@ipr/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExplorerPage } from './explorer-page.tsx';

const registry: Hex = `0x${'c3'.repeat(20)}`;
const owner: Hex = `0x${'a1'.repeat(20)}`;
const hash: Hex = `0x${'5e'.repeat(32)}`;

const found: ChainTransaction = {
  hash,
  status: 'succeeded',
  block: { number: 1_234, time: 1_800_000_000 },
  from: owner,
  to: registry,
  gas: { limit: 500_000, used: 123_456, price: 1_500_000_000n },
  events: [{ name: 'AssetCreated', assetId: '7', owner, hash, cid: 'cid', title: 'Motor' }],
  otherEvents: 2,
};

/** @param read the chain's response to each call */
const show = (path: string, read: () => Promise<ChainTransaction | null>) => {
  portalHistory().replace(`/explorer/tx/${path}`);
  const chain = { chainId: 80_002, registry, transaction: read } as unknown as Chain;
  const shell = shellFixture({
    config: configOf({ registry }),
    links: createLinks(null, true),
    ports: { chain } as never,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TextProvider locale="en" timeZone="UTC">
        <ShellProvider shell={shell}>
          <PortalRouter>
            <Routes>
              <Route path="/explorer/tx/:hash" element={<ExplorerPage />} />
            </Routes>
          </PortalRouter>
        </ShellProvider>
      </TextProvider>
    </QueryClientProvider>,
  );
};

test('shows block, time, parties and gas of a transaction, and its registry events in words', async () => {
  show(hash.toUpperCase().replace('0X', '0x'), async () => found);
  expect(await screen.findByText('1,234')).toBeTruthy();
  for (const words of ['Confirmed', 'Jan 15, 2027 at 08:00:00 UTC', '123,456 of 500,000', '1.5 gwei', 'the registry'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('0xa1a1...a1a1 registered asset 7, “Motor”.')).toBeTruthy();
  expect(screen.getByText('Events of other contracts, such as the smart account: 2')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open asset 7' }).getAttribute('href')).toBe('/assets/7');
});

test('states on a local chain that it proves nothing', async () => {
  show(hash, async () => found);
  expect(within(await screen.findByRole('alert')).getByText('LOCAL CHAIN: proves nothing')).toBeTruthy();
});

test('shows not found for a hash that is unknown to the chain', async () => {
  show(hash, async () => null);
  expect(await screen.findByText('Transaction not found')).toBeTruthy();
  expect(screen.getByText(`The chain local has no transaction with the hash ${hash}.`)).toBeTruthy();
});

test.each(['0x12', 'motor', `${hash}00`])('shows not found for %s without a request to the chain', async (path) => {
  let reads = 0;
  show(path, async () => {
    reads++;
    return found;
  });
  expect(await screen.findByText('This is not a transaction hash')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy();
  expect(reads).toBe(0);
});

test('states that a failed transaction changed nothing', async () => {
  show(hash, async () => ({ ...found, status: 'failed', events: [], otherEvents: 0 }));
  expect(await screen.findByText('None: the transaction failed and changed nothing.')).toBeTruthy();
  expect(screen.getByText('Failed')).toBeTruthy();
});

test('offers a retry when the chain is unavailable', async () => {
  let first = true;
  show(hash, async () => {
    if (!first) return found;
    first = false;
    throw new Failure('chain.unavailable');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Confirmed')).toBeTruthy();
});

/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { MadeSignature, SignedAction } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignaturesCard } from './signatures-card.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const account = `0x${'ab'.repeat(20)}` as const;

const signature = (digit: string, ...actions: SignedAction[]): MadeSignature => ({
  digest: `0x${digit.repeat(64)}`,
  at: '2026-01-02T03:04:00.000Z',
  actions,
});
const pages = [
  [
    signature(
      '1',
      { name: 'createAsset', label: 'Motor\u202e' },
      { name: 'grantAccess', assetId: '7', account, level: 'admin' },
    ),
    signature('2'),
  ],
  [signature('3', { name: 'nda-party', assetId: '8', label: 'Ada' })],
];

/** The world with identity's log of signatures in memory; the cursor is the number of the page. */
const show = (all: readonly MadeSignature[][], failures = 0) => {
  const world = createWorld();
  let left = failures;
  const identity = {
    signatures: async ({ before = '0' }: { readonly before?: string }) => {
      if (left-- > 0) throw new Error('away');
      const at = Number(before);
      return { items: all[at] ?? [], next: at + 1 < all.length ? String(at + 1) : null };
    },
  };
  const api = { ...world.api, identity } as unknown as World['api'];
  showInPortal({ ...world, api }, '/settings?tab=account', <SignaturesCard />);
};

test('shows what each signature permitted, also each call of a batch and one that cannot be decoded', async () => {
  show(pages);
  expect(await screen.findByText('Registered ‘Motor[U+202E]’')).toBeTruthy();
  expect(screen.getByText(`Admin access to asset 7 for ${account}`)).toBeTruthy();
  expect(screen.getByText('A request that cannot be decoded')).toBeTruthy();
});

test('shows earlier ones on request, and no button after the first one', async () => {
  show(pages);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Signed the NDA of asset 8 as Ada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('says that nothing was signed, and offers another try after a failure', async () => {
  show([], 1);
  expect(await screen.findByText('The signatures could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Nothing has been signed yet.')).toBeTruthy();
});

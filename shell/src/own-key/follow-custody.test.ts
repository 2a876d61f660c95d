/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { WalletKey } from '@ipr/api';
import { createWorld } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { waitFor } from '@testing-library/react';
import { useSession } from '../session/session-store.ts';
import { followCustody } from './follow-custody.ts';

const { session } = createWorld();
const keyOf = (custody: WalletKey['custody']): WalletKey => ({
  owners: [session.eoaWallet],
  isDeployed: true,
  custody,
  hasRecovery: false,
  waiting: null,
});
const custody = () => useSession.getState().user?.custody;
const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

let stop: () => void = () => undefined;
beforeEach(() => useSession.getState().signedIn({ ...session, custody: 'assisted' }));
afterEach(() => stop());

test('shows the custody that the chain has, and follows a takeover elsewhere when the page is shown again', async () => {
  let now: WalletKey['custody'] = 'own';
  stop = followCustody({ walletKey: async () => keyOf(now) }, session.wallet);
  await waitFor(() => expect(custody()).toBe('own'));
  now = 'assisted';
  showPage();
  await waitFor(() => expect(custody()).toBe('assisted'));
});

test('keeps the last custody while the chain cannot be read', async () => {
  let calls = 0;
  const walletKey = () => {
    calls += 1;
    return Promise.reject(new Failure('chain.unavailable'));
  };
  stop = followCustody({ walletKey }, session.wallet);
  await waitFor(() => expect(calls).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(custody()).toBe('assisted');
});

test('an answer that arrives after a sign-out, or for another account, changes nothing', async () => {
  const arrivals: ((key: WalletKey) => void)[] = [];
  const walletKey = () => new Promise<WalletKey>((resolve) => void arrivals.push(resolve));
  stop = followCustody({ walletKey }, session.wallet);
  stop();
  const other = { ...session, wallet: `0x${'9'.repeat(40)}` as const };
  stop = followCustody({ walletKey }, session.wallet);
  useSession.getState().signedIn({ ...other, custody: 'assisted' });
  for (const arrive of arrivals) arrive(keyOf('own'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(custody()).toBe('assisted');
});

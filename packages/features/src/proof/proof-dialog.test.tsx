/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import type { AccountSecurity } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProofDialog } from './proof-dialog.tsx';
import { dismissProof, requestProof } from './proof-store.ts';

afterEach(dismissProof);

const at = '2026-01-02T03:04:00.000Z';
const security: AccountSecurity = {
  ways: ['email', 'passkey'],
  passkeys: [
    { id: 'one', name: 'Phone', isSynced: true, createdAt: at, lastUsedAt: null, waitsUntil: null, removesAt: null },
  ],
  isTwoStep: false,
  twoStepFrom: null,
  recoveryCodes: [],
};
const identity = {
  security: async () => security,
  requestProofCode: async () => ({ expiresInSeconds: 600 }),
  proveByCode: async () => ({ provedAt: at }),
};

/** Where passkeys of the portal cannot be used, as on the page of a module alone. */
test('without passkeys of this origin a code proves the person', async () => {
  const world = createWorld();
  showInPortal({ ...world, api: { ...world.api, identity } as unknown as World['api'] }, '/assets', <ProofDialog />);
  let isProved: boolean | undefined;
  void requestProof().then((answer) => {
    isProved = answer;
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Send a code to/ }));
  expect(screen.queryByRole('button', { name: 'Confirm with a passkey' })).toBeNull();
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(isProved).toBe(true));
});

test('without passkeys of this origin a two-step account is referred to the portal, and the call is tried again afterwards', async () => {
  const world = createWorld();
  const twoStep = { ...identity, security: async () => ({ ...security, isTwoStep: true }) };
  const api = { ...world.api, identity: twoStep } as unknown as World['api'];
  showInPortal({ ...world, api }, '/assets', <ProofDialog />);
  const answered = requestProof();
  expect(await screen.findByText(/Sign in again at the portal in this browser/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send a code to/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await answered).toBe(true);
});

test('nothing is shown while no call waits for a proof', () => {
  showInPortal(createWorld(), '/assets', <ProofDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
